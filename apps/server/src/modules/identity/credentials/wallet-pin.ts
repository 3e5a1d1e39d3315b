import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { minutesUntil } from '../codes/code-quota';
import { requestNotification } from '../messages/sending';
import { userByID } from '../store';
import { isSecret } from './passwords';

type Row = { hash: string; version: number; fails: number; lockedUntil: Date | null };

const readRow = (tx: Tx, userID: bigint) =>
  tx.maybe<Row>(sql`
    select hash, version, fails, locked_until as "lockedUntil" from identity.wallet_pins where user_id = ${userID}`);
const lockRow = (tx: Tx, userID: bigint) =>
  tx.maybe<Row>(sql`
    select hash, version, fails, locked_until as "lockedUntil" from identity.wallet_pins
    where user_id = ${userID} for update`);

/**
 * Right PINs of the last five minutes, as keyed hashes: paying and revealing ask for the same PIN in quick succession,
 * and argon2 costs more than the rest of such a call (docs/decisions/money/wallet-pin-cache.md).
 */
const rememberMs = minutes(5);
const rememberedEntries = 20_000;
const processKey = randomBytes(32);

const macOf = (userID: bigint, version: number, pin: string): Buffer =>
  createHmac('sha256', processKey).update(`${userID}|${version}|${pin}`).digest();

function refuseLocked(row: Row | undefined, now: Date, resetAt: number): asserts row is Row {
  if (!row) throw new Refusal('WalletPinMissing');
  if (row.fails >= resetAt) throw new Refusal('WalletPinSpent');
  if (row.lockedUntil && row.lockedUntil > now)
    throw new Refusal('WalletPinLocked', { minutes: minutesUntil(row.lockedUntil, now) });
}

/**
 * Accepts a right wallet PIN. Call it before anything else is written: a wrong PIN throws a refusal that commits the
 * count of tries and all earlier writes. The fifth wrong try in a row locks for 30 minutes, the tenth until the PIN is
 * reset with a code. Refuses with WalletPinMissing, WalletPinWrong, WalletPinLocked and WalletPinSpent.
 */
export async function checkWalletPin(
  tx: Tx,
  services: Services,
  userID: bigint,
  pin: string,
  now: Date,
): Promise<void> {
  const { pinFailsToLock, pinFailsToReset, pinLockMinutes } = services.settings.current;
  const memory = services.identity.walletPins;
  const pinRow = await readRow(tx, userID);
  refuseLocked(pinRow, now, pinFailsToReset);
  const mac = macOf(userID, pinRow.version, pin);
  const remembered = memory.get(userID);
  if (remembered && remembered.until > now.getTime() && timingSafeEqual(remembered.mac, mac)) return;
  // After a wrong try the right PIN must take the full path, which clears the count.
  memory.delete(userID);
  const isRight = await isSecret(pin, pinRow.hash);
  // The lock is taken after the slow hash. Parallel guesses after the fifth wrong one find the PIN locked.
  const row = await lockRow(tx, userID);
  refuseLocked(row, now, pinFailsToReset);
  if (isRight && row.version === pinRow.version) {
    if (row.fails > 0)
      await tx.run(sql`
        update identity.wallet_pins set fails = 0, locked_until = null where user_id = ${userID}`);
    tx.afterCommit(() => {
      if (memory.size >= rememberedEntries) memory.delete(memory.keys().next().value as bigint);
      memory.set(userID, { mac, until: now.getTime() + rememberMs });
    });
    return;
  }
  const fails = row.fails + 1;
  const isLocked = fails === pinFailsToLock;
  const lockedUntil = isLocked ? later(now, minutes(pinLockMinutes)) : null;
  await tx.run(sql`
    update identity.wallet_pins set fails = ${fails}, locked_until = ${lockedUntil} where user_id = ${userID}`);
  const isSpent = fails >= pinFailsToReset;
  if (isLocked || isSpent) await notifyLocked(tx, userID, now);
  if (isSpent) throw Refusal.committing('WalletPinSpent');
  if (isLocked) throw Refusal.committing('WalletPinLocked', { minutes: pinLockMinutes });
  const triesLeft = (fails < pinFailsToLock ? pinFailsToLock : pinFailsToReset) - fails;
  throw Refusal.committing('WalletPinWrong', { triesLeft });
}

async function notifyLocked(tx: Tx, userID: bigint, now: Date) {
  const { phone, language } = await userByID(tx, userID);
  await requestNotification(
    { tx, now },
    { channel: 'sms', target: phone, userID: String(userID), language, name: 'pinLocked' },
  );
}

/** Writes a PIN and clears its tries and lock. `hash` comes from `hashSecret`. */
export async function writeWalletPin(tx: Tx, userID: bigint, hash: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into identity.wallet_pins (user_id, hash, version, changed_at) values (${userID}, ${hash}, 1, ${now})
    on conflict (user_id) do update set
      hash = excluded.hash, version = identity.wallet_pins.version + 1, fails = 0, locked_until = null,
      changed_at = excluded.changed_at`);
}

export const walletPinState = async (
  tx: Pick<Tx, 'maybe'>,
  userID: bigint,
): Promise<{ lockedUntil: Date | null } | undefined> =>
  tx.maybe(sql`select locked_until as "lockedUntil" from identity.wallet_pins where user_id = ${userID}`);
