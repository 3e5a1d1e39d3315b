// Evidence files that are not uploaded yet. They stay on this phone until they are, or until the user logs out.
import { withVault } from '../state/vault';

const keyOf = (draft: string, name: string) => `proof ${draft} ${name}`;

/** Saves a file of a draft. On a full phone, or without IndexedDB, it saves nothing and the upload continues. */
export const storeDraftFile = (draft: string, name: string, file: Blob): Promise<unknown> =>
  withVault('readwrite', (store) => store.put(file, keyOf(draft, name))).catch(() => undefined);

export const deleteDraftFile = (draft: string, name: string): Promise<unknown> =>
  withVault('readwrite', (store) => store.delete(keyOf(draft, name))).catch(() => undefined);

const allOf = (draft: string) => {
  const first = keyOf(draft, '');
  return IDBKeyRange.bound(first, `${first}\uffff`);
};

export const deleteDraftFiles = (draft: string): Promise<unknown> =>
  withVault('readwrite', (store) => store.delete(allOf(draft))).catch(() => undefined);

/** The saved files of a draft, by name. */
export async function readDraftFiles(draft: string): Promise<[name: string, file: File][]> {
  // One transaction, so that each name matches its file: requests in it finish in order.
  let names: IDBRequest<IDBValidKey[]> | undefined;
  const files = await withVault<File[]>('readonly', (store) => {
    names = store.getAllKeys(allOf(draft));
    return store.getAll(allOf(draft));
  });
  return files.map((file, at) => [String(names?.result[at]).slice(keyOf(draft, '').length), file]);
}
