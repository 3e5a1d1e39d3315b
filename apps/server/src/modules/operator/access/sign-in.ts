import type { Command, Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import { newSecret } from '../../../platform/ids';
import { checkStaffPassword, nicknamesOf, recordConsoleDevice, rolesOf, staffRolesOf } from '../../identity';
import {
  clearFailedCodes,
  codeFor,
  countWrong,
  enrolmentOf,
  lockFailedCodes,
  newSecondFactor,
  openFactor,
  readFactor,
  sealFactor,
  stepOfCode,
} from './second-factor';
import { consoleCookie, digest, endConsoleSession, expiryOf, openConsole } from './sessions';

const ticketMin = 5;

/**
 * First step: checks the password and returns a ticket for `confirm`. Only who knows the password learns whether there
 * is a second factor.
 */
export const signIn: Query<'operatorSignIn'> = async (context, credentials) => {
  const { services, now } = context;
  const staff = await checkStaffPassword(context, credentials);
  const factor = await readFactor(services.database, staff.userID);
  const fresh = factor ? null : newSecondFactor();
  const secret = fresh ?? openFactor(services.keys, staff.userID, factor!.secret);
  const ticket = newSecret();
  await services.database.run(sql`
    insert into operator.tickets (hash, user_id, secret, created_at, expires_at)
    values (${digest(ticket)}, ${staff.userID}, ${fresh && sealFactor(services.keys, staff.userID, fresh)}, ${now},
      ${later(now, minutes(ticketMin))})`);
  const isPrinted = staff.isDemo && services.config.mode === 'demo';
  return {
    ticket,
    enrolment: fresh && enrolmentOf(fresh, staff.nickname),
    demoCode: isPrinted ? codeFor(secret, factor?.lastStep ?? 0n, now) : null,
  };
};

type Ticket = { userID: bigint; secret: Buffer | null };

/**
 * Checks the code. A ticket works once; wrong codes are counted per user in locked rows, so that neither new tickets
 * nor parallel guesses give more tries. The session gets a new token, whatever cookie the request had.
 */
export const confirm: Command<'operatorConfirm'> = async (context, { ticket, code }) => {
  const { tx, services, now, origin, settings } = context;
  const signInTicket = await tx.maybe<Ticket>(sql`
    select user_id as "userID", secret from operator.tickets
    where hash = ${digest(ticket)} and expires_at > ${now} for update`);
  if (!signInTicket) throw new Refusal('SignInExpired');
  const { userID } = signInTicket;
  const tries = await lockFailedCodes(tx, userID, now, settings);
  const refuseLocked = (until: Date) =>
    Refusal.committing('SecondFactorLocked', {
      minutes: Math.ceil((until.getTime() - now.getTime()) / minutes(1)),
    });
  if (tries.lockedUntil) throw refuseLocked(tries.lockedUntil);
  const factor = await readFactor(tx, userID);
  // Of two first sign-ins at once, the first to complete sets the authenticator.
  if (signInTicket.secret && factor) throw new Refusal('SignInExpired');
  const sealedSecret = factor?.secret ?? signInTicket.secret;
  if (!sealedSecret) throw new Refusal('SignInExpired');
  const secret = openFactor(services.keys, userID, sealedSecret);
  const step = stepOfCode(secret, code, factor?.lastStep ?? 0n, now);
  if (step === null) {
    const { left, lockedUntil } = await countWrong(tx, userID, tries, now, settings);
    throw lockedUntil ? refuseLocked(lockedUntil) : Refusal.committing('SecondFactorWrong', { left });
  }
  const roles = staffRolesOf(await rolesOf(tx, userID));
  if (roles.length === 0) throw new Refusal('NotStaff');
  await tx.run(sql`
    insert into operator.second_factors (user_id, secret, enrolled_at, last_step)
    values (${userID}, ${sealFactor(services.keys, userID, secret)}, ${now}, ${step})
    on conflict (user_id) do update set last_step = excluded.last_step`);
  await tx.run(sql`delete from operator.tickets where user_id = ${userID}`);
  await clearFailedCodes(tx, userID);
  await recordConsoleDevice(tx, context, userID);
  const { token, expiresAt } = await openConsole(tx, services, { userID, origin, now });
  context.setCookie?.({
    ...consoleCookie,
    value: token,
    maxAgeS: (expiresAt.getTime() - now.getTime()) / 1000,
  });
  return { ...(await verifiedIdentityOf(tx, userID)), roles, ...times(expiresAt, context) };
};

const times = (expiresAt: Date, { settings }: Pick<Context, 'settings'>) => ({
  expiresAt: expiresAt.toISOString(),
  idleMin: settings.consoleIdleMin,
});

async function verifiedIdentityOf(db: Tx | Context['db'], userID: bigint) {
  const nickname = (await nicknamesOf(db, [userID])).get(userID) ?? '';
  return { userID: String(userID), nickname };
}

export const me: Query<'operatorMe'> = async (context) => {
  const { db, caller } = context;
  const session = await expiryOf(db, caller.sessionID);
  if (!session) throw new Refusal('NotSignedIn');
  return {
    ...(await verifiedIdentityOf(db, caller.userID)),
    roles: staffRolesOf(caller.roles),
    ...times(session.expiresAt, context),
  };
};

export const signOut: Command<'operatorSignOut'> = async ({ tx, caller, ...context }) => {
  await endConsoleSession(tx, caller.sessionID);
  context.setCookie?.({ ...consoleCookie, value: '', maxAgeS: 0 });
  return {};
};
