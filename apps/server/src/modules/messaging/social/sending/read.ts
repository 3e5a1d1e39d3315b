import {
  conversationIDOf,
  ErrorCode,
  errorName,
  type GroupRole,
  type GroupStatus,
  SessionType,
} from '@gift/im-protocol';
import { type Db, sql } from '../../../../platform/database/db';
import { isCaseRoom } from '../../case-rooms/ids';
import { mutesAmong } from '../../message-flags/mutes';
import type { SendingRule, SendTarget } from '../../messages/send/chat-directory';
import { blockedAmong, pairKey } from '../blocks/store';
import { usersOf } from '../users/store';
import type { GroupSnapshot, MemberFacts } from './rule-cache';
import { strangersAmong } from './strangers';

// The data behind the send path's rules, read for many senders in one query.

const no = (errCode: number): SendingRule => ({ ok: false, errCode, errMsg: errorName(errCode) });

/** The answers to "may A write to B", in the given order. */
export async function readSingles(
  db: Db,
  targets: readonly SendTarget[],
  { needsFriendship, now }: { needsFriendship: boolean; now: Date },
): Promise<SendingRule[]> {
  if (targets.length === 0) return [];
  const [users, blockedPairs, options, friends, unknown, muted] = await Promise.all([
    usersOf(
      db,
      targets.flatMap(({ senderID, recvID }) => [senderID, recvID]),
      now,
    ),
    blockedAmong(
      db,
      targets.map(({ senderID, recvID }) => ({ byID: recvID, otherID: senderID })),
    ),
    receiversOptions(db, targets),
    needsFriendship ? friendsAmong(db, targets) : new Set<string>(),
    strangersAmong(db, targets),
    mutesAmong(
      db,
      targets.map(({ senderID }) => senderID),
      now,
    ),
  ]);
  return targets.map(({ senderID, recvID }) => {
    const [sender, receiver] = [users.get(senderID), users.get(recvID)];
    if (!sender || !receiver) return no(1101);
    // The specification (section 5): one can't chat with oneself.
    if (senderID === recvID) return no(1001);
    if (muted.has(senderID)) return no(ErrorCode.MutedByOperator);
    const pair = pairKey(recvID, senderID);
    if (blockedPairs.has(pair)) return no(1302);
    if ((needsFriendship && !friends.has(pair)) || unknown.has(pair)) return no(1303);
    if (receiver.receiveOption === 1 || options.get(pair) === 1) return no(1001);
    return {
      ok: true,
      receivers: [senderID, recvID],
      senderNickname: sender.nickname,
      senderFaceURL: sender.faceURL,
      senderRole: 0,
    };
  });
}

/** The receivers' settings for the chat with this sender, by `pairKey` of the receiver and the sender. */
async function receiversOptions(db: Db, targets: readonly SendTarget[]): Promise<Map<string, number>> {
  const rows = await db.many<{ ownerID: string; userID: string; option: number }>(sql`
    select owner_id as "ownerID", user_id as "userID", receive_option as option from messaging.conversation_settings
    join unnest(${targets.map((target) => target.recvID)}::text[],
      ${targets.map(({ senderID, recvID }) => conversationIDOf(SessionType.single, senderID, recvID))}::text[])
      as t (owner, conversation) on owner_id = t.owner and conversation_id = t.conversation
    where receive_option <> 0`);
  return new Map(rows.map(({ ownerID, userID, option }) => [pairKey(ownerID, userID), option]));
}

async function friendsAmong(db: Db, targets: readonly SendTarget[]): Promise<Set<string>> {
  const rows = await db.many<{ ownerID: string; friendID: string }>(sql`
    select owner_id as "ownerID", friend_id as "friendID" from messaging.friends
    join unnest(${targets.map((target) => target.recvID)}::text[],
      ${targets.map((target) => target.senderID)}::text[]) as t (owner, friend)
      on owner_id = t.owner and friend_id = t.friend`);
  return new Set(rows.map(({ ownerID, friendID }) => pairKey(ownerID, friendID)));
}

/** Groups with all their members; unknown groups are omitted. */
export async function readGroups(db: Db, groupIDs: readonly string[]): Promise<Map<string, GroupSnapshot>> {
  if (groupIDs.length === 0) return new Map();
  const rows = await db.many<{
    groupID: string;
    status: GroupStatus;
    userID: string | null;
    role: GroupRole;
    mutedUntil: Date | null;
    mutedHere: Date | null;
    nickname: string;
    faceURL: string;
  }>(sql`
    select g.id as "groupID", g.status, m.user_id as "userID", m.role, m.muted_until as "mutedUntil",
      (select until from messaging.mutes k where k.user_id = m.user_id) as "mutedHere",
      case m.nickname when '' then u.nickname else m.nickname end as nickname,
      case m.face_url when '' then u.face_url else m.face_url end as "faceURL"
    from messaging.groups g left join messaging.members m on m.group_id = g.id
      left join messaging.users u on u.id = m.user_id
    where g.id = any(${[...new Set(groupIDs)]}) order by m.role desc, m.joined_at, m.user_id`);
  const groups = new Map<string, { status: GroupStatus; members: Map<string, MemberFacts> }>();
  for (const row of rows) {
    const group = groups.get(row.groupID) ?? { status: row.status, members: new Map() };
    groups.set(row.groupID, group);
    if (row.userID === null) continue;
    group.members.set(row.userID, {
      role: row.role,
      mutedUntil: row.mutedUntil?.getTime() ?? 0,
      // In a case room everybody may write.
      mutedByOperatorUntil: isCaseRoom(row.groupID) ? 0 : (row.mutedHere?.getTime() ?? 0),
      senderNickname: row.nickname,
      senderFaceURL: row.faceURL,
    });
  }
  return new Map(
    [...groups].map(([groupID, { status, members }]) => [
      groupID,
      { status, members, receivers: [...members.keys()] },
    ]),
  );
}
