// Files of proof that have not arrived yet: they lie on this phone until they have, or until their owner signs out.
import { withVault } from '../state/vault';

const keyOf = (draft: string, name: string) => `proof ${draft} ${name}`;

/** Keeps a file of a draft; a phone without room or without IndexedDB keeps none, and the upload goes on as it is. */
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

/** What is held of a draft, by name. */
export async function readDraftFiles(draft: string): Promise<[name: string, file: File][]> {
  // In one transaction, so that each name is that of its file; what was asked first is answered first.
  let names: IDBRequest<IDBValidKey[]> | undefined;
  const files = await withVault<File[]>('readonly', (store) => {
    names = store.getAllKeys(allOf(draft));
    return store.getAll(allOf(draft));
  });
  return files.map((file, at) => [String(names?.result[at]).slice(keyOf(draft, '').length), file]);
}
