import {
  ContentType,
  conversationIDOf,
  ErrorCode,
  MessageFrom,
  Platform,
  SessionType,
} from '@gift/im-protocol';
import * as z from 'zod';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { notify, type SystemMessage, systemMessage, writeSystemMessages } from '../messages/notify';
import { noteOutcome, outcomeOf, type SendOutcome } from '../messages/send/outcomes';
import { contentRules } from '../messages/store/content';
import { idPattern } from '../messages/store/ids';
import { chatDirectoryOf } from '../social/sending';
import { register } from '../social/users/commands';
import { userID } from './fields';
import { type ImCalls, type ImContext, ImError, imCall } from './openim-http';

// Message calls for an operator's own systems (`/msg` of the wire, admin rows). An admin writes in any user's name,
// the system account's included. Those messages are marked as the system's.

const orEmpty = z
  .string()
  .max(256)
  .nullish()
  .transform((text) => text ?? '');
const isSet = z
  .boolean()
  .nullish()
  .transform((flag) => flag === true);

const base = {
  sendID: userID,
  groupID: orEmpty,
  senderNickname: orEmpty,
  senderFaceURL: orEmpty,
  senderPlatformID: z.number().int().min(0).max(11).nullish(),
  content: z.looseObject({}),
  contentType: z.number().int(),
  sessionType: z.number().int(),
  isOnlineOnly: isSet,
  notOfflinePush: isSet,
  ex: z
    .string()
    .max(4_096)
    .nullish()
    .transform((text) => text ?? ''),
};
const oneMessage = z.object({ ...base, recvID: orEmpty });
type ToSend = z.output<typeof oneMessage>;

const transient = {
  history: false,
  persistent: false,
  offlinePush: false,
  unreadCount: false,
  conversationUpdate: false,
  senderSync: false,
  senderConversationUpdate: false,
};
const maxContentBytes = 40_960;

type Sent = { serverMsgID: string; clientMsgID: string; sendTime: number };

async function sendAsAdmin(context: ImContext, of: ToSend, work?: (tx: Tx) => Promise<void>): Promise<Sent> {
  const { services, now, operationID } = context;
  checkContent(of);
  return services.database.transaction(async (tx) => {
    const message = await systemMessageOf(tx, context, of);
    await writeSystemMessages({ tx, services, now, operationID }, [message]);
    await work?.(tx);
    const { serverMsgID, clientMsgID, sendTime } = message.message;
    return { serverMsgID, clientMsgID, sendTime };
  }, operationID);
}

/** Sends one message and stores its outcome for a later query by operation id. */
async function sendAndNote(context: ImContext, of: ToSend): Promise<Sent> {
  const note = (db: Db, outcome: SendOutcome) =>
    noteOutcome(db, context.givenOperationID, outcome, context.now);
  try {
    return await sendAsAdmin(context, of, (tx) => note(tx, 'accepted'));
  } catch (error) {
    if (error instanceof ImError) await note(context.services.database, 'refused');
    throw error;
  }
}

/** Where a simple message goes, as webhooks name it: base64 of `{sendID, recvID, groupID}` in the query. */
const replyKey = z.object({ sendID: orEmpty, recvID: orEmpty, groupID: orEmpty });

/** In a single chat the answer goes back to the sender. In a group, `sendID` of the body names who answers. */
function simpleMessage(
  { query }: ImContext,
  { sendID, content, ex }: { sendID: string; content: string; ex: string },
): ToSend {
  let key: unknown;
  try {
    key = JSON.parse(Buffer.from(String(query.key ?? ''), 'base64').toString());
  } catch {
    throw new ImError(ErrorCode.ArgsError, 'key');
  }
  const to = replyKey.safeParse(key);
  if (!to.success) throw new ImError(ErrorCode.ArgsError, 'key');
  const { groupID } = to.data;
  const sender = groupID ? sendID : to.data.recvID;
  if (!idPattern.test(sender)) throw new ImError(ErrorCode.ArgsError, groupID ? 'sendID' : 'key');
  return {
    ...{ sendID: sender, recvID: groupID ? '' : to.data.sendID, groupID, ex },
    ...{ senderNickname: '', senderFaceURL: '', senderPlatformID: Platform.admin },
    ...{ content: { content }, contentType: ContentType.markdown },
    sessionType: groupID ? SessionType.group : SessionType.single,
    ...{ isOnlineOnly: false, notOfflinePush: false },
  };
}

function checkContent({ contentType, content }: ToSend) {
  if (JSON.stringify(content).length > maxContentBytes)
    throw new ImError(ErrorCode.ArgsError, 'content is too large');
  if (contentType === ContentType.oaNotification) return;
  const rule = contentRules.get(contentType);
  if (!rule) throw new ImError(ErrorCode.ArgsError, 'contentType');
  if (!rule.shape.safeParse(content).success) throw new ImError(ErrorCode.ArgsError, 'content');
}

async function systemMessageOf(db: Db, { services, now }: ImContext, of: ToSend): Promise<SystemMessage> {
  const { sendID, contentType, content, ex } = of;
  const people = chatDirectoryOf(services);
  const isNotice = contentType === ContentType.oaNotification;
  const sessionType = isNotice ? SessionType.notification : of.sessionType;
  const isGroup = sessionType === SessionType.group;
  if (!isGroup && sessionType !== SessionType.single && !isNotice)
    throw new ImError(ErrorCode.ArgsError, 'sessionType');
  const sourceID = isGroup ? of.groupID : of.recvID;
  if (!idPattern.test(sourceID) || sourceID === sendID) throw new ImError(ErrorCode.ArgsError, 'recvID');
  const named = isGroup ? [sendID] : [sendID, sourceID];
  const users = await people.publicUsers(db, named);
  if (named.some((id) => !users.has(id))) throw new ImError(ErrorCode.UserIDNotFoundError);
  const members = isGroup ? await people.memberIDs(db, sourceID) : [];
  if (isGroup && members.length === 0) throw new ImError(ErrorCode.GroupIDNotFoundError);
  const options: Record<string, boolean> = of.isOnlineOnly
    ? transient
    : of.notOfflinePush
      ? { offlinePush: false }
      : {};
  return {
    conversationID: conversationIDOf(sessionType as SessionType, sendID, sourceID),
    message: systemMessage({
      ...{
        sendID,
        recvID: isGroup ? '' : sourceID,
        groupID: isGroup ? sourceID : '',
        sessionType,
        contentType,
      },
      content: isNotice ? { detail: JSON.stringify(content) } : content,
      ...{ options, now, ex, msgFrom: MessageFrom.system, senderPlatformID: of.senderPlatformID ?? 0 },
      senderNickname: of.senderNickname || users.get(sendID)?.nickname,
      senderFaceURL: of.senderFaceURL || users.get(sendID)?.faceURL,
    }),
    receivers: (isGroup ? members : isNotice ? [sourceID] : named).filter(
      (id) => !of.isOnlineOnly || id !== sendID,
    ),
    isStored: !of.isOnlineOnly,
  };
}

/** All users, in pages, for messages to everybody. */
async function* allUserIDs({ services }: ImContext): AsyncGenerator<string> {
  let after = '';
  for (;;) {
    const page = await services.database.many<{ id: string }>(sql`
      select id from messaging.users where id > ${after} order by id limit 500`);
    for (const { id } of page) yield id;
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export const adminCalls: ImCalls = {
  /** Accounts that send notifications (openim: notification accounts). Here they are ordinary users. */
  '/user/add_notification_account': imCall({
    access: 'admin',
    body: z.object({ userID, nickName: z.string().min(1).max(256), faceURL: orEmpty }),
    async run({ services, now, caller, operationID }, { userID, nickName: nickname, faceURL }) {
      await services.database.transaction(
        (tx) =>
          register({ tx, services, now, actorID: caller.userID, isAdmin: true }, [
            { userID, nickname, faceURL, ex: '' },
          ]),
        operationID,
      );
      return { userID, nickName: nickname, faceURL };
    },
  }),
  '/msg/send_msg': imCall({ access: 'admin', body: oneMessage, run: sendAndNote }),
  '/msg/send_simple_msg': imCall({
    access: 'admin',
    body: z.object({ sendID: orEmpty, content: z.string().min(1).max(16_000), ex: base.ex }),
    run: (context, body) => sendAndNote(context, simpleMessage(context, body)),
  }),
  /** The outcome of the message sent under the same operation id: 0 unknown, 2 accepted, 3 refused. */
  '/msg/check_msg_is_send_success': imCall({
    access: 'admin',
    body: z.object({}),
    run: async ({ services, givenOperationID }) => ({
      status: await outcomeOf(services.database, givenOperationID),
    }),
  }),
  '/msg/batch_send_msg': imCall({
    access: 'admin',
    body: z.object({ ...base, recvIDs: z.array(userID).max(1_000).nullish(), isSendAll: isSet }),
    async run(context, { recvIDs, isSendAll, ...body }) {
      const results: (Sent & { recvID: string })[] = [];
      const failedUserIDs: string[] = [];
      for await (const recvID of isSendAll ? allUserIDs(context) : (recvIDs ?? [])) {
        if (recvID === body.sendID) continue;
        try {
          results.push({ ...(await sendAsAdmin(context, { ...body, recvID })), recvID });
        } catch (error) {
          if (!(error instanceof ImError) || error.errCode === ErrorCode.ArgsError) throw error;
          failedUserIDs.push(recvID);
        }
      }
      return { results, failedUserIDs };
    },
  }),
  '/msg/send_business_notification': imCall({
    access: 'admin',
    body: z.object({
      key: z.string().max(256),
      data: z.string().max(16_384),
      sendUserID: userID,
      recvUserID: orEmpty,
      recvGroupID: orEmpty,
      sendMsg: isSet,
      /** 2: stored for users who are offline. */
      reliabilityLevel: z.number().int().nullish(),
    }),
    async run({ services, now, operationID }, body) {
      const { key, data, sendUserID: sendID, recvUserID: recvID, recvGroupID: groupID } = body;
      if (!recvID === !groupID) throw new ImError(ErrorCode.ArgsError, 'recvUserID or recvGroupID');
      const tips = {
        contentType: ContentType.businessNotification,
        ...{ sendID, recvID, groupID, detail: { key, data } },
        isStored: body.reliabilityLevel === 2,
        isShown: body.sendMsg,
      };
      await services.database.transaction(async (tx) => {
        const receivers = groupID ? await chatDirectoryOf(services).memberIDs(tx, groupID) : undefined;
        await notify({ tx, services, now, operationID }, { ...tips, receivers });
      }, operationID);
      return undefined;
    },
  }),
};
