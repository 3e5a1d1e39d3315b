import { randomBytes } from 'node:crypto';
import type { Origin } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later, minutes } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import type { Language } from '../../../platform/text/language';
import type { Services } from '../../../services';
import { isCodeMac, requestCode } from '../messages/sending';
import type { Channel } from '../providers/deliver-message';
import {
  askerOf,
  minutesUntil,
  type Purpose,
  refuseBlocked,
  refuseTooMany,
  resendWait,
  secondsUntil,
} from './code-quota';

/** The answer of a call that sends a code: the same whether or not a code was sent. */
export type CodeSent = {
  verificationID: string;
  channel: Channel;
  maskedTarget: string;
  resendAfterS: number;
};

export const channelOf = (target: string): Channel => (target.includes('@') ? 'mail' : 'sms');

/** 0803****001, a***@mail.com: enough to recognise one's own. */
export function maskTarget(target: string): string {
  const [name = '', domain] = target.split('@');
  return domain ? `${name.slice(0, 1)}***@${domain}` : `${target.slice(0, 4)}****${target.slice(-3)}`;
}

type Beginning = {
  purpose: Purpose;
  target: string;
  language: Language;
  userID?: bigint | null | undefined;
  /** No code is sent, and the answer does not reveal it. */
  isDecoy?: boolean;
  details?: Readonly<Record<string, unknown>>;
  origin: Origin;
};

/** Writes a verification and sends its code. Refuses with CodeTooSoon and CodeBlocked. */
export async function startVerification(
  { tx, now, services }: { tx: Tx; now: Date; services: Services },
  { purpose, target, language, userID = null, isDecoy = false, details = {}, origin }: Beginning,
): Promise<CodeSent> {
  const settings = services.settings.current;
  const asker = await askerOf(tx, { purpose, target, userID, origin });
  await refuseTooMany(tx, asker, now, settings);
  const id = randomBytes(18).toString('base64url');
  const channel = channelOf(target);
  await tx.run(sql`
    insert into identity.verifications
      (id, purpose, user_id, is_decoy, channel, target, language, details, address, device_hash, sent_at, created_at)
    values (${id}, ${purpose}, ${userID}, ${isDecoy}, ${channel}, ${target}, ${language},
      ${JSON.stringify(details)}::jsonb, ${asker.network}, ${asker.device}, ${now}, ${now})`);
  await requestCode({ tx, now }, id, 1);
  return {
    verificationID: id,
    channel,
    maskedTarget: maskTarget(target),
    resendAfterS: settings.codeResendWaitsS[0] ?? 60,
  };
}

/** A stored verification and who asked for it. */
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
  network: string;
  device: Buffer | null;
  isOwnDevice: boolean;
  usedAt: Date | null;
};
export type Verified = Pick<Row, 'purpose' | 'userID' | 'target' | 'language' | 'details'>;

const lockRow = (tx: Tx, id: string) =>
  tx.maybe<Row>(sql`
    select id, purpose, user_id as "userID", is_decoy as "isDecoy", target, language, details,
      code_mac as "codeMac", sends, sent_at as "sentAt", tries, blocked_until as "blockedUntil", used_at as "usedAt",
      coalesce(address, '') as network, device_hash as device,
      exists (select 1 from identity.known_devices k where k.user_id = v.user_id and k.device_hash = v.device_hash
        and k.revoked_at is null)
        as "isOwnDevice"
    from identity.verifications v where id = ${id} for update`);

function openRow(row: Row | undefined, now: Date): Row {
  if (!row || row.usedAt) throw new Refusal('CodeExpired');
  if (row.blockedUntil && row.blockedUntil > now)
    throw new Refusal('CodeBlocked', { minutes: minutesUntil(row.blockedUntil, now) });
  return row;
}

/** Sends another code after the required wait. Used tries stay used. */
export async function resendCode(
  { tx, now, services }: { tx: Tx; now: Date; services: Services },
  id: string,
): Promise<CodeSent> {
  const settings = services.settings.current;
  const row = openRow(await lockRow(tx, id), now);
  // A form left open for an hour must be started again, so that its contents are current.
  if (now.getTime() - row.sentAt.getTime() > hours(1) || row.tries >= settings.codeTries)
    throw new Refusal('CodeExpired');
  const allowedAt = later(row.sentAt, resendWait(row.sends, settings));
  if (allowedAt > now) throw new Refusal('CodeTooSoon', { seconds: secondsUntil(allowedAt, now) });
  await refuseTooMany(tx, row, now, settings);
  await tx.run(sql`
    update identity.verifications set sends = sends + 1, sent_at = ${now}, code_mac = null where id = ${id}`);
  await requestCode({ tx, now }, id, row.sends + 1);
  return {
    verificationID: id,
    channel: channelOf(row.target),
    maskedTarget: maskTarget(row.target),
    resendAfterS: resendWait(row.sends + 1, settings) / 1000,
  };
}

/**
 * Uses up a code. A wrong one is counted even though the call is refused; after the fifth the target is blocked for
 * this purpose. A row lock serialises parallel guesses, so that fifty at once are still five tries. Refuses with
 * CodeWrong, CodeExpired (also: unknown, used, or for another purpose or user) and CodeBlocked.
 */
export async function useCode(
  { tx, now, services }: { tx: Tx; now: Date; services: Services },
  { id, code, allows }: { id: string; code: string; allows: (row: Verified) => boolean },
): Promise<Verified> {
  const settings = services.settings.current;
  const row = openRow(await lockRow(tx, id), now);
  const isLate = later(row.sentAt, minutes(settings.codeMinutes)) <= now;
  if (isLate || row.tries >= settings.codeTries || !allows(row)) throw new Refusal('CodeExpired');
  await refuseBlocked(tx, row, now);
  if (row.codeMac && !row.isDecoy && isCodeMac(services, id, code, row.codeMac)) {
    await tx.run(sql`update identity.verifications set used_at = ${now}, details = '{}' where id = ${id}`);
    return row;
  }
  const tries = row.tries + 1;
  const isLast = tries >= settings.codeTries;
  const blockedUntil = isLast ? later(now, minutes(settings.codeBlockMinutes)) : null;
  await tx.run(sql`
    update identity.verifications set tries = ${tries}, blocked_until = ${blockedUntil} where id = ${id}`);
  if (isLast) throw Refusal.committing('CodeBlocked', { minutes: settings.codeBlockMinutes });
  throw Refusal.committing('CodeWrong', { triesLeft: settings.codeTries - tries });
}
