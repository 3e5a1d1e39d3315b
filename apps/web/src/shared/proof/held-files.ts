// Files of proof that have not arrived yet: they lie on this phone until they have, or until their owner signs out.
import { withVault } from '../state/vault';

const keyOf = (draft: string, name: string) => `proof ${draft} ${name}`;

/** Keeps a file of a draft; a phone without room or without IndexedDB keeps none, and the upload goes on as it is. */
export const holdFile = (draft: string, name: string, file: Blob): Promise<unknown> =>
  withVault('readwrite', (store) => store.put(file, keyOf(draft, name))).catch(() => undefined);

export const letGo = (draft: string, name: string): Promise<unknown> =>
  withVault('readwrite', (store) => store.delete(keyOf(draft, name))).catch(() => undefined);

/** What is held of a draft, by name. */
export async function heldFiles(draft: string): Promise<[name: string, file: File][]> {
  const first = keyOf(draft, '');
  const range = IDBKeyRange.bound(first, `${first}\uffff`);
  const names = await withVault('readonly', (store) => store.getAllKeys(range));
  const files = await withVault<File[]>('readonly', (store) => store.getAll(range));
  return files.map((file, at) => [String(names[at]).slice(first.length), file]);
}
