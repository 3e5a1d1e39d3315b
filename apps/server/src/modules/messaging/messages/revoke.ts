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
import { type Db, sql } from '../../../platform/database/db';
import { isCaseRoom } from '../case-rooms/ids';
import { ImError } from '../http/openim-http';
import { chatDirectoryOf } from '../social/sending';
import { type NotifyContext, notify, type Tips } from './notify';
import { decodeMessage, encodeBody } from './store/encoded';
import { partiesOf } from './store/ids';
import { hide, lockMessages, replaceMessages, type StoredMessage } from './store/messages';
import { findReadable, type ReadableConversation } from './store/readable';

const bytes = new TextEncoder();
const nothing = new Uint8Array();

/** The user who revokes. An admin of the instance may do so in any user's name, at any time. */
type Actor = { userID: string; isAdmin: boolean };

/**
 * Revokes a message: everybody sees that there was one, without its text. The sender may within some minutes. In a
 * group, the owner may revoke any message, and an admin his own and an ordinary member's, at any time.
 */
export async function revoke(
  at: NotifyContext,
  actor: Actor,
  { conversationID, seq }: { conversationID: string; seq: number },
): Promise<void> {
  const readable = await readableChat(at, actor, conversationID);
  const [stored] = await lockMessages(at.tx, readable.conversation, [seq]);
  if (!stored || stored.contentType === 0 || seq < readable.from || seq > readable.to)
    throw new ImError(ErrorCode.RecordNotFoundError, 'seq');
  if (stored.contentType === ContentType.revoked) throw new ImError(ErrorCode.MsgAlreadyRevoke, 'seq');
  const role = await checkMayRevoke(at, actor, readable, stored);
  const message = decodeMessage(stored.body);
  const detail = await revokedDetail(at, actor, role, message, seq);
  const revokedMessage = {
    ...message,
    contentType: ContentType.revoked,
    content: notificationContent(detail),
  };
  await replaceMessages(
    at.tx,
    { how: 'revoked', byUser: actor.userID, contentType: ContentType.revoked, now: at.now },
    [{ conversation: readable.conversation, seq, body: encodeBody(revokedMessage) }],
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
  { tx, services, now }: NotifyContext,
  actor: Actor,
  role: GroupRole | 0,
  message: MsgData,
  seq: number,
): Promise<RevokedDetail> {
  const users = await chatDirectoryOf(services).publicUsers(tx, [actor.userID]);
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
 * Deletes messages: for the user alone, or for everybody under the rules of revoking. `isSyncSelf`: the user's own
 * devices are notified. Unknown seqs are skipped.
 */
export async function deleteMessages(
  at: NotifyContext,
  actor: Actor,
  of: { conversationID: string; seqs: readonly number[]; isSyncSelf: boolean; isSyncOther: boolean },
): Promise<void> {
  const { conversationID, isSyncSelf, isSyncOther } = of;
  const readable = await readableChat(at, actor, conversationID);
  const seqs = [...new Set(of.seqs)].filter((seq) => seq >= readable.from && seq <= readable.to);
  if (seqs.length === 0) return;
  const detail = { userID: actor.userID, conversationID, seqs };
  const tips = { contentType: ContentType.messagesDeleted, detail, isStored: true };
  if (!isSyncOther) {
    await hide(
      at.tx,
      actor.userID,
      seqs.map((seq) => ({ conversation: readable.conversation, seq })),
    );
    if (isSyncSelf) await notify(at, { ...tips, sendID: actor.userID, recvID: actor.userID });
    return;
  }
  const stored = (await lockMessages(at.tx, readable.conversation, seqs)).filter(
    ({ contentType }) => contentType !== 0,
  );
  for (const message of stored) await checkMayRevoke(at, actor, readable, message);
  const [first] = stored;
  if (!first) return;
  await emptyMessages(at, 'deleted', actor.userID, stored);
  await notify(at, {
    ...tips,
    ...(await toEverybody(at, actor.userID, conversationID, decodeMessage(first.body))),
  });
}

/** Empties messages for everybody. */
async function emptyMessages(
  { tx, now }: NotifyContext,
  how: 'deleted' | 'burned',
  byUser: string,
  messages: readonly { conversation: bigint; seq: number }[],
): Promise<void> {
  await replaceMessages(
    tx,
    { how, byUser, contentType: 0, now },
    messages.map(({ conversation, seq }) => ({ conversation, seq, body: nothing })),
  );
}

const isPresent = ({ contentType }: StoredMessage) =>
  contentType !== 0 && contentType !== ContentType.revoked;

/** Hides all messages of these conversations from a user; others still see them. */
export async function clearConversations(
  at: NotifyContext,
  of: { userID: string; conversationIDs: readonly string[] | 'all'; isSyncSelf: boolean },
): Promise<void> {
  const { userID, conversationIDs, isSyncSelf } = of;
  const ids = conversationIDs === 'all' ? null : conversationIDs;
  const clearedRows = await at.tx.many<{ id: string }>(sql`
    update messaging.participants s set min_seq = t.max_seq, read_seq = t.max_seq from messaging.conversations t
    where s.user_id = ${userID} and t.n = s.conversation and (${ids}::text[] is null or t.id = any(${ids}))
    returning t.id`);
  if (!isSyncSelf || clearedRows.length === 0) return;
  const detail = { userID, conversationIDs: clearedRows.map(({ id }) => id) };
  await notify(at, {
    contentType: ContentType.conversationCleared,
    sendID: userID,
    recvID: userID,
    detail,
  });
}

async function readableChat(
  { tx }: NotifyContext,
  actor: Actor,
  conversationID: string,
): Promise<ReadableConversation> {
  const readable = (await findReadable(tx, actor.userID, [conversationID])).get(conversationID);
  if (!readable || isNotificationID(conversationID))
    throw new ImError(ErrorCode.RecordNotFoundError, 'conversationID');
  return readable;
}

/** Checks that this user may take the message back from everybody. Returns the role in which they do. */
async function checkMayRevoke(
  { tx, services, now }: NotifyContext,
  actor: Actor,
  readable: ReadableConversation,
  stored: StoredMessage,
): Promise<GroupRole | 0> {
  // The server writes some messages in a user's name; the user may not revoke those.
  const isOwn = stored.sender === actor.userID && decodeMessage(stored.body).msgFrom === MessageFrom.user;
  const parties = partiesOf(readable.conversationID);
  const roleOf = (userID: string) =>
    parties?.kind === 'group' ? chatDirectoryOf(services).roleOf(tx, parties.groupID, userID) : (0 as const);
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

/** Both users of a single chat, or all members. */
async function toEverybody(
  { tx, services }: NotifyContext,
  sendID: string,
  conversationID: string,
  message: MsgData,
): Promise<Pick<Tips, 'sendID' | 'recvID' | 'groupID' | 'receivers'>> {
  const parties = partiesOf(conversationID);
  if (parties?.kind === 'group') {
    const { groupID } = parties;
    return { sendID, groupID, receivers: await chatDirectoryOf(services).memberIDs(tx, groupID) };
  }
  // Addressed by the message and not by the actor: an admin of the instance is not in the chat.
  return { sendID: message.sendID, recvID: message.recvID };
}

/** Expiring messages whose time since being read is over. */
export async function expireDue(at: NotifyContext, limit: number): Promise<number> {
  const due = await at.tx.many<{ conversation: bigint; seq: bigint; id: string }>(sql`
    delete from messaging.expiring_messages b using messaging.conversations t
    where t.n = b.conversation and (b.conversation, b.seq) in (
      select conversation, seq from messaging.expiring_messages where expires_at <= ${at.now}
      order by expires_at limit ${limit} for update skip locked)
    returning b.conversation, b.seq, t.id`);
  const conversations = new Map(due.map(({ conversation, id }) => [conversation, id]));
  for (const [conversation, conversationID] of conversations) {
    const seqs = due.filter((row) => row.conversation === conversation).map(({ seq }) => Number(seq));
    const remaining = (await lockMessages(at.tx, conversation, seqs)).filter(isPresent);
    const [first] = remaining;
    if (!first) continue;
    await emptyMessages(at, 'burned', first.sender, remaining);
    const { sendID, recvID } = decodeMessage(first.body);
    const detail = { userID: sendID, conversationID, seqs: remaining.map(({ seq }) => seq) };
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

/** Revoked messages are stored for disputes, for a while. */
export async function deleteOldRevoked(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from messaging.revoked_messages where at < ${before}`);
}
