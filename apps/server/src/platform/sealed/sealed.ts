import { createHash } from 'node:crypto';
import { sealJoint, sealKeyBits, sealSkewMs, sealTimestampDigits } from '@gift/contract/seal/seal';
import { Refusal } from '../calls/refusal';
import { type ReplayGuard, sql } from '../database/db';
import type { Keys } from '../keys/keys';
import { sealWorkers } from './seal-workers';

const keyBytes = sealKeyBits / 8;

export function piecesIn(sealedText: unknown): number {
  if (typeof sealedText !== 'string') return 1;
  let count = 1;
  for (let at = sealedText.indexOf(sealJoint); at >= 0; at = sealedText.indexOf(sealJoint, at + 1)) count++;
  return count;
}

/**
 * Opens the specification's envelope (section 7). Every failure - too many pieces, not hex, wrong length, padding or
 * suffix, clock off by more than five minutes, not JSON, seen before - returns `undefined`, so that the answer gives an
 * attacker no information. Secrecy rests on TLS: 1024-bit RSA with this padding exists for compatibility only.
 */
export function sealedBodies(keys: Keys) {
  const threads = sealWorkers();

  return {
    /** The body inside, or undefined. `sealed` is the joined hex text. */
    async open(sealedText: unknown, { now, maxPieces }: { now: Date; maxPieces: number }): Promise<unknown> {
      if (typeof sealedText !== 'string' || piecesIn(sealedText) > maxPieces) return undefined;
      const pieces = sealedText.split(sealJoint);
      if (!pieces.every((piece) => piece.length === keyBytes * 2 && /^[0-9a-f]+$/i.test(piece)))
        return undefined;
      const text = await threads.open(
        keys.sealedCalls.map(({ privateKey }) => privateKey),
        pieces,
        {
          suffix: keys.sealSuffix,
          timestampDigits: sealTimestampDigits,
          nowMs: now.getTime(),
          skewMs: sealSkewMs,
        },
      );
      try {
        return text === undefined ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },

    /**
     * Marks the envelope as used, and refuses when any piece of it was used before. Padding is random, so an honest
     * repeat is sealed anew and every piece differs. Anybody can seal pieces, so an old piece among fresh ones, or in
     * other letter case, is a replay too. The table is unlogged: a server crash loses five minutes of envelopes, and
     * idempotency keys still keep money from moving twice.
     */
    firstUse(sealedText: string, now: Date): ReplayGuard {
      const digests = sealedText
        .split(sealJoint)
        .map((piece) => createHash('sha256').update(Buffer.from(piece, 'hex')).digest());
      const statement = sql`
        insert into platform.sealed_seen (digest, seen_at)
        select digest, ${now} from unnest(${digests}::bytea[]) digest on conflict do nothing`;
      const refusal = (rowCount: number) =>
        rowCount === digests.length ? undefined : new Refusal('SealedBodyRefused');
      return { statement, refusal };
    },

    close: () => threads.close(),
  };
}
