// Encrypts a partly typed card code before it is saved on the phone.

/** The seller's draft. `parts` are the secrets by card and part: `1.code`, `2.pin`. */
export type ShipDraft = {
  parts: Readonly<Record<string, string>>;
  /** File ids of uploaded pictures, by `1.front`, `2.back`, `receipt`. */
  files: Readonly<Record<string, string>>;
  /** Checkboxes by name. */
  ticks: Readonly<Record<string, boolean>>;
};

export const emptyDraft: ShipDraft = { parts: {}, files: {}, ticks: {} };

/** AES-GCM: a fresh nonce, and the ciphertext with its tag. */
export type SealedDraft = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer };

/** A non-extractable key: usable on this phone, but scripts cannot read it. */
export const newDraftKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const authenticatedData = (belongsTo: string) => new TextEncoder().encode(belongsTo);

/** `belongsTo` names user and order, and is authenticated: a draft moved to another name does not decrypt. */
export async function sealDraft(key: CryptoKey, draft: ShipDraft, belongsTo: string): Promise<SealedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plaintext = new TextEncoder().encode(JSON.stringify(draft));
  const text = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: authenticatedData(belongsTo) },
    key,
    plaintext,
  );
  return { iv, text };
}

/** The draft; null if the key, the name or a single bit differs. */
export async function openDraft(
  key: CryptoKey,
  sealedDraft: SealedDraft,
  belongsTo: string,
): Promise<ShipDraft | null> {
  try {
    const opening = { name: 'AES-GCM', iv: sealedDraft.iv, additionalData: authenticatedData(belongsTo) };
    const plaintext = await crypto.subtle.decrypt(opening, key, sealedDraft.text);
    return JSON.parse(new TextDecoder().decode(plaintext)) as ShipDraft;
  } catch {
    return null;
  }
}
