import type { Origin } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later, seconds } from '../../../platform/clock';
import { type Db, type Statement, sql, type Tx } from '../../../platform/database/db';
import { networkOf } from '../../../platform/http/limits/rate-limit';
import type { Services } from '../../../services';
import type { Settings } from '../../../settings';
import { deviceHash, isKnownDevice } from '../login/sessions';

/**
 * How many codes one asker may request and how many wrong ones enter. Codes that anyone can request by naming a phone
 * (registration, password reset) are counted by the requester's origin, so that strangers cannot use up the owner's
 * quota. A ceiling per phone applies only when many strangers request codes for it, and not to devices its owner has
 * used. Codes after a right password or in a session are counted by account: strangers cannot request those.
 */
export type Purpose = 'register' | 'login' | 'reset' | 'pin' | 'email' | 'bank' | 'withdrawal';

/** Whose codes these are and where they were requested; hashes and networks in their stored form. */
export type Asker = {
  purpose: Purpose;
  target: string;
  userID: bigint | null;
  network: string;
  device: Buffer | null;
  /** The owner of the target has used this device before. */
  isOwnDevice: boolean;
};

export const secondsUntil = (date: Date, now: Date) =>
  Math.max(1, Math.ceil((date.getTime() - now.getTime()) / 1000));
/** Whole minutes; one extra second comes from another request's clock and does not count as a minute. */
export const minutesUntil = (date: Date, now: Date) =>
  Math.max(1, Math.ceil((secondsUntil(date, now) - 1) / 60));

export async function askerOf(
  db: Db,
  codeRequest: { purpose: Purpose; target: string; userID: bigint | null; origin: Origin },
): Promise<Asker> {
  const { origin, ...recipient } = codeRequest;
  // Queried even without an account, so that the response time is the same.
  const isOwnDevice = await isKnownDevice(db, recipient.userID ?? 0n, origin.deviceID);
  return {
    ...recipient,
    network: networkOf(origin.address),
    device: deviceHash(origin.deviceID),
    isOwnDevice,
  };
}

const isOpen = ({ purpose }: Asker) => purpose === 'register' || purpose === 'reset';

/** Codes of the same asker: the scope of quota and wrong tries. */
function sameAsker(asker: Asker): Statement {
  if (!isOpen(asker)) return sql`user_id = ${asker.userID} and purpose = ${asker.purpose}`;
  const from = asker.isOwnDevice ? sql`device_hash = ${asker.device}` : sql`address = ${asker.network}`;
  return sql`target = ${asker.target} and ${from} and purpose in ('register', 'reset')`;
}

/**
 * Refuses CodeBlocked after wrong codes, over all verifications of this asker and purpose: opening several gives no
 * extra tries.
 */
export async function refuseBlocked(db: Db, asker: Asker, now: Date) {
  const blockRow = await db.maybe<{ until: Date }>(sql`
    select max(blocked_until) as until from identity.verifications
    where ${sameAsker(asker)} and purpose = ${asker.purpose} and blocked_until > ${now}
    having max(blocked_until) is not null`);
  if (blockRow) throw new Refusal('CodeBlocked', { minutes: minutesUntil(blockRow.until, now) });
}

/**
 * Refuses CodeBlocked and CodeTooSoon. Counts by the last sending, because a verification that is resent again and
 * again would never fill the hour. Concurrent callers take turns here.
 */
export async function refuseTooMany(tx: Tx, asker: Asker, now: Date, settings: Settings) {
  // Always the network first, then the target, so that two waiting transactions cannot deadlock.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`codes from ${asker.network}`}, 0))`);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${asker.target}`}, 0))`);
  await refuseBlocked(tx, asker, now);
  const { codesPerAskerPerHour, codesPerNetworkPerHour, codesPerTargetPerHour, codesPerTargetPerDay } =
    settings;
  await refuseOver(tx, sameAsker(asker), { limit: codesPerAskerPerHour, ms: hours(1), now });
  if (!isOpen(asker) || asker.isOwnDevice) return;
  const open = sql`purpose in ('register', 'reset')`;
  const fromHere = sql`address = ${asker.network} and ${open}`;
  const toThem = sql`target = ${asker.target} and ${open}`;
  await refuseOver(tx, fromHere, { limit: codesPerNetworkPerHour, ms: hours(1), now });
  await refuseOver(tx, toThem, { limit: codesPerTargetPerHour, ms: hours(1), now });
  await refuseOver(tx, toThem, { limit: codesPerTargetPerDay, ms: hours(24), now });
}

async function refuseOver(
  db: Db,
  which: Statement,
  { limit, ms, now }: { limit: number; ms: number; now: Date },
): Promise<void> {
  const { sends, oldest } = await db.one<{ sends: bigint; oldest: Date | null }>(sql`
    select coalesce(sum(sends), 0)::int8 as "sends", min(sent_at) as oldest from identity.verifications
    where ${which} and sent_at > ${later(now, -ms)}`);
  if (oldest && sends >= BigInt(limit))
    throw new Refusal('CodeTooSoon', { seconds: secondsUntil(later(oldest, ms), now) });
}

/** Refuses with TooManyRequests when one address or device has started its share of registrations in the last hour. */
export async function refuseManyRegistrations(
  { tx, now, services }: { tx: Tx; now: Date; services: Services },
  { address: from, deviceID }: Origin,
): Promise<void> {
  const address = networkOf(from);
  const device = deviceHash(deviceID);
  // Concurrent registrations from one address take turns, so that they count each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`registering ${address}`}, 0))`);
  const { started, oldest } = await tx.one<{ started: bigint; oldest: Date | null }>(sql`
    select greatest(count(*) filter (where address = ${address}), count(*) filter (where device_hash = ${device})) as started,
      min(created_at) as oldest
    from identity.verifications
    where purpose = 'register' and created_at > ${later(now, -hours(1))}
      and (address = ${address} or device_hash = ${device})`);
  if (oldest && started >= BigInt(services.settings.current.registrationsPerHour))
    throw new Refusal('TooManyRequests', { seconds: secondsUntil(later(oldest, hours(1)), now) });
}

/** The wait before the next code, by how many were sent. */
export const resendWait = (sends: number, { codeResendWaitsS }: Settings): number =>
  seconds(codeResendWaitsS[Math.min(sends, codeResendWaitsS.length) - 1] ?? 300);
