// Pictures that another app shared with Gift. The service worker saves them (app/service-worker.ts); they stay on this
// phone until they are used, discarded, or their user logs out.
import { stored } from '@gift/client/storage';
import { keys } from './keys';

/** Where the user wants the pictures; the next form of that kind takes them. */
export type PictureUse = 'chat' | 'evidence' | 'card';

const cache = () => caches.open(keys.sharedPictures);

export async function sharedPictures(): Promise<File[]> {
  if (!globalThis.caches) return [];
  const store = await cache();
  const files = (await store.keys()).map(async (request, at) => {
    const blob = await (await store.match(request))!.blob();
    return new File([blob], `shared-${at + 1}.${blob.type.replace('image/', '')}`, { type: blob.type });
  });
  return Promise.all(files);
}

export function chooseUse(use: PictureUse) {
  stored.set(keys.sharedFor, use);
}

export const discardShared = () => {
  stored.remove(keys.sharedFor);
  return globalThis.caches?.delete(keys.sharedPictures);
};

/** The pictures that wait for this use, once; they are deleted from the phone's store. */
export async function takeShared(use: PictureUse): Promise<File[]> {
  if (stored.get(keys.sharedFor) !== use) return [];
  const files = await sharedPictures();
  await discardShared();
  return files;
}
