import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { later, minutes, seconds } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Keys } from '../../../platform/keys/keys';
import { sealedTable } from '../../../platform/keys/sealed-table';
import type { Settings } from '../../../settings';

// The second factor is a time-based code (RFC 6238) like in every authenticator app: SHA-1, six digits, 30 s.

const periodS = 30;
/** A code may be this many steps early or late: clocks differ, and typing takes time. */
const window = 1;
const stepOf = (now: Date) => BigInt(Math.floor(now.getTime() / seconds(periodS)));

const totpOf = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Gift console',
    label,
    period: periodS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** A new 160-bit secret, as the standard recommends. */
export const newSecondFactor = (): Buffer => randomBytes(20);

/** What an authenticator app receives: the secret for typing, and the URI of the QR code. */
export function enrolmentOf(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Encrypts a secret for its row, bound to its user, so that it does not decrypt in another row. */
export const sealFactor = (keys: Keys, userID: bigint, secret: Buffer): Buffer =>
  keys.seal('second-factor', secret, String(userID));

export const openFactor = (keys: Keys, userID: bigint, sealedSecret: Buffer): Buffer =>
  keys.unseal('second-factor', sealedSecret, String(userID));

export const sealedFactors = sealedTable({
  ...{ name: 'operator.second_factors', id: 'user_id', belongsTo: 'user_id::text' },
  ...{ column: 'secret', purpose: 'second-factor', writtenAt: 'enrolled_at' },
});

export type Factor = { secret: Buffer; lastStep: bigint };

export const readFactor = (db: Db, userID: bigint): Promise<Factor | undefined> =>
  db.maybe<Factor>(sql`
    select secret, last_step as "lastStep" from operator.second_factors where user_id = ${userID}`);

/**
 * The step of a right code, or null if it is wrong or of a used step: a code that was observed while typed is
 * worthless.
 */
export function stepOfCode(secret: Buffer, code: string, lastStep: bigint, now: Date): bigint | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  if (delta === null) return null;
  const step = stepOf(now) + BigInt(delta);
  return step > lastStep ? step : null;
}

/** A code that is valid now, for the printed accounts of a demo. */
export function codeFor(secret: Buffer, lastStep: bigint, now: Date): string {
  const step = stepOf(now) > lastStep ? stepOf(now) : lastStep + 1n;
  return totpOf(secret).generate({ timestamp: Number(step) * seconds(periodS) });
}

type Tries = { fails: number; since: Date; lockedUntil: Date | null };

/** How many wrong tries the user has left, with the row locked so that parallel guesses are each counted. */
export async function lockFailedCodes(tx: Tx, userID: bigint, now: Date, settings: Settings): Promise<Tries> {
  await tx.run(sql`
    insert into operator.failed_codes (user_id, fails, since) values (${userID}, 0, ${now}) on conflict do nothing`);
  const tries = await tx.one<Tries>(sql`
    select fails, since, locked_until as "lockedUntil" from operator.failed_codes where user_id = ${userID} for update`);
  const lockMs = minutes(settings.loginLockMinutes);
  const isOver = (tries.lockedUntil ?? later(tries.since, lockMs)) <= now;
  return isOver ? { fails: 0, since: now, lockedUntil: null } : tries;
}

/** Records a wrong code; returns until when no more are accepted, or how many tries are left. */
export async function countWrong(
  tx: Tx,
  userID: bigint,
  tries: Tries,
  now: Date,
  settings: Settings,
): Promise<{ left: number; lockedUntil: Date | null }> {
  const triesLeft = Math.max(0, settings.codeTries - tries.fails - 1);
  const lockedUntil = triesLeft === 0 ? later(now, minutes(settings.loginLockMinutes)) : null;
  await tx.run(sql`
    update operator.failed_codes set fails = ${tries.fails + 1}, since = ${tries.since}, locked_until = ${lockedUntil}
    where user_id = ${userID}`);
  return { left: triesLeft, lockedUntil };
}

export const clearFailedCodes = (tx: Tx, userID: bigint) =>
  tx.run(sql`delete from operator.failed_codes where user_id = ${userID}`);
