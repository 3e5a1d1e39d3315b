import { atAllTag, ErrorCode, GroupRole, type MsgData, SessionType } from '@gift/im-protocol';
import type { Answer, Session } from '@gift/im-server/ports';
import type { Services } from '../../../../services';
import { isCaseRoom } from '../../case-rooms/ids';
import { roomQuota } from '../../case-rooms/room-quota';
import { deliver } from '../../deliver';
import type { Delivered } from '../../delivered';
import { failure } from '../../failure';
import { chatDirectoryOf } from '../../social/sending';
import { knownRule, rulesFor } from '../../social/sending/rules';
import type { Accepted, ConversationRef, Pending } from '../../state';
import { resolveConversations } from '../store/conversations';
import { encodeBody, withSeq } from '../store/encoded';
import { clientKey } from '../store/ids';
import { addPairParticipants } from '../store/participants';
import { type Appended, append, appendAlone, type NewMessage } from './append';
import type { SendingRule, SendTarget } from './chat-directory';
import { codeDetectorOf } from './code-detector';
import { storeSuspicious } from './online-only';
import { correctReferences, hasReferences } from './references';
import { checkMessage, type ValidMessage } from './rules';

type Allowed = Extract<SendingRule, { ok: true }>;
/** A message that may be sent, as the bytes it is stored and delivered as. */
type Ready = Pending & { rule: Allowed; body: Uint8Array };
type NewChat = Pick<Ready, 'sound' | 'rule'> & { conversation: ConversationRef };

/**
 * Checks and stores one message of a user; the answer comes after the commit. All that arrive in one tick are
 * checked, stored and acknowledged together. Messages to one conversation get their seqs in the order of arrival.
 */
export function sendMessage(
  services: Services,
  session: Pick<Session, 'userID' | 'platformID'>,
  message: MsgData,
  operationID = '',
): Promise<Answer<Accepted>> {
  const { limiter, answers, queue } = services.messaging.sending;
  const sound = checkMessage(session, message);
  if (!sound.ok) return Promise.resolve(failure(sound.errCode, sound.detail));
  const { sendID: senderID, sessionType, recvID, groupID, serverMsgID } = sound.message;
  const rate = { limit: services.settings.current.imSendsPer10S, windowS: 10 };
  const waitS = limiter.use(senderID, rate, services.clock.now());
  if (waitS > 0) return Promise.resolve(failure(ErrorCode.SendTooOften, `wait ${waitS} s`));
  const previousAnswer = sound.isStored ? answers.get(serverMsgID) : undefined;
  if (previousAnswer) return Promise.resolve({ ok: true, ...previousAnswer });
  const target: SendTarget = { senderID, sessionType, recvID, groupID };
  return new Promise((settle) => {
    const pending = { sound, target, rule: knownRule(services, target), settle, operationID };
    if (!queue.add(sound.conversationID, pending, (batch) => sendBatch(services, batch)))
      settle(failure(ErrorCode.ServerInternalError, 'too much is waiting; send it again'));
  });
}

async function sendBatch(services: Services, batch: readonly Pending[]) {
  try {
    const nowMs = services.clock.now().getTime();
    const permitted = await corrected(services, await checkAllowed(services, batch));
    const messages = permitted.map(({ sound }) => sound);
    const codes = codeDetectorOf(services);
    await storeSuspicious(messages, (transient) => codes.withSealedCode(transient, nowMs));
    const withoutCodes = await withoutCodeSenders(permitted, codes, nowMs);
    const ready = (await withinQuota(services, withoutCodes, nowMs)).map((pending) =>
      encoded(pending, nowMs),
    );
    const outcomes = await stored(services, ready, nowMs);
    const deliveredMessages = ready.flatMap(
      (pending) => finish(services, pending, outcomes.get(pending)) ?? [],
    );
    deliver(services, deliveredMessages);
    markAts(services, deliveredMessages);
  } catch (error) {
    services.log.error({ err: error, messages: batch.length }, 'messages could not be stored');
    // Nothing was acknowledged, so a client that sends again under the same clientMsgID neither loses nor
    // duplicates.
    for (const { settle } of batch)
      settle(failure(ErrorCode.ServerInternalError, 'not stored; send it again'));
  }
}

/** Returns those that may be sent; answers the others. */
async function checkAllowed(
  services: Services,
  batch: readonly Pending[],
): Promise<(Pending & { rule: Allowed })[]> {
  const unknown = batch.filter(({ rule }) => rule === undefined);
  const targets = unknown.map(({ target }) => target);
  const rules = await rulesFor(services, targets);
  unknown.forEach((pending, at) => {
    pending.rule = rules[at];
  });
  return batch.filter((pending): pending is Pending & { rule: Allowed } => {
    const { rule, sound, settle } = pending;
    if (!rule?.ok) settle(failure(rule?.errCode ?? ErrorCode.ServerInternalError));
    else if (sound.isToEverybody && rule.senderRole < GroupRole.admin)
      settle(failure(ErrorCode.NoPermissionError, 'only the owner and admins speak to everybody'));
    else return true;
    return false;
  });
}

/** Corrects what the messages say about others and returns them; answers those it refuses. */
async function corrected<Of extends Pending>(
  services: Services,
  batch: readonly Of[],
): Promise<readonly Of[]> {
  if (!batch.some(({ sound }) => hasReferences(sound.message))) return batch;
  const people = chatDirectoryOf(services);
  const wrong = await Promise.all(
    batch.map(({ sound: { message, conversationID } }) =>
      hasReferences(message)
        ? correctReferences(services.database, people, conversationID, message)
        : undefined,
    ),
  );
  return batch.filter(({ settle }, at) => {
    const errCode = wrong[at];
    if (errCode) settle(failure(errCode));
    return !errCode;
  });
}

/** Returns those that reveal no code of an order, whole or in pieces; answers the others. */
async function withoutCodeSenders<Of extends Pending>(
  batch: readonly Of[],
  codes: ReturnType<typeof codeDetectorOf>,
  nowMs: number,
): Promise<readonly Of[]> {
  const revealing = await codes.findCodeSenders(
    batch.map(({ sound }) => sound),
    nowMs,
  );
  return batch.filter(({ sound, settle }) => {
    const isRevealing = revealing.has(sound);
    if (isRevealing) settle(failure(ErrorCode.CodeInPieces));
    return !isRevealing;
  });
}

/** Returns those within the limits of case rooms; the refusal of the others says what to do instead. */
async function withinQuota<Of extends Pending>(
  services: Services,
  batch: readonly Of[],
  nowMs: number,
): Promise<readonly Of[]> {
  const isBounded = ({ sound }: Of) => sound.isStored && isCaseRoom(sound.message.groupID);
  const bounded = batch.filter(isBounded);
  if (bounded.length === 0) return batch;
  const room = await roomQuota(
    services,
    bounded.map(({ sound: { conversationID, message } }) => ({ conversationID, userID: message.sendID })),
    nowMs,
  );
  return batch.filter((pending) => {
    const { sound, settle } = pending;
    const { sendID, content } = sound.message;
    const isTaken = !isBounded(pending) || room.take(sound.conversationID, sendID, content.length);
    if (!isTaken) settle(failure(ErrorCode.CaseRoomFull));
    return isTaken;
  });
}

function encoded(pending: Pending & { rule: Allowed }, nowMs: number): Ready {
  const { sound, target, rule, settle, operationID } = pending;
  const { message } = sound;
  message.senderNickname = rule.senderNickname;
  message.senderFaceURL = rule.senderFaceURL;
  message.sendTime = nowMs;
  // Not `...pending`: with a property after it, Node 20 makes a hidden class for each object.
  return { sound, target, rule, settle, operationID, body: encodeBody(message) };
}

/**
 * Stores in one statement those that are to be stored. Where chats start, a transaction wraps it, since a chat's
 * rows are created with its first message.
 */
async function stored(
  services: Services,
  ready: readonly Ready[],
  nowMs: number,
): Promise<Map<Ready, Appended>> {
  const toStore = ready.filter(({ sound }) => sound.isStored);
  if (toStore.length === 0) return new Map();
  const conversations = await resolveConversations(services, [
    ...new Set(toStore.map(({ sound }) => sound.conversationID)),
  ]);
  const newChats = new Map<bigint, NewChat>();
  const messages = toStore.map(({ sound, rule, body }) => {
    const conversation = conversations.get(sound.conversationID) as ConversationRef;
    if (!conversation.hasMessages) newChats.set(conversation.n, { sound, rule, conversation });
    return newMessage(sound, conversation, body);
  });
  const outcomes =
    newChats.size === 0
      ? await retrying(() => appendAlone(services.database, messages))
      : await storeNewChats(services, [...newChats.values()], messages, nowMs);
  return new Map(toStore.map((one, at) => [one, outcomes[at] as Appended]));
}

async function storeNewChats(
  services: Services,
  newChats: readonly NewChat[],
  messages: readonly NewMessage[],
  nowMs: number,
) {
  const outcomes = await services.database.transaction(async (tx) => {
    await chatDirectoryOf(services).openConversations(
      tx,
      newChats.map(({ sound: { conversationID, message }, rule }) => ({
        conversationID,
        sessionType: message.sessionType,
        groupID: message.groupID,
        userIDs: rule.receivers,
      })),
      new Date(nowMs),
    );
    const singles = newChats.filter(({ sound }) => sound.message.sessionType === SessionType.single);
    await addPairParticipants(
      tx,
      singles.map(({ conversation, rule }) => ({ conversation: conversation.n, userIDs: rule.receivers })),
    );
    return append(tx, messages);
  });
  for (const { conversation } of newChats) conversation.hasMessages = true;
  return outcomes;
}

/** Acknowledges one message. Returns what to deliver: nothing if it was stored before. */
function finish(
  services: Services,
  { sound, rule, body, settle, operationID }: Ready,
  outcome: Appended | undefined,
): Delivered | undefined {
  const { message, conversationID, isStored, isForSender } = sound;
  const { serverMsgID, clientMsgID } = message;
  if (outcome?.outcome === 'taken') {
    settle(failure(ErrorCode.DuplicateKeyError, 'clientMsgID'));
    return undefined;
  }
  const answer = { serverMsgID, clientMsgID, sendTime: outcome?.sentMs ?? message.sendTime };
  if (outcome) services.messaging.sending.answers.set(serverMsgID, answer);
  settle({ ok: true, ...answer });
  if (outcome?.outcome === 'known') return undefined;
  const userIDs = isForSender ? rule.receivers : rule.receivers.filter((id) => id !== message.sendID);
  const bytes = withSeq(body, outcome?.seq ?? 0);
  return { conversationID, message: bytes, userIDs, operationID, data: message, isStored };
}

/** Marks the chat for mentioned users. It may come slightly later, so nobody waits for it. */
function markAts(services: Services, messages: readonly Delivered[]) {
  for (const { conversationID, data, isStored } of messages) {
    if (!isStored || data.groupID === '' || data.atUserIDList.length === 0) continue;
    const isEverybody = data.atUserIDList.includes(atAllTag);
    const userIDs = data.atUserIDList.filter((id) => id !== atAllTag);
    const at = { conversationID, groupID: data.groupID, senderID: data.sendID, userIDs, isEverybody };
    services.database
      .transaction((tx) => chatDirectoryOf(services).markMentions(tx, at, services.clock.now()))
      .catch((error) => services.log.error({ err: error }, 'an at-mark was not set'));
  }
}

const newMessage = (
  { message, burnS }: ValidMessage,
  { n }: ConversationRef,
  body: Uint8Array,
): NewMessage => ({
  conversation: n,
  clientKey: clientKey(message.clientMsgID),
  sender: message.sendID,
  contentType: message.contentType,
  burnS,
  sentMs: message.sendTime,
  body,
});

/** Other processes write the same conversations; PostgreSQL aborts one of two transactions in a deadlock. */
async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      // 23505: another process wrote the same message meanwhile; the next try finds it.
      if (tries >= 3 || !['40001', '40P01', '23505'].includes(code ?? '')) throw error;
    }
  }
}
