import type { Command, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { days as daysMs, later } from '../../platform/clock';
import type { Db } from '../../platform/database/db';
import { publishEvent } from '../../platform/events/outbox';
import { freeze, freezeOf, nicknamesOf } from '../identity';
import {
  closeFlag,
  type Flag,
  flagPage,
  flagsOfUser,
  messagesOfFlag,
  mute,
  mutedUntil,
  readFlag,
  reportsOfFlag,
  unmute,
} from '../messaging';
import { ordersBetweenUsers } from '../orders';
import { groupLinkedAccounts, refuseLinked } from '../wallet';

// Flagged chat in the console: messaging stores the messages, and this module decides about the users.

const earlierShown = 20;
const ordersShown = 50;

async function naming(db: Db, ids: readonly (bigint | null)[]) {
  const names = await nicknamesOf(db, [...new Set(ids.filter((id) => id !== null))]);
  return (userID: bigint) => ({ userID: String(userID), nickname: names.get(userID) ?? '' });
}

/** Maps an account to one that stands for all accounts linked to it. */
type AccountOwners = Awaited<ReturnType<typeof groupLinkedAccounts>>;

function view(flag: Flag, nameOf: Awaited<ReturnType<typeof naming>>, owners: AccountOwners) {
  const { conversation: _, conversationID: __, senderID, receiverID, closedBy, closedAt, ...more } = flag;
  const { reporterIDs, ...row } = more;
  return {
    ...row,
    reporters: new Set(reporterIDs.map((userID) => owners.get(userID))).size,
    flagID: String(flag.flagID),
    at: flag.at.toISOString(),
    dueAt: flag.dueAt.toISOString(),
    sender: nameOf(senderID),
    receiver: receiverID === null ? null : nameOf(receiverID),
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: closedBy === null ? null : nameOf(closedBy).nickname,
  };
}

export const flagList: Query<'flagList'> = async ({ db, caller }, input) => {
  const { items, nextCursor } = await flagPage(db, { ...input, staffID: caller.userID });
  const nameOf = await naming(
    db,
    items.flatMap(({ senderID, receiverID, closedBy }) => [senderID, receiverID, closedBy]),
  );
  const owners = await groupLinkedAccounts(db, [...new Set(items.flatMap(({ reporterIDs }) => reporterIDs))]);
  return { items: items.map((flag) => view(flag, nameOf, owners)), nextCursor };
};

/**
 * Refuses staff who took part or reported, or who share a device, identity or bank account with someone who did. For
 * views and decisions.
 */
const refuseOwnFlag = (db: Db, staffID: bigint, { senderID, receiverID, reporterIDs }: Flag): Promise<void> =>
  refuseLinked(db, staffID, senderID, ...(receiverID === null ? [] : [receiverID]), ...reporterIDs);

export const flagDetail: Query<'flagDetail'> = async ({ db, caller, now }, input) => {
  const flag = await readFlag(db, BigInt(input.flagID));
  if (!flag) throw new Refusal('FlagNotFound');
  const { senderID, receiverID } = flag;
  const reports = await reportsOfFlag(db, flag.flagID);
  // A reported user must never learn who reported them.
  if ([senderID, receiverID, ...flag.reporterIDs].includes(caller.userID)) throw new Refusal('OwnFlag');
  await refuseOwnFlag(db, caller.userID, flag);
  const [lines, flags, orders] = [
    await messagesOfFlag(db, flag),
    await flagsOfUser(db, { userID: senderID, limit: earlierShown + 1 }),
    receiverID === null
      ? []
      : await ordersBetweenUsers(db, { one: senderID, other: receiverID, limit: ordersShown }),
  ];
  const nameOf = await naming(db, [
    ...[senderID, receiverID, flag.closedBy],
    ...reports.map(({ reporterID }) => reporterID),
  ]);
  return {
    ...view(flag, nameOf, await groupLinkedAccounts(db, flag.reporterIDs)),
    lines: lines.map(({ senderID: by, senderName, at, ...line }) => ({
      ...line,
      by: { userID: by, nickname: senderName },
      isSender: by === String(senderID),
      at: at.toISOString(),
    })),
    reportList: reports.map(({ reporterID, at, ...report }) => ({
      ...report,
      by: nameOf(reporterID),
      at: at.toISOString(),
    })),
    orders: orders.map(({ id, state, amountKobo, createdAt }) => ({
      orderNo: String(id),
      stateName: state,
      amountKobo: String(amountKobo),
      createdAt: createdAt.toISOString(),
    })),
    earlierFlags: flags
      .filter(({ flagID }) => flagID !== flag.flagID)
      .slice(0, earlierShown)
      .map(({ flagID, at, ...earlier }) => ({
        ...earlier,
        flagID: String(flagID),
        at: at.toISOString(),
      })),
    mutedUntil: (await mutedUntil(db, String(senderID), now))?.toISOString() ?? null,
    isFrozen: (await freezeOf(db, senderID)) !== undefined,
  };
};

export const decideFlag: Command<'decideFlag'> = async (context, { flagID: id, outcome, days, reason }) => {
  const { tx, services, caller, now } = context;
  if (outcome === 'mute' && days === undefined) throw new Refusal('MuteNeedsDays');
  const staffID = caller.userID;
  const flag = await closeFlag(tx, { flagID: BigInt(id), outcome, staffID, reason, now });
  const { flagID, senderID, receiverID, reporterIDs } = flag;
  await refuseOwnFlag(tx, staffID, flag);
  if (outcome === 'freeze') await freeze(tx, services, { userID: senderID, staffID, reason, now });
  const until = outcome === 'mute' && days !== undefined ? later(now, daysMs(days)) : null;
  if (until) await mute(tx, services, { userID: String(senderID), until, flagID, staffID, now });
  await publishEvent({ tx, now }, 'chat.flagDecided', {
    outcome,
    senderID: String(senderID),
    receiverID: receiverID === null ? null : String(receiverID),
    reporterIDs: reporterIDs.map(String),
    until: until?.toISOString() ?? null,
  });
  return {};
};

export const liftMute: Command<'liftMute'> = async ({ tx, services, caller, now }, { userID }) => {
  if (BigInt(userID) === caller.userID) throw new Refusal('OwnFlag');
  await refuseLinked(tx, caller.userID, BigInt(userID));
  if ((await nicknamesOf(tx, [BigInt(userID)])).size === 0) throw new Refusal('UserNotFound');
  if (!(await unmute(tx, services, userID, now))) throw new Refusal('NotMuted');
  await publishEvent({ tx, now }, 'chat.unmuted', { userID });
  return {};
};
