// A half-typed card code, encrypted before it touches the phone's storage.

/** What the seller typed so far. `parts` are the secrets by card and part: `1.code`, `2.pin`. */
export type ShipDraft = {
  parts: Readonly<Record<string, string>>;
  /** Uploaded pictures: `1.front`, `2.back`, `receipt`, each a file id. */
  files: Readonly<Record<string, string>>;
  /** Ticks by name. */
  ticks: Readonly<Record<string, boolean>>;
};

export const emptyDraft: ShipDraft = { parts: {}, files: {}, ticks: {} };

/** AES-GCM: a fresh nonce, and the cipher text with its tag. */
export type SealedDraft = { iv: Uint8Array<ArrayBuffer>; text: ArrayBuffer };

/** A key that can be used on this phone but never read out of it. */
export const newDraftKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

const bound = (belongsTo: string) => new TextEncoder().encode(belongsTo);

/** `belongsTo` names reader and order, and is bound in: a draft moved to another name does not open. */
export async function sealDraft(key: CryptoKey, draft: ShipDraft, belongsTo: string): Promise<SealedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(draft));
  const text = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bound(belongsTo) },
    key,
    plain,
  );
  return { iv, text };
}

/** The draft, or null where the key, the name or a single bit is another. */
export async function openDraft(
  key: CryptoKey,
  sealed: SealedDraft,
  belongsTo: string,
): Promise<ShipDraft | null> {
  try {
    const opening = { name: 'AES-GCM', iv: sealed.iv, additionalData: bound(belongsTo) };
    const plain = await crypto.subtle.decrypt(opening, key, sealed.text);
    return JSON.parse(new TextDecoder().decode(plain)) as ShipDraft;
  } catch {
    return null;
  }
}
