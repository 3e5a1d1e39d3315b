import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { sealedTable } from '../../../platform/keys/sealed-table';
import type { Services } from '../../../services';
import { minutesUntil } from '../codes/code-quota';

const periodS = 30;
const failsToLock = 5;
const lockMinutes = 15;
const recoveryCodes = 10;

const belongsTo = (userID: bigint) => `two-step ${userID}`;

const totpOf = (secret: Secret, label = 'Gift') =>
  new TOTP({ issuer: 'Gift', label, algorithm: 'SHA1', digits: 6, period: periodS, secret });

type Row = {
  sealed: Buffer;
  confirmedAt: Date | null;
  lastStep: bigint;
  fails: number;
  lockedUntil: Date | null;
};

const lockRow = (tx: Tx, userID: bigint) =>
  tx.maybe<Row>(sql`
    select sealed, confirmed_at as "confirmedAt", last_step as "lastStep", fails, locked_until as "lockedUntil"
    from identity.authenticators where user_id = ${userID} for update`);

/** Whether two-step codes are active; a started but unconfirmed setup does not count. */
export async function hasTwoStep(db: Db, userID: bigint): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from identity.authenticators where user_id = ${userID} and confirmed_at is not null`);
  return row !== undefined;
}

export const sealedAuthenticators = sealedTable({
  ...{ name: 'identity.authenticators', id: 'user_id', belongsTo: `'two-step ' || user_id` },
  ...{ column: 'sealed', purpose: 'two-step', writtenAt: 'created_at' },
});

/** Creates a secret that is active once its first code is entered; it replaces an unconfirmed one. */
export async function createTwoStepSecret(
  tx: Tx,
  { keys }: Services,
  { userID, label, now }: { userID: bigint; label: string; now: Date },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const sealedSecret = keys.seal('two-step', Buffer.from(secret.bytes), belongsTo(userID));
  const started = await tx.run(sql`
    insert into identity.authenticators as a (user_id, sealed, created_at) values (${userID}, ${sealedSecret}, ${now})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = excluded.created_at
    where a.confirmed_at is null`);
  if (started === 0) throw new Refusal('TwoStepOn');
  return { secret: secret.base32, uri: totpOf(secret, label).toString() };
}

type TwoStepContext = { tx: Tx; services: Services; userID: bigint; now: Date };

/**
 * Accepts a right authenticator code, or a recovery code, which is then used up. Each code works once, and then no
 * older one works. Wrong codes are counted even though the call is refused; the fifth in a row locks for 15 minutes.
 * Call it before other writes. Refuses with TwoStepWrong and TwoStepLocked.
 */
export async function checkTwoStep(
  { tx, services, userID, now }: TwoStepContext,
  code: string,
): Promise<void> {
  const row = await lockRow(tx, userID);
  if (!row) throw new Refusal('TwoStepOff');
  if (row.lockedUntil && row.lockedUntil > now)
    throw new Refusal('TwoStepLocked', { minutes: minutesUntil(row.lockedUntil, now) });
  const step = stepOf(services, userID, row, code, now);
  const isRight =
    step !== null || (row.confirmedAt !== null && (await spendRecovery(tx, services, userID, code)));
  if (isRight) {
    await tx.run(sql`
      update identity.authenticators set fails = 0, locked_until = null, last_step = ${step ?? row.lastStep}
      where user_id = ${userID}`);
    return;
  }
  const isLast = row.fails + 1 >= failsToLock;
  await tx.run(sql`
    update identity.authenticators set fails = ${isLast ? 0 : row.fails + 1},
      locked_until = ${isLast ? later(now, minutes(lockMinutes)) : null} where user_id = ${userID}`);
  if (isLast) throw Refusal.committing('TwoStepLocked', { minutes: lockMinutes });
  throw Refusal.committing('TwoStepWrong', { triesLeft: failsToLock - row.fails - 1 });
}

/** The time step of a right code newer than the last one used; clocks may differ by one step. */
function stepOf({ keys }: Services, userID: bigint, row: Row, code: string, now: Date): bigint | null {
  if (!/^\d{6}$/.test(code)) return null;
  const bytes = keys.unseal('two-step', row.sealed, belongsTo(userID));
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  if (delta === null) return null;
  const step = BigInt(Math.floor(now.getTime() / 1000 / periodS) + delta);
  return step > row.lastStep ? step : null;
}

/** Letters and digits that are not confused with one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const newRecoveryCode = () => {
  const characters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${characters.slice(0, 5)}-${characters.slice(5)}`;
};
const recoveryMac = ({ keys }: Services, userID: bigint, code: string) =>
  keys.mac('two-step', `${userID} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

async function spendRecovery(tx: Tx, services: Services, userID: bigint, code: string): Promise<boolean> {
  const deletedRows = await tx.run(sql`
    delete from identity.recovery_codes
    where user_id = ${userID} and mac = ${recoveryMac(services, userID, code)}`);
  return deletedRows === 1;
}

/** Replaces all recovery codes. They are in this answer and nowhere else. */
export async function writeRecoveryCodes(tx: Tx, services: Services, userID: bigint): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await tx.run(sql`delete from identity.recovery_codes where user_id = ${userID}`);
  for (const code of codes)
    await tx.run(sql`
      insert into identity.recovery_codes (user_id, mac) values (${userID}, ${recoveryMac(services, userID, code)})`);
  return codes;
}

/**
 * Users who enabled two-step codes need one for payouts, unless a passkey approved this very operation. Refuses with
 * TwoStepNeeded, and as `checkTwoStep`.
 */
export async function checkPayoutTwoStep(
  context: TwoStepContext,
  secrets: { walletPin: string; twoStepCode?: string },
) {
  if (secrets.walletPin.startsWith('pk-') || !(await hasTwoStep(context.tx, context.userID))) return;
  if (!secrets.twoStepCode) throw new Refusal('TwoStepNeeded');
  await checkTwoStep(context, secrets.twoStepCode);
}
