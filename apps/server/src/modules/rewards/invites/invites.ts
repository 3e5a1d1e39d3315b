import type { InviteStage, UncountedReason } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import type { Command, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, hours, later } from '../../../platform/clock';
import { type Db, idIn, sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import type { Settings } from '../../../settings';
import { invitationOf, inviteesOf, invitersOf, profileOf } from '../../identity';
import { getBankAccountStatus } from '../../wallet';
import { createLockedGrant } from '../points/grants';
import { finalAfter, findAccountLink, reachedBy, tradedBy } from '../points/trades';

// The identity module stores who invited whom. This file pays both sides once the friend is verified, has a bank
// account that no other user has, and has traded enough with users other than the inviter.

type Row = { refused: UncountedReason | null; metAt: Date | null; remindedAt: Date | null };
const rowOf = (db: Db, friendID: bigint): Promise<Row | undefined> =>
  db.maybe<Row>(sql`
    select refused, met_at as "metAt", reminded_at as "remindedAt" from rewards.invites where friend_id = ${friendID}`);

type Pair = { friendID: bigint; inviterID: bigint };
type InviteProgress = {
  stage: InviteStage;
  refused: UncountedReason | null;
  isVerified: boolean;
  hasBank: boolean;
  traded: Kobo;
};

/** Why an invitation does not count: the friend is linked to the inviter by device, bank account or identity. */
async function refusalOf(db: Db, { friendID, inviterID }: Pair): Promise<UncountedReason | null> {
  const link = await findAccountLink(db, inviterID, friendID);
  return link ?? ((await getBankAccountStatus(db, friendID)) === 'shared' ? 'sameBank' : null);
}

async function getInviteProgress(db: Db, pair: Pair, settings: Settings): Promise<InviteProgress> {
  const { friendID, inviterID } = pair;
  const row = await rowOf(db, friendID);
  const refusal = row?.metAt ? row.refused : (row?.refused ?? (await refusalOf(db, pair)));
  const isVerified = ((await profileOf(db, friendID))?.tier ?? 0) > 0;
  const hasBank = (await getBankAccountStatus(db, friendID)) === 'own';
  const { volume } = await tradedBy(db, friendID, { from: new Date(0), apartFrom: inviterID });
  const isEnough = volume >= settings.inviteTradeKobo;
  const stage = refusal
    ? 'refused'
    : row?.metAt || (isVerified && hasBank && isEnough)
      ? 'paid'
      : volume > 0n
        ? 'trading'
        : isVerified
          ? 'verified'
          : 'joined';
  return { stage, refused: refusal, isVerified, hasBank, traded: volume };
}

/** Checks whether these users, if they were invited, now meet the conditions. */
export async function evaluateInvites(
  tx: Tx,
  friends: readonly { userID: bigint; now: Date }[],
  settings: Settings,
): Promise<void> {
  const ids = friends.map(({ userID }) => userID);
  const [inviters, decided] = await Promise.all([
    invitersOf(tx, ids),
    tx.many<{ friendID: bigint }>(sql`
      select friend_id as "friendID" from rewards.invites
      where friend_id ${idIn(ids)} and (refused is not null or met_at is not null)`),
  ]);
  const decidedIDs = new Set(decided.map(({ friendID }) => friendID));
  for (const { userID: friendID, now } of friends) {
    const inviterID = inviters.get(friendID);
    if (inviterID !== undefined && !decidedIDs.has(friendID))
      await evaluateInvite(tx, { friendID, inviterID }, { now, settings });
  }
}

/** Checks whether a friend now meets the conditions. If so, promises both rewards, once. */
async function evaluateInvite(
  tx: Tx,
  pair: Pair,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  const { friendID, inviterID } = pair;
  await tx.run(sql`
    insert into rewards.invites (friend_id, inviter_id) values (${friendID}, ${inviterID}) on conflict do nothing`);
  await tx.one(sql`select 1 from rewards.invites where friend_id = ${friendID} for update`);
  const existing = await rowOf(tx, friendID);
  if (existing?.refused || existing?.metAt) return;
  const { stage, refused } = await getInviteProgress(tx, pair, settings);
  if (stage !== 'refused' && stage !== 'paid') return;
  // Serializes concurrent friends of one inviter, so that the maximum number of rewards holds.
  await tx.one(sql`select pg_advisory_xact_lock(hashtextextended('invites', ${inviterID}))`);
  const { paidInvites } = await tx.one<{ paidInvites: bigint }>(sql`
    select count(*) as "paidInvites" from rewards.invites where inviter_id = ${inviterID} and met_at is not null`);
  const why = refused ?? (paidInvites >= BigInt(settings.inviteMaxFriends) ? 'tooMany' : null);
  await tx.run(sql`
    update rewards.invites set refused = ${why}, met_at = ${why ? null : now}, decided_at = ${now}
    where friend_id = ${friendID}`);
  if (why) return;
  const dueAt = later(now, hours(settings.rewardLockHours));
  const ref = String(friendID);
  const [amount, welcome] = [koboOf(settings.inviteRewardKobo), koboOf(settings.inviteWelcomeKobo)];
  await createLockedGrant(tx, { userID: inviterID, source: 'invite', ref, amount, dueAt, now });
  await createLockedGrant(tx, { userID: friendID, source: 'welcome', ref, amount: welcome, dueAt, now });
}

/**
 * When the trades behind a friend's reward become final. Null: no trade earns it any more. A link that is discovered
 * here is recorded.
 */
export async function inviteFinalAt(
  tx: Tx,
  friendID: bigint,
  { now, settings }: { now: Date; settings: Settings },
): Promise<Date | null> {
  const { inviterID } = await invitationOf(tx, friendID);
  if (inviterID === null) return null;
  const refusal = await refusalOf(tx, { friendID, inviterID });
  if (refusal)
    await tx.run(sql`update rewards.invites set refused = ${refusal} where friend_id = ${friendID}`);
  const enough = { goal: settings.inviteTradeKobo, goalKind: 'volume' } as const;
  const reachedAt = await reachedBy(tx, friendID, { from: new Date(0), apartFrom: inviterID }, enough);
  return !refusal && reachedAt ? finalAfter(tx, reachedAt, { now, settings }) : null;
}

const shownFriends = 50;
const remindEvery = days(7);

export const inviteSummary: Query<'inviteSummary'> = async ({ db, caller, now, settings }) => {
  const { userID } = caller;
  const { inviterID, inviteCode } = await invitationOf(db, userID);
  const friends = [];
  for (const invitee of await inviteesOf(db, userID, shownFriends)) {
    const friendID = invitee.userID;
    const { stage, refused, ...met } = await getInviteProgress(db, { friendID, inviterID: userID }, settings);
    const isOpen = stage !== 'paid' && stage !== 'refused';
    const reminded = isOpen ? (await rowOf(db, friendID))?.remindedAt : null;
    friends.push({
      friendID: String(friendID),
      name: invitee.nickname,
      joinedAt: invitee.joinedAt.toISOString(),
      stage,
      refused,
      isVerified: met.isVerified,
      hasBank: met.hasBank,
      tradedKobo: String(met.traded),
      rewardKobo: String(settings.inviteRewardKobo),
      remindFrom: isOpen ? (reminded ? later(reminded, remindEvery) : now).toISOString() : null,
    });
  }
  const sums = await db.one<{ paid: bigint; pending: bigint }>(sql`
    select coalesce(sum(amount_kobo) filter (where state = 'paid'), 0)::bigint as paid,
      coalesce(sum(amount_kobo) filter (where state = 'locked'), 0)::bigint as pending
    from rewards.grants where user_id = ${userID} and source = 'invite'`);
  const welcome =
    inviterID === null ? null : await getInviteProgress(db, { friendID: userID, inviterID }, settings);
  return {
    inviteCode,
    inviterKobo: String(settings.inviteRewardKobo),
    friendKobo: String(settings.inviteWelcomeKobo),
    tradeKobo: String(settings.inviteTradeKobo),
    maxFriends: settings.inviteMaxFriends,
    paidKobo: String(sums.paid),
    pendingKobo: String(sums.pending),
    friends,
    welcome: welcome && {
      stage: welcome.stage,
      refused: welcome.refused,
      isVerified: welcome.isVerified,
      hasBank: welcome.hasBank,
      tradedKobo: String(welcome.traded),
    },
  };
};

export const remindFriend: Command<'remindFriend'> = async ({ tx, caller, now, settings }, input) => {
  const friendID = BigInt(input.friendID);
  const inviterID = caller.userID;
  const profile = await profileOf(tx, friendID);
  if (!profile || (await invitationOf(tx, friendID)).inviterID !== inviterID)
    throw new Refusal('InviteNotRemindable');
  await tx.run(sql`
    insert into rewards.invites (friend_id, inviter_id) values (${friendID}, ${inviterID}) on conflict do nothing`);
  await tx.one(sql`select 1 from rewards.invites where friend_id = ${friendID} for update`);
  const { stage } = await getInviteProgress(tx, { friendID, inviterID }, settings);
  if (stage === 'paid' || stage === 'refused') throw new Refusal('InviteNotRemindable');
  const from = later((await rowOf(tx, friendID))?.remindedAt ?? new Date(0), remindEvery);
  if (from > now) throw new Refusal('InviteReminded', { from });
  await tx.run(sql`update rewards.invites set reminded_at = ${now} where friend_id = ${friendID}`);
  await publishEvent({ tx, now }, 'invite.reminded', { userID: String(friendID) });
  return {};
};
