import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { newDraftKey, openDraft, type ShipDraft, sealDraft } from './draft-crypto';

const draft: ShipDraft = {
  parts: { '1.code': 'X7QP9K2M4TRW8HZC' },
  files: { receipt: '77' },
  ticks: { unused: true },
};

it('restores a draft exactly as typed, for any text', async () => {
  const key = await newDraftKey();
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 60 })),
      async (parts) => {
        const given = { ...draft, parts: JSON.parse(JSON.stringify(parts)) };
        expect(await openDraft(key, await sealDraft(key, given, '7 1001'), '7 1001')).toEqual(given);
      },
    ),
    { numRuns: 50 },
  );
});

it('encrypts the code, with a different ciphertext each time', async () => {
  const key = await newDraftKey();
  const [first, second] = [await sealDraft(key, draft, '7 1001'), await sealDraft(key, draft, '7 1001')];
  expect(Buffer.from(first.text).toString('latin1')).not.toContain('X7QP');
  expect(Buffer.from(first.text).equals(Buffer.from(second.text))).toBe(false);
});

it('does not decrypt for another user, order or key, or after one flipped bit', async () => {
  const key = await newDraftKey();
  const sealed = await sealDraft(key, draft, '7 1001');
  expect(await openDraft(key, sealed, '8 1001')).toBeNull();
  expect(await openDraft(key, sealed, '7 1002')).toBeNull();
  expect(await openDraft(await newDraftKey(), sealed, '7 1001')).toBeNull();
  const bytes = new Uint8Array(sealed.text.slice(0));
  bytes[3]! ^= 1;
  expect(await openDraft(key, { ...sealed, text: bytes.buffer }, '7 1001')).toBeNull();
});

it('makes a key that cannot be read out', async () => {
  const key = await newDraftKey();
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});
