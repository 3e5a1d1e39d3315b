import {
  type LaunchCheckID,
  type LaunchFactID,
  launchFactIDs,
  launchFacts,
} from '@gift/contract/operator/launch-facts';
import { leadRoles, type StaffRole } from '@gift/contract/operator/staff-roles';
import type { Command, Context, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, sql } from '../../platform/database/db';
import { providersHealth } from '../../platform/providers';
import { allStaff, hasDemoUsers, nicknamesOf, type Staff } from '../identity';

type State = 'ok' | 'warns' | 'blocks';
type Check = { checkID: LaunchCheckID; state: State; found: string };

/** `worst` is the state of a check that fails. */
const check = (checkID: LaunchCheckID, isSo: boolean, worst: State, found: string): Check => ({
  checkID,
  state: isSo ? 'ok' : worst,
  found,
});
const joinNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(', ');

/** Checks of the configuration: names of variables, never their values. */
function configured({ services: { config }, settings }: Context): Check[] {
  const { paystack, monnify, providers, support } = config;
  const isPaystackLive = paystack?.secretKey.startsWith('sk_live_') ?? false;
  const isMonnifyLive = monnify !== undefined && !monnify.url.includes('sandbox');
  const { termii, africasTalking, smtp, youverify } = providers;
  const supportChannels = joinNames(
    (settings.supportPhone || support.phone) && 'phone',
    (settings.supportEmail || support.email) && 'e-mail',
    (settings.supportWhatsapp || support.whatsapp) && 'WhatsApp',
  );
  return [
    check('production', config.mode === 'production', 'blocks', `MODE=${config.mode}`),
    check(
      'address',
      config.publicUrl?.startsWith('https://') ?? false,
      'blocks',
      config.publicUrl ?? 'PUBLIC_URL',
    ),
    check('database', config.databaseUrl !== undefined, 'blocks', 'DATABASE_URL'),
    check('key', config.keyFile?.startsWith(config.dataDir) === false, 'blocks', 'KEY_FILE'),
    check(
      'pay',
      isPaystackLive || isMonnifyLive,
      'blocks',
      joinNames(
        paystack && `Paystack (${isPaystackLive ? 'live' : 'test'})`,
        monnify && `Monnify (${isMonnifyLive ? 'live' : 'sandbox'})`,
      ) || 'PAYSTACK_SECRET_KEY',
    ),
    check(
      'sms',
      Boolean(termii || africasTalking),
      'blocks',
      joinNames(termii && 'Termii', africasTalking && 'Africa’s Talking') || 'TERMII_API_KEY',
    ),
    check('mail', smtp !== undefined, 'blocks', smtp ? smtp.from : 'SMTP_URL, MAIL_FROM'),
    check('identity', youverify !== undefined, 'warns', youverify ? 'Youverify' : 'YOUVERIFY_API_KEY'),
    check('support', supportChannels !== '', 'blocks', supportChannels || 'SUPPORT_PHONE, SUPPORT_EMAIL'),
    check('firstSuperadmin', config.superadminPhone === undefined, 'warns', 'SUPERADMIN_PHONE'),
  ];
}

const needed: readonly (readonly StaffRole[])[] = [
  ['moderator', 'lead', 'superadmin'],
  ['finance', 'superadmin'],
  ['compliance', 'superadmin'],
];

function staffed(staff: readonly Staff[], enrolled: ReadonlySet<bigint>): Check[] {
  const namesOf = (people: readonly Staff[]) => people.map(({ nickname }) => nickname).join(', ');
  const superadmins = staff.filter(({ roles }) => roles.includes('superadmin'));
  const leads = staff.filter(({ roles }) => leadRoles.some((role) => roles.includes(role)));
  const missing = needed.filter(
    (any) => !staff.some(({ roles }) => any.some((role) => roles.includes(role))),
  );
  const without = staff.filter(({ userID }) => !enrolled.has(userID));
  return [
    check('superadmins', superadmins.length >= 2, 'blocks', namesOf(superadmins)),
    // Two leads sign a ruling over a large amount, and neither may decide the appeal, which also takes two.
    check('largeAppeals', leads.length >= 4, 'warns', namesOf(leads)),
    check('roles', missing.length === 0, 'blocks', missing.map(([role]) => role).join(', ')),
    check('secondFactors', without.length === 0, 'warns', namesOf(without)),
  ];
}

async function measuredChecks(context: Context): Promise<Check[]> {
  const { db, now } = context;
  const [staff, enrolled, hasDemo, closed] = [
    await allStaff(db),
    await db.many<{ userID: bigint }>(sql`select user_id as "userID" from operator.second_factors`),
    await hasDemoUsers(db),
    (await providersHealth(db, now)).filter(
      ({ isOn, retryAfter }) => !isOn || (retryAfter !== null && retryAfter > now),
    ),
  ];
  return [
    ...configured(context),
    check('demo', !hasDemo, 'blocks', hasDemo ? joinNames('lagos_cards', 'steam_vault', 'gift_team') : ''),
    check('providers', closed.length === 0, 'warns', closed.map(({ name }) => name).join(', ')),
    ...staffed(staff, new Set(enrolled.map(({ userID }) => userID))),
  ];
}

type Tick = { fact: string; isDone: boolean; note: string; byStaff: bigint; at: Date };
const ticks = (db: Db): Promise<Tick[]> =>
  db.many<Tick>(sql`
    select fact, is_done as "isDone", note, by_staff as "byStaff", at from operator.launch_ticks order by id desc`);

export const launchList: Query<'launchList'> = async (context) => {
  const [checks, allTicks] = [await measuredChecks(context), await ticks(context.db)];
  const names = await nicknamesOf(context.db, [...new Set(allTicks.map(({ byStaff }) => byStaff))]);
  const facts = launchFactIDs.map((factID) => {
    const own = allTicks.filter(({ fact }) => fact === factID);
    return {
      factID,
      isDone: own[0]?.isDone ?? false,
      ticks: own.map(({ isDone, note, byStaff, at }) => ({
        ...{ isDone, note, by: names.get(byStaff) ?? '', at: at.toISOString() },
      })),
    };
  });
  const open = facts.filter(({ factID, isDone }) => launchFacts[factID].blocks && !isDone).length;
  return { blocking: open + checks.filter(({ state }) => state === 'blocks').length, checks, facts };
};

/** When two people tick the same fact at once, it is recorded once. */
export const tickLaunch: Command<'tickLaunch'> = async ({ tx, caller, now }, { factID, isDone, reason }) => {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('launch ' || ${factID as LaunchFactID}, 0))`,
  );
  const last = await tx.maybe<{ isDone: boolean }>(sql`
    select is_done as "isDone" from operator.launch_ticks where fact = ${factID} order by id desc limit 1`);
  if ((last?.isDone ?? false) === isDone) throw new Refusal('FactUnchanged');
  await tx.run(sql`
    insert into operator.launch_ticks (fact, is_done, note, by_staff, at)
    values (${factID}, ${isDone}, ${reason}, ${caller.userID}, ${now})`);
  return {};
};
