import type { SecurityNotification } from '../../../events';
import type { Caller, CommandContext } from '../../../platform/calls/context';
import { type Db, idIn, sql, type Tx } from '../../../platform/database/db';
import { requestNotification } from '../messages/sending';
import { userByID } from '../store';
import { verifiedIdentityOf } from '../verification/verified-identity';
import { type CodeSent, startVerification, useCode } from './verifications';

// For modules that move money: codes and messages to a signed-in user's phone, and whether money may leave the account.

type Codes = Pick<CommandContext, 'tx' | 'now' | 'services' | 'caller' | 'origin' | 'language'>;
type OwnPurpose = 'bank' | 'withdrawal';

/**
 * Sends a code for one action to the caller's own phone. `details` identify the action: the message names them, and the
 * code is valid for nothing else. They must hold no secret. `wording` replaces the purpose's own message. Refuses with
 * CodeTooSoon and CodeBlocked.
 */
export async function sendOwnCode(
  context: Codes,
  {
    purpose,
    details,
    wording,
  }: { purpose: OwnPurpose; details: Readonly<Record<string, string>>; wording?: 'autoWithdrawal' },
): Promise<CodeSent> {
  const { phone } = await userByID(context.tx, context.caller.userID);
  const { language, origin } = context;
  return startVerification(context, {
    purpose,
    target: phone,
    language,
    userID: context.caller.userID,
    details: wording ? { ...details, wording } : details,
    origin,
  });
}

/** Uses up a code of `sendOwnCode` for its action; returns its details. Refuses as `useCode`. */
export async function useOwnCode(
  context: Codes,
  request: {
    purpose: OwnPurpose;
    id: string;
    code: string;
    isFor?: (details: Readonly<Record<string, unknown>>) => boolean;
  },
): Promise<Readonly<Record<string, unknown>>> {
  const { purpose, id, code, isFor = () => true } = request;
  const used = await useCode(context, {
    id,
    code,
    allows: (row) => row.purpose === purpose && row.userID === context.caller.userID && isFor(row.details),
  });
  return used.details;
}

/** Writes to a user's own phone after the commit; security messages appear in the app too. */
export async function notifyUser(
  where: { tx: Tx; now: Date; operationID?: string },
  userID: bigint,
  notice: Pick<SecurityNotification, 'name' | 'details'>,
): Promise<void> {
  const { phone, language } = await userByID(where.tx, userID);
  // An erased user has no phone.
  if (!phone) return;
  await requestNotification(where, {
    ...notice,
    channel: 'sms',
    target: phone,
    userID: String(userID),
    language,
  });
}

export type WithdrawalAccess = {
  /** After a reset of the password or the wallet PIN, and while the account is frozen. */
  readonly blockedUntil: Date | null;
  /** When the caller's device joined others that were known then; null if it was the first. */
  readonly newDeviceSince: Date | null;
};

/** A freeze has no end date; withdrawals count as blocked for this long. */
const frozenYears = 10;

/** Why money may not leave an account, as far as sign-ins and freezes are concerned. */
export const withdrawalAccess = (db: Db, { userID, sessionID }: Caller): Promise<WithdrawalAccess> =>
  db.one<WithdrawalAccess>(sql`
    select greatest(u.withdrawal_blocked_until, f.at + make_interval(years => ${frozenYears}::int)) as "blockedUntil",
      case when coalesce(d.is_newcomer, s.is_newcomer) then coalesce(d.since, s.created_at) end as "newDeviceSince"
    from identity.users u
    left join identity.sessions s on s.id = ${sessionID} and s.user_id = u.id
    left join identity.known_devices d on d.user_id = u.id and d.device_hash = s.device_hash
    left join identity.freezes f on f.user_id = u.id and f.lifted_at is null
    where u.id = ${userID}`);

/** A user's verified e-mail address, for receipts; null without one. */
export async function emailOf(db: Db, userID: bigint): Promise<string | null> {
  const { email, emailVerifiedAt } = await userByID(db, userID);
  return emailVerifiedAt ? email : null;
}

/** Those of these users who have a confirmed e-mail address. */
export async function usersWithEmail(db: Db, userIDs: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await db.many<{ userID: bigint }>(sql`
    select id as "userID" from identity.users
    where id ${idIn(userIDs)} and email is not null and email_verified_at is not null`);
  return new Set(rows.map(({ userID }) => userID));
}

/** A user's verified name as one text; undefined before verification. */
export async function verifiedNameOf(db: Db, userID: bigint): Promise<string | undefined> {
  const person = await verifiedIdentityOf(db, userID);
  return person && `${person.firstName} ${person.lastName}`;
}
