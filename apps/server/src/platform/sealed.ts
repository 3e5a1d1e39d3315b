import { constants, createHash, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto';
import { sealJoint, sealKeyBits, sealSkewMs, sealTimestampDigits } from '@gift/contract/seal';
import { type First, sql } from './db';
import type { Keys } from './keys';
import { Refusal } from './refusal';

const keyBytes = sealKeyBits / 8;
/** More pieces than the largest sealed body needs: 64 KiB of text. */
const maxPieces = 700;

/**
 * Opens the specification's envelope (section 7). Every way to fail - no hex, wrong length, wrong padding,
 * no JSON, wrong suffix, clock off by more than five minutes, seen before - gives `undefined` alike, so that
 * the answer tells an attacker nothing. Secrecy rests on TLS: 1024-bit RSA with this padding is kept for
 * compatibility only.
 */
export function sealedBodies(keys: Keys) {
  const key = createPrivateKey(keys.seal.privateKey);

  return {
    /** The body inside, or undefined. `sealed` is the joined hex text. */
    open(sealed: unknown, now: Date): unknown {
      const text = decrypted(key, sealed);
      if (text === undefined) return undefined;
      const cut = text.length - sealTimestampDigits;
      const stamp = text.slice(cut);
      const suffixAt = cut - keys.sealSuffix.length;
      if (suffixAt < 0 || !/^\d+$/.test(stamp) || text.slice(suffixAt, cut) !== keys.sealSuffix)
        return undefined;
      if (Math.abs(now.getTime() - Number(stamp)) > sealSkewMs) return undefined;
      try {
        return JSON.parse(text.slice(0, suffixAt));
      } catch {
        return undefined;
      }
    },

    /**
     * Notes that this envelope was used, and refuses when any piece of it had been. Padding is random, so an honest
     * repeat is sealed anew and every piece differs; and as anybody may seal pieces of his own, an old piece
     * between fresh ones, or in other letters, is a replay too. The table is unlogged: a server crash forgets five
     * minutes of envelopes, and idempotency keys still keep money from moving twice.
     */
    firstUse(sealed: string, now: Date): First {
      const digests = sealed
        .split(sealJoint)
        .map((piece) => createHash('sha256').update(Buffer.from(piece, 'hex')).digest());
      const statement = sql`
        insert into platform.sealed_seen (digest, seen_at)
        select digest, ${now} from unnest(${digests}::bytea[]) digest on conflict do nothing`;
      const refusal = (rowCount: number) =>
        rowCount === digests.length ? undefined : new Refusal('SealedBodyRefused');
      return { statement, refusal };
    },
  };
}

function decrypted(key: KeyObject, sealed: unknown): string | undefined {
  if (typeof sealed !== 'string') return undefined;
  const pieces = sealed.split(sealJoint);
  if (pieces.length > maxPieces) return undefined;
  const plain: Buffer[] = [];
  for (const piece of pieces) {
    if (piece.length !== keyBytes * 2 || !/^[0-9a-f]+$/i.test(piece)) return undefined;
    const opened = unpadded(key, Buffer.from(piece, 'hex'));
    if (!opened) return undefined;
    plain.push(opened);
  }
  return new TextDecoder().decode(Buffer.concat(plain));
}

/**
 * PKCS#1 v1.5 encryption padding, removed by hand: 00 02, at least eight non-zero bytes, 00, then the text.
 * Node 20 refuses this padding in privateDecrypt and Node 22 answers bad padding with random bytes.
 */
function unpadded(key: KeyObject, piece: Buffer): Buffer | undefined {
  let block: Buffer;
  try {
    block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, piece);
  } catch {
    return undefined;
  }
  const end = block.indexOf(0, 2);
  return block[0] === 0 && block[1] === 2 && end >= 10 ? block.subarray(end + 1) : undefined;
}
