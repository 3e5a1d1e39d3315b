// Pictures that another app shared with Gift. The service worker saves them (app/service-worker.ts); they stay on this
// phone for an hour, or until they are used or discarded, or their user's session ends. Any website can post such
// pictures, and nobody can tell whose card they show: so a form only asks about them, and takes none without a tap.
import { stored, storedJson } from '@gift/client/storage';
import { keys } from './keys';

/** Where the user wants the pictures; a form of that kind asks about them. */
export type PictureUse = 'chat' | 'evidence' | 'card';

/** Its path in the cache is that of no other picture. The pictures of one share have one time of expiry. */
export type SharedPicture = { path: string; expiresAtMs: number; file: File };

/** A choice is for the pictures of one share, and for one order if the user has chosen it. */
type Choice = { use: PictureUse; orderNo?: string | undefined; expiresAtMs: number };

const cache = () => caches.open(keys.sharedPictures);

export async function sharedPictures(): Promise<SharedPicture[]> {
  if (!globalThis.caches) return [];
  const store = await cache();
  const pictures = (await store.keys()).map(async (request, at) => {
    const path = new URL(request.url).pathname;
    const blob = await (await store.match(request))!.blob();
    const file = new File([blob], `shared-${at + 1}.${blob.type.replace('image/', '')}`, { type: blob.type });
    return { path, expiresAtMs: Number(path.split('/')[2]), file };
  });
  return (await Promise.all(pictures)).filter(({ expiresAtMs }) => expiresAtMs > Date.now());
}

export function chooseUse(use: PictureUse, [first]: readonly SharedPicture[], orderNo?: string) {
  const choice: Choice = { use, orderNo, expiresAtMs: first?.expiresAtMs ?? 0 };
  stored.set(keys.sharedFor, JSON.stringify(choice));
}

export const clearUse = () => stored.remove(keys.sharedFor);

export const discardShared = () => {
  clearUse();
  return globalThis.caches?.delete(keys.sharedPictures);
};

/** The pictures to ask about in a form of this use, for this order. */
export async function picturesFor(use: PictureUse, orderNo?: string): Promise<SharedPicture[]> {
  const choice = storedJson<Choice>(keys.sharedFor);
  if (choice?.use !== use || (choice.orderNo && choice.orderNo !== orderNo)) return [];
  return (await sharedPictures()).filter(({ expiresAtMs }) => expiresAtMs === choice.expiresAtMs);
}

/** Deletes the pictures that a form has taken. */
export async function deleteShared(pictures: readonly SharedPicture[]) {
  const store = await cache();
  for (const { path } of pictures) await store.delete(path);
}
