import { ErrorCode } from '@gift/im-protocol';
import * as z from 'zod';
import type { NotifyContext } from '../messages/notify';
import { newestSeqs, pullRanges, readState } from '../messages/pull';
import { markRead } from '../messages/read';
import { clearConversations, deleteMessages, revoke } from '../messages/revoke';
import { decodeMessage } from '../messages/store/encoded';
import { conversationID, conversationIDs, deleteSyncOpt, seq, seqs, userID } from './fields';
import { messageJson } from './message-json';
import { type ImCalls, type ImContext, ImError, imCall } from './openim-http';

const runChange = ({ services, now, operationID }: ImContext, work: (at: NotifyContext) => Promise<void>) =>
  services.database.transaction((tx) => work({ tx, services, now, operationID }), operationID);

const noAnswer = undefined;

/** What clients do with messages over HTTP (`/msg` of the wire). Sending goes over the socket. */
export const msgCalls: ImCalls = {
  '/msg/mark_conversation_as_read': imCall({
    body: z.object({ conversationID, userID, hasReadSeq: seq, seqs }),
    async run(context, body) {
      context.checkSelf(body.userID);
      await runChange(context, (at) => markRead(at, body));
      return noAnswer;
    },
  }),
  '/msg/mark_msgs_as_read': imCall({
    body: z.object({ conversationID, userID, seqs }),
    async run(context, body) {
      context.checkSelf(body.userID);
      if (body.seqs.length === 0) throw new ImError(ErrorCode.ArgsError, 'seqs');
      await runChange(context, (at) =>
        markRead(at, { ...body, hasReadSeq: Math.max(...body.seqs), isStrict: true }),
      );
      return noAnswer;
    },
  }),
  '/msg/set_conversation_has_read_seq': imCall({
    body: z.object({ conversationID, userID, hasReadSeq: seq, noNotification: z.boolean().nullish() }),
    async run(context, body) {
      context.checkSelf(body.userID);
      const isQuiet = body.noNotification === true;
      await runChange(context, (at) => markRead(at, { ...body, isQuiet, isStrict: true }));
      return noAnswer;
    },
  }),
  '/msg/get_conversations_has_read_and_max_seq': imCall({
    body: z.object({ userID, conversationIDs }),
    async run(context, body) {
      context.checkSelf(body.userID);
      const state = await readState(context.services.database, body.userID, body.conversationIDs);
      return { seqs: Object.fromEntries(state) };
    },
  }),
  '/msg/revoke_msg': imCall({
    body: z.object({ conversationID, seq: seq.min(1), userID }),
    async run(context, body) {
      context.checkSelf(body.userID);
      const actor = { userID: body.userID, isAdmin: context.caller.isAdmin };
      await runChange(context, (at) => revoke(at, actor, body));
      return noAnswer;
    },
  }),
  '/msg/delete_msgs': imCall({
    body: z.object({ conversationID, seqs, userID, deleteSyncOpt }),
    async run(context, body) {
      context.checkSelf(body.userID);
      if (body.seqs.length === 0) throw new ImError(ErrorCode.ArgsError, 'seqs');
      const actor = { userID: body.userID, isAdmin: context.caller.isAdmin };
      await runChange(context, (at) => deleteMessages(at, actor, { ...body, ...body.deleteSyncOpt }));
      return noAnswer;
    },
  }),
  '/msg/clear_conversation_msg': imCall({
    body: z.object({ conversationIDs, userID, deleteSyncOpt }),
    async run(context, body) {
      context.checkSelf(body.userID);
      await runChange(context, (at) => clearConversations(at, { ...body, ...mineOnly(body) }));
      return noAnswer;
    },
  }),
  '/msg/user_clear_all_msg': imCall({
    body: z.object({ userID, deleteSyncOpt }),
    async run(context, body) {
      context.checkSelf(body.userID);
      await runChange(context, (at) =>
        clearConversations(at, { ...body, conversationIDs: 'all', ...mineOnly(body) }),
      );
      return noAnswer;
    },
  }),
  '/msg/get_server_time': imCall({
    body: z.object({}),
    run: async ({ now }) => ({ serverTime: now.getTime() }),
  }),
  '/msg/newest_seq': imCall({
    body: z.object({ userID }),
    async run(context, body) {
      context.checkSelf(body.userID);
      const { maxSeqs, minSeqs } = await newestSeqs(context.services.database, body.userID);
      return { maxSeqs: Object.fromEntries(maxSeqs), minSeqs: Object.fromEntries(minSeqs) };
    },
  }),
  '/msg/pull_msg_by_seq': imCall({
    body: z.object({
      userID,
      seqRanges: z.array(z.object({ conversationID, begin: seq, end: seq, num: seq })).max(1_000),
      order: z.union([z.literal(0), z.literal(1)]).optional(),
    }),
    async run(context, body) {
      context.checkSelf(body.userID);
      const { database } = context.services;
      const pageByID = await pullRanges(database, body.userID, body.seqRanges, body.order === 1);
      const views = [...pageByID].map(([id, { msgs, isEnd, endSeq }]) => {
        return [id, { Msgs: msgs.map(decodeMessage).map(messageJson), isEnd, endSeq }] as const;
      });
      const isNotification = ([id]: (typeof views)[number]) => id.startsWith('n_');
      return {
        msgs: Object.fromEntries(views.filter((view) => !isNotification(view))),
        notificationMsgs: Object.fromEntries(views.filter(isNotification)),
      };
    },
  }),
};

/** Nobody may clear messages that another user may still want to read. */
function mineOnly({
  deleteSyncOpt: { isSyncSelf, isSyncOther },
}: {
  deleteSyncOpt: z.output<typeof deleteSyncOpt>;
}) {
  if (isSyncOther) throw new ImError(ErrorCode.NoPermissionError, "others' messages");
  return { isSyncSelf };
}
