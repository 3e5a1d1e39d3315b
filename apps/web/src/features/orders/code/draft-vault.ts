// Encrypted drafts in IndexedDB, with a key that cannot be exported. Phones without it save no draft.
import { onSignOut } from '../../../shared/state/session';
import { withVault } from '../../../shared/state/vault';
import { newDraftKey, openDraft, type SealedDraft, type ShipDraft, sealDraft } from './draft-crypto';

const keyName = 'key';

let held: Promise<CryptoKey> | null = null;
// Logout deletes the database, and the key with it.
onSignOut(() => {
  held = null;
});
function draftKey(): Promise<CryptoKey> {
  held ??= (async () => {
    const found = await withVault<CryptoKey | undefined>('readonly', (store) => store.get(keyName));
    if (found) return found;
    const made = await newDraftKey();
    await withVault('readwrite', (store) => store.put(made, keyName));
    return made;
  })();
  held.catch(() => {
    held = null;
  });
  return held;
}

/** True if this browser can save a draft: WebCrypto needs a secure origin. */
export const canSaveDrafts = () => typeof indexedDB !== 'undefined' && Boolean(globalThis.crypto?.subtle);

export async function saveDraft(belongsTo: string, draft: ShipDraft): Promise<boolean> {
  if (!canSaveDrafts()) return false;
  try {
    const sealed = await sealDraft(await draftKey(), draft, belongsTo);
    await withVault('readwrite', (store) => store.put(sealed, belongsTo));
    return true;
  } catch {
    // The database was deleted with the last session; the next draft creates a new key.
    held = null;
    return false;
  }
}

export async function loadDraft(belongsTo: string): Promise<ShipDraft | null> {
  if (!canSaveDrafts()) return null;
  try {
    const sealed = await withVault<SealedDraft | undefined>('readonly', (store) => store.get(belongsTo));
    return sealed ? await openDraft(await draftKey(), sealed, belongsTo) : null;
  } catch {
    return null;
  }
}

/** Deletes a draft for good: after sending, and when its order has ended. */
export async function wipeDraft(belongsTo: string) {
  if (!canSaveDrafts()) return;
  await withVault('readwrite', (store) => store.delete(belongsTo)).catch(() => undefined);
}
