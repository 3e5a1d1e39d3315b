import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hours, later, minutes, seconds } from '../../platform/clock';
import type { Origin } from '../../platform/context';
import { type Db, sql, type Tx } from '../../platform/db';
import type { Language } from '../../platform/language';
import { networkOf } from '../../platform/rate-limit';
import { Refusal } from '../../platform/refusal';
import type { Services } from '../../services';
import type { Settings } from '../../settings';
import { type Channel, codeMac, tellCode } from './sending';
import { deviceHash } from './sessions';

export type Purpose = 'register' | 'login' | 'reset' | 'pin' | 'email';

/** What the caller of a code-sending call is told: the same whether or not somebody gets a code. */
export type CodeSent = {
  verificationID: string;
  channel: Channel;
  maskedTarget: string;
  resendAfterS: number;
};

export const channelOf = (target: string): Channel => (target.includes('@') ? 'mail' : 'sms');

/** 0803****001, a***@mail.com: enough to recognise one's own. */
export function masked(target: string): string {
  const [name = '', domain] = target.split('@');
  return domain ? `${name.slice(0, 1)}***@${domain}` : `${target.slice(0, 4)}****${target.slice(-3)}`;
}

const secondsUntil = (moment: Date, now: Date) =>
  Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000));
export const minutesUntil = (moment: Date, now: Date) => Math.ceil(secondsUntil(moment, now) / 60);

/** Wrong codes block a target for their purpose, in every verification of it: many open ones are not more tries. */
async function refuseBlocked(db: Db, target: string, purpose: Purpose, now: Date) {
  const blocked = await db.maybe<{ until: Date }>(sql`
    select max(blocked_until) as until from identity.verifications
    where target = ${target} and purpose = ${purpose} and blocked_until > ${now} having max(blocked_until) is not null`);
  if (blocked) throw new Refusal('CodeBlocked', { minutes: minutesUntil(blocked.until, now) });
}

/**
 * A target gets so many codes an hour, and none of a purpose while wrong codes block it - member or not. What counts
 * is when a verification last sent one: old ones that are sent again and again would never fill the hour.
 */
async function refuseTooMany(db: Db, target: string, purpose: Purpose, now: Date, settings: Settings) {
  await refuseBlocked(db, target, purpose, now);
  const { sent, oldest } = await db.one<{ sent: bigint; oldest: Date | null }>(sql`
    select coalesce(sum(sends), 0)::int8 as sent, min(sent_at) as oldest from identity.verifications
    where target = ${target} and sent_at > ${later(now, -hours(1))}`);
  if (oldest && sent >= BigInt(settings.codesPerTargetPerHour))
    throw new Refusal('CodeTooSoon', { seconds: secondsUntil(later(oldest, hours(1)), now) });
}

/** Refuses with TooManyRequests when one address or device began its share of registrations in the last hour. */
export async function refuseManyRegistrations(
  { tx, now, services }: { tx: Tx; now: Date; services: Services },
  { address: from, deviceID }: Origin,
): Promise<void> {
  const address = networkOf(from);
  const device = deviceHash(deviceID);
  // Beginnings from one place at once take turns, so that they count each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`registering ${address}`}, 0))`);
  const { begun, oldest } = await tx.one<{ begun: bigint; oldest: Date | null }>(sql`
    select greatest(count(*) filter (where address = ${address}), count(*) filter (where device_hash = ${device})) as begun,
      min(created_at) as oldest
    from identity.verifications
    where purpose = 'register' and created_at > ${later(now, -hours(1))}
      and (address = ${address} or device_hash = ${device})`);
  if (oldest && begun >= BigInt(services.settings.current.registrationsPerHour))
    throw new Refusal('TooManyRequests', { seconds: secondsUntil(later(oldest, hours(1)), now) });
}

type Beginning = {
  purpose: Purpose;
  target: string;
  language: Language;
  userID?: bigint;
  /** Nobody is to get this code, and nobody may notice. */
  isDecoy?: boolean;
  details?: Readonly<Record<string, unknown>>;
  /** Kept where beginnings are counted by where they come from. */
  origin?: Origin;
};

/** Writes a verification and has its code sent. Refuses with CodeTooSoon and CodeBlocked. */
export async function beginVerification(
  { tx, now, services }: { tx: Tx; now: Date; services: Services },
  { purpose, target, language, userID, isDecoy = false, details = {}, origin }: Beginning,
): Promise<CodeSent> {
  const settings = services.settings.current;
  // Two requests for one target at once take turns, so that they count each other.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`code ${target}`}, 0))`);
  await refuseTooMany(tx, target, purpose, now, settings);
  const id = randomBytes(18).toString('base64url');
  const channel = channelOf(target);
  await tx.run(sql`
    insert into identity.verifications
      (id, purpose, user_id, is_decoy, channel, target, language, details, address, device_hash, sent_at, created_at)
    values (${id}, ${purpose}, ${userID ?? null}, ${isDecoy}, ${channel}, ${target}, ${language},
      ${JSON.stringify(details)}::jsonb, ${origin ? networkOf(origin.address) : null}, ${origin ? deviceHash(origin.deviceID) : null},
      ${now}, ${now})`);
  await tellCode({ tx, now }, id, 1);
  return {
    verificationID: id,
    channel,
    maskedTarget: masked(target),
    resendAfterS: settings.codeResendWaitsS[0] ?? 60,
  };
}

type Row = {
  id: string;
  purpose: Purpose;
  userID: bigint | null;
  isDecoy: boolean;
  target: string;
  language: Language;
  details: Record<string, unknown>;
  codeMac: Buffer | null;
  sends: number;
  sentAt: Date;
  tries: number;
  blockedUntil: Date | null;
  usedAt: Date | null;
};
export type Verified = Pick<Row, 'purpose' | 'userID' | 'target' | 'language' | 'details'>;

const lockRow = (tx: Tx, id: string) =>
  tx.maybe<Row>(sql`
    select id, purpose, user_id as "userID", is_decoy as "isDecoy", target, language, details,
      code_mac as "codeMac", sends, sent_at as "sentAt", tries, blocked_until as "blockedUntil", used_at as "usedAt"
    from identity.verifications where id = ${id} for update`);

function openRow(row: Row | undefined, now: Date): Row {
  if (!row || row.usedAt) throw new Refusal('CodeExpired');
  if (row.blockedUntil && row.blockedUntil > now)
    throw new Refusal('CodeBlocked', { minutes: minutesUntil(row.blockedUntil, now) });
  return row;
}

/** Has another code sent after the wait that is due. The tries already used stay used. */
export async function resendCode(
  { tx, now, services }: { tx: Tx; now: Date; services: Services },
  id: string,
): Promise<CodeSent> {
  const settings = services.settings.current;
  const row = openRow(await lockRow(tx, id), now);
  // A form left open for an hour is begun again, so that what it holds is fresh.
  if (now.getTime() - row.sentAt.getTime() > hours(1) || row.tries >= settings.codeTries)
    throw new Refusal('CodeExpired');
  const waits = settings.codeResendWaitsS;
  const waitS = (sends: number) => waits[Math.min(sends, waits.length) - 1] ?? 300;
  const allowedAt = later(row.sentAt, seconds(waitS(row.sends)));
  if (allowedAt > now) throw new Refusal('CodeTooSoon', { seconds: secondsUntil(allowedAt, now) });
  await refuseTooMany(tx, row.target, row.purpose, now, settings);
  await tx.run(sql`
    update identity.verifications set sends = sends + 1, sent_at = ${now}, code_mac = null where id = ${id}`);
  await tellCode({ tx, now }, id, row.sends + 1);
  return {
    verificationID: id,
    channel: channelOf(row.target),
    maskedTarget: masked(row.target),
    resendAfterS: waitS(row.sends + 1),
  };
}

/**
 * Uses up a code. A wrong one is counted and the count is kept; after the fifth the target is blocked for
 * this purpose. A row lock makes parallel guesses take turns, so that fifty at once are still five tries.
 * Refuses with CodeWrong, CodeExpired (also: unknown, used, or for another purpose or person) and CodeBlocked.
 */
export async function useCode(
  { tx, now, services }: { tx: Tx; now: Date; services: Services },
  { id, code, allows }: { id: string; code: string; allows: (row: Verified) => boolean },
): Promise<Verified> {
  const settings = services.settings.current;
  const row = openRow(await lockRow(tx, id), now);
  const isLate = later(row.sentAt, minutes(settings.codeMinutes)) <= now;
  if (isLate || row.tries >= settings.codeTries || !allows(row)) throw new Refusal('CodeExpired');
  await refuseBlocked(tx, row.target, row.purpose, now);
  const given = codeMac(services, id, code);
  if (row.codeMac && !row.isDecoy && timingSafeEqual(given, row.codeMac)) {
    await tx.run(sql`update identity.verifications set used_at = ${now}, details = '{}' where id = ${id}`);
    return row;
  }
  const tries = row.tries + 1;
  const isLast = tries >= settings.codeTries;
  const blockedUntil = isLast ? later(now, minutes(settings.codeBlockMinutes)) : null;
  await tx.run(sql`
    update identity.verifications set tries = ${tries}, blocked_until = ${blockedUntil} where id = ${id}`);
  if (isLast) throw Refusal.keep('CodeBlocked', { minutes: settings.codeBlockMinutes });
  throw Refusal.keep('CodeWrong', { triesLeft: settings.codeTries - tries });
}
