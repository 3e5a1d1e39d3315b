import * as z from 'zod';
import { type ImCalls, imCall } from '../../http/openim-http';
import { runChange } from '../change-context';
import * as f from '../fields';
import { versionOf } from '../versions';
import { setConversation } from './change';
import { sortedConversations } from './sorted';
import {
  countConversationSettings,
  findConversationSettings,
  listConversationIDs,
  listConversationSettings,
} from './store';
import { incrementalConversations } from './sync';
import { conversationView } from './views';

const maxBurnSeconds = 30 * 24 * 3600;

/** /conversation: the owner's settings of the conversations in their list. */
export const conversationCalls: ImCalls = {
  '/conversation/get_incremental_conversations': imCall({
    body: z.object({ userID: f.someID, ...f.knownVersion }),
    async run(context, { userID, ...clientVersion }) {
      context.checkSelf(userID);
      return incrementalConversations(context.services.database, userID, clientVersion);
    },
  }),

  '/conversation/get_owner_conversation': imCall({
    body: z.object({ userID: f.someID, pagination: f.pagination }),
    async run(context, { userID, pagination: page }) {
      context.checkSelf(userID);
      const { database } = context.services;
      const rows = await listConversationSettings(database, userID, page);
      return {
        total: await countConversationSettings(database, userID),
        conversations: rows.map(conversationView),
      };
    },
  }),

  '/conversation/get_all_conversations': imCall({
    body: z.object({ ownerUserID: f.someID }),
    async run(context, { ownerUserID }) {
      context.checkSelf(ownerUserID);
      const rows = await listConversationSettings(context.services.database, ownerUserID);
      return { conversations: rows.map(conversationView) };
    },
  }),

  '/conversation/get_full_conversation_ids': imCall({
    body: z.object({ userID: f.someID }),
    async run(context, { userID }) {
      context.checkSelf(userID);
      const { database } = context.services;
      const version = await versionOf(database, 'conversations', userID);
      return { ...version, equal: false, conversationIDs: await listConversationIDs(database, userID) };
    },
  }),

  '/conversation/get_conversations': imCall({
    body: z.object({ ownerUserID: f.someID, conversationIDs: z.array(f.text(140)).max(1000).nullish() }),
    async run(context, { ownerUserID, conversationIDs }) {
      context.checkSelf(ownerUserID);
      const rows = await findConversationSettings(
        context.services.database,
        ownerUserID,
        conversationIDs ?? [],
      );
      return { conversations: rows.map(conversationView) };
    },
  }),

  '/conversation/get_sorted_conversation_list': imCall({
    body: z.object({
      userID: f.someID,
      conversationIDs: z.array(f.text(140)).max(1000).nullish(),
      pagination: f.pagination,
    }),
    async run(context, { userID, conversationIDs, pagination: page }) {
      context.checkSelf(userID);
      return sortedConversations(context, userID, { conversationIDs: conversationIDs ?? [], page });
    },
  }),

  '/conversation/get_pinned_conversation_ids': imCall({
    body: z.object({ userID: f.someID }),
    async run(context, { userID }) {
      context.checkSelf(userID);
      return { conversationIDs: await listConversationIDs(context.services.database, userID, 'pinned') };
    },
  }),

  '/conversation/set_conversations': imCall({
    body: z.object({
      userIDs: f.ids(100),
      conversation: z.object({
        conversationID: f.text(140).min(1),
        recvMsgOpt: f.unchanged(f.receiveOption),
        isPinned: f.unchanged(z.boolean()),
        isPrivateChat: f.unchanged(z.boolean()),
        burnDuration: f.unchanged(z.number().int().min(0).max(maxBurnSeconds)),
        groupAtType: f.unchanged(
          z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
        ),
        attachedInfo: f.unchanged(f.text(4096)),
        ex: f.unchanged(f.text(1024)),
        isMsgDestruct: f.unchanged(z.boolean()),
        msgDestructTime: f.unchanged(z.number().int().min(0).max(1e12)),
      }),
    }),
    async run(context, { userIDs, conversation: { conversationID, ...to } }) {
      f.expectArgs(userIDs.length > 0, 'userIDs is empty');
      for (const userID of userIDs) context.checkSelf(userID);
      const fields = {
        receiveOption: to.recvMsgOpt,
        isPinned: to.isPinned,
        isPrivate: to.isPrivateChat,
        burnSeconds: to.burnDuration,
        atType: to.groupAtType,
        attachedInfo: to.attachedInfo,
        ex: to.ex,
        destructs: to.isMsgDestruct,
        destructSeconds: to.msgDestructTime === undefined ? undefined : BigInt(to.msgDestructTime),
      };
      await runChange(context, async (at) => {
        for (const userID of userIDs) await setConversation(at, userID, conversationID, fields);
      });
      return undefined;
    },
  }),

  '/conversation/get_not_notify_conversation_ids': imCall({
    body: z.object({ userID: f.someID }),
    async run(context, { userID }) {
      context.checkSelf(userID);
      return { conversationIDs: await listConversationIDs(context.services.database, userID, 'silent') };
    },
  }),
};
