import {
  ContentType,
  ErrorCode,
  GroupRole,
  isNotificationID,
  MessageFrom,
  type MsgData,
  type RevokedDetail,
} from '@gift/im-protocol';
import { minutes } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/db';
import { isCaseRoom } from '../case-rooms/ids';
import { ImError } from '../http/openim-http';
import { peopleOf } from '../social/sending';
import { decodeMessage, encodeBody } from './encoded';
import { partiesOf } from './ids';
import { type NotifyAt, notify, type Tips } from './notify';
import { type Place, placesIn } from './places';
import { hide, lockMessages, replaceMessages, type StoredMessage } from './store';

const bytes = new TextEncoder();
const nothing = new Uint8Array();

/** Who takes something back. An admin of the instance may do so in anybody's name, at any time. */
type Actor = { userID: string; isAdmin: boolean };

/**
 * Revokes a message: everybody sees that there was one, and not what it said. The sender may for some minutes; in a
 * group the owner anybody's, and an admin an ordinary member's and his own, always.
 */
export async function revoke(
  at: NotifyAt,
  actor: Actor,
  { conversationID, seq }: { conversationID: string; seq: number },
): Promise<void> {
  const place = await chatPlace(at, actor, conversationID);
  const [stored] = await lockMessages(at.tx, place.thread, [seq]);
  if (!stored || stored.contentType === 0 || seq < place.from || seq > place.to)
    throw new ImError(ErrorCode.RecordNotFoundError, 'seq');
  if (stored.contentType === ContentType.revoked) throw new ImError(ErrorCode.MsgAlreadyRevoke, 'seq');
  const role = await checkMayWithdraw(at, actor, place, stored);
  const message = decodeMessage(stored.body);
  const detail = await revokedDetail(at, actor, role, message, seq);
  const revoked = { ...message, contentType: ContentType.revoked, content: notificationContent(detail) };
  await replaceMessages(
    at.tx,
    { how: 'revoked', byUser: actor.userID, contentType: ContentType.revoked, now: at.now },
    [{ thread: place.thread, seq, body: encodeBody(revoked) }],
  );
  await notify(at, {
    contentType: ContentType.revoked,
    ...(await toEverybody(at, actor.userID, conversationID, message)),
    isStored: true,
    detail: {
      revokerUserID: actor.userID,
      clientMsgID: message.clientMsgID,
      revokeTime: at.now.getTime(),
      // Spelt so on the wire.
      sesstionType: message.sessionType,
      seq,
      conversationID,
      isAdminRevoke: actor.userID !== message.sendID,
    },
  });
}

const notificationContent = (detail: object) =>
  bytes.encode(JSON.stringify({ detail: JSON.stringify(detail) }));

async function revokedDetail(
  { tx, services, now }: NotifyAt,
  actor: Actor,
  role: GroupRole | 0,
  message: MsgData,
  seq: number,
): Promise<RevokedDetail> {
  const users = await peopleOf(services).publicUsers(tx, [actor.userID]);
  return {
    revokerID: actor.userID,
    revokerRole: role,
    revokerNickname: users.get(actor.userID)?.nickname ?? '',
    clientMsgID: message.clientMsgID,
    revokeTime: now.getTime(),
    sourceMessageSendTime: message.sendTime,
    sourceMessageSendID: message.sendID,
    sourceMessageSenderNickname: message.senderNickname,
    sessionType: message.sessionType,
    seq,
    ex: '',
  };
}

/**
 * Deletes messages: for oneself, or for everyone under the rules of revoking. `isSyncSelf`: the user's own devices
 * are told. Seqs that are not there are passed over.
 */
export async function deleteMessages(
  at: NotifyAt,
  actor: Actor,
  of: { conversationID: string; seqs: readonly number[]; isSyncSelf: boolean; isSyncOther: boolean },
): Promise<void> {
  const { conversationID, isSyncSelf, isSyncOther } = of;
  const place = await chatPlace(at, actor, conversationID);
  const seqs = [...new Set(of.seqs)].filter((seq) => seq >= place.from && seq <= place.to);
  if (seqs.length === 0) return;
  const detail = { userID: actor.userID, conversationID, seqs };
  const tips = { contentType: ContentType.messagesDeleted, detail, isStored: true };
  if (!isSyncOther) {
    await hide(
      at.tx,
      actor.userID,
      seqs.map((seq) => ({ thread: place.thread, seq })),
    );
    if (isSyncSelf) await notify(at, { ...tips, sendID: actor.userID, recvID: actor.userID });
    return;
  }
  const stored = (await lockMessages(at.tx, place.thread, seqs)).filter(
    ({ contentType }) => contentType !== 0,
  );
  for (const message of stored) await checkMayWithdraw(at, actor, place, message);
  const [first] = stored;
  if (!first) return;
  await wipe(at, 'deleted', actor.userID, stored);
  await notify(at, {
    ...tips,
    ...(await toEverybody(at, actor.userID, conversationID, decodeMessage(first.body))),
  });
}

/** Empties messages for everyone. */
async function wipe(
  { tx, now }: NotifyAt,
  how: 'deleted' | 'burned',
  byUser: string,
  messages: readonly { thread: bigint; seq: number }[],
): Promise<void> {
  await replaceMessages(
    tx,
    { how, byUser, contentType: 0, now },
    messages.map(({ thread, seq }) => ({ thread, seq, body: nothing })),
  );
}

const isThere = ({ contentType }: StoredMessage) => contentType !== 0 && contentType !== ContentType.revoked;

/** Puts everything there is in these conversations out of a user's sight; others keep theirs. */
export async function clearConversations(
  at: NotifyAt,
  of: { userID: string; conversationIDs: readonly string[] | 'all'; isSyncSelf: boolean },
): Promise<void> {
  const { userID, conversationIDs, isSyncSelf } = of;
  const ids = conversationIDs === 'all' ? null : conversationIDs;
  const cleared = await at.tx.many<{ id: string }>(sql`
    update messaging.seats s set min_seq = t.max_seq, read_seq = t.max_seq from messaging.threads t
    where s.user_id = ${userID} and t.n = s.thread and (${ids}::text[] is null or t.id = any(${ids}))
    returning t.id`);
  if (!isSyncSelf || cleared.length === 0) return;
  const detail = { userID, conversationIDs: cleared.map(({ id }) => id) };
  await notify(at, {
    contentType: ContentType.conversationCleared,
    sendID: userID,
    recvID: userID,
    detail,
  });
}

async function chatPlace({ tx }: NotifyAt, actor: Actor, conversationID: string): Promise<Place> {
  const place = (await placesIn(tx, actor.userID, [conversationID])).get(conversationID);
  if (!place || isNotificationID(conversationID))
    throw new ImError(ErrorCode.RecordNotFoundError, 'conversationID');
  return place;
}

/** Whether this message may be taken back from everyone; answers the role of who does it. */
async function checkMayWithdraw(
  { tx, services, now }: NotifyAt,
  actor: Actor,
  place: Place,
  stored: StoredMessage,
): Promise<GroupRole | 0> {
  // What the server wrote stands in somebody's name, and is not theirs to take back.
  const isOwn = stored.sender === actor.userID && decodeMessage(stored.body).msgFrom === MessageFrom.user;
  const parties = partiesOf(place.conversationID);
  const roleOf = (userID: string) =>
    parties?.kind === 'group' ? peopleOf(services).roleOf(tx, parties.groupID, userID) : (0 as const);
  const role = await roleOf(actor.userID);
  if (actor.isAdmin || role === GroupRole.owner) return role;
  if (parties?.kind === 'group' && isCaseRoom(parties.groupID))
    throw new ImError(ErrorCode.NoPermissionError, 'a case keeps everything that is said in it');
  if (role === GroupRole.admin && (isOwn || (await roleOf(stored.sender)) < GroupRole.admin)) return role;
  if (!isOwn) throw new ImError(ErrorCode.NoPermissionError, "another's message");
  const windowMs = minutes(services.settings.current.imRevokeMin);
  if (now.getTime() - stored.sentMs > windowMs) throw new ImError(ErrorCode.NoPermissionError, 'too late');
  return role;
}

/** Both of a chat of two, or all members. */
async function toEverybody(
  { tx, services }: NotifyAt,
  sendID: string,
  conversationID: string,
  message: MsgData,
): Promise<Pick<Tips, 'sendID' | 'recvID' | 'groupID' | 'receivers'>> {
  const parties = partiesOf(conversationID);
  if (parties?.kind === 'group') {
    const { groupID } = parties;
    return { sendID, groupID, receivers: await peopleOf(services).memberIDs(tx, groupID) };
  }
  // Named by the message, not by who acts: an admin of the instance is no part of the chat.
  return { sendID: message.sendID, recvID: message.recvID };
}

/** Messages whose time has come since they were read. */
export async function burnDue(at: NotifyAt, limit: number): Promise<number> {
  const due = await at.tx.many<{ thread: bigint; seq: bigint; id: string }>(sql`
    delete from messaging.burning b using messaging.threads t
    where t.n = b.thread and (b.thread, b.seq) in (
      select thread, seq from messaging.burning where burn_at <= ${at.now}
      order by burn_at limit ${limit} for update skip locked)
    returning b.thread, b.seq, t.id`);
  const threads = new Map(due.map(({ thread, id }) => [thread, id]));
  for (const [thread, conversationID] of threads) {
    const seqs = due.filter((row) => row.thread === thread).map(({ seq }) => Number(seq));
    const left = (await lockMessages(at.tx, thread, seqs)).filter(isThere);
    const [first] = left;
    if (!first) continue;
    await wipe(at, 'burned', first.sender, left);
    const { sendID, recvID } = decodeMessage(first.body);
    const detail = { userID: sendID, conversationID, seqs: left.map(({ seq }) => seq) };
    await notify(at, {
      contentType: ContentType.messagesDeleted,
      sendID,
      recvID,
      detail,
      isStored: true,
    });
  }
  return due.length;
}

/** What was withdrawn is kept for disputes, for a while. */
export async function forgetWithdrawn(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from messaging.withdrawn where at < ${before}`);
}
