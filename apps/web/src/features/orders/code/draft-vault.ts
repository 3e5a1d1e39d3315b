// Encrypted drafts in IndexedDB, with a key that cannot be exported. Phones without it save no draft.
import { onSignOut } from '../../../shared/state/session';
import { withVault } from '../../../shared/state/vault';
import { newDraftKey, openDraft, type SealedDraft, type ShipDraft, sealDraft } from './draft-crypto';

const keyName = 'key';

let keyPromise: Promise<CryptoKey> | null = null;
// Logout deletes the database, and the key with it.
onSignOut(() => {
  keyPromise = null;
});
function draftKey(): Promise<CryptoKey> {
  keyPromise ??= (async () => {
    const storedKey = await withVault<CryptoKey | undefined>('readonly', (store) => store.get(keyName));
    if (storedKey) return storedKey;
    const newKey = await newDraftKey();
    await withVault('readwrite', (store) => store.put(newKey, keyName));
    return newKey;
  })();
  keyPromise.catch(() => {
    keyPromise = null;
  });
  return keyPromise;
}

/** True if this browser can save a draft: WebCrypto needs a secure origin. */
export const canSaveDrafts = () => typeof indexedDB !== 'undefined' && Boolean(globalThis.crypto?.subtle);

export async function saveDraft(belongsTo: string, draft: ShipDraft): Promise<boolean> {
  if (!canSaveDrafts()) return false;
  try {
    const sealedDraft = await sealDraft(await draftKey(), draft, belongsTo);
    await withVault('readwrite', (store) => store.put(sealedDraft, belongsTo));
    return true;
  } catch {
    // The database was deleted with the last session; the next draft creates a new key.
    keyPromise = null;
    return false;
  }
}

export async function loadDraft(belongsTo: string): Promise<ShipDraft | null> {
  if (!canSaveDrafts()) return null;
  try {
    const sealedDraft = await withVault<SealedDraft | undefined>('readonly', (store) => store.get(belongsTo));
    return sealedDraft ? await openDraft(await draftKey(), sealedDraft, belongsTo) : null;
  } catch {
    return null;
  }
}

/** Deletes a draft for good: after sending, and when its order has ended. */
export async function wipeDraft(belongsTo: string) {
  if (!canSaveDrafts()) return;
  await withVault('readwrite', (store) => store.delete(belongsTo)).catch(() => undefined);
}
