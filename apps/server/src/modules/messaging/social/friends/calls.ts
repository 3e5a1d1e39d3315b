import { Handling } from '@gift/im-protocol';
import * as z from 'zod';
import { type ImCalls, imCall } from '../../http/openim-http';
import { runChange } from '../change-context';
import * as f from '../fields';
import { versionOf } from '../versions';
import { answerFriend, changeFriends, deleteFriend, importFriends, requestFriend } from './commands';
import {
  countFriends,
  countRequests,
  findFriends,
  friendIDsOf,
  friendsOf,
  isFriend,
  listRequests,
  type RequestSide,
  requestBetween,
  requestsBetween,
} from './store';
import { incrementalFriends } from './sync';
import { friendViews, requestViews } from './views';

/** The two request lists differ only in one letter: the received one is `FriendRequests`. */
const requestList = (side: RequestSide) =>
  imCall({
    body: z.object({ userID: f.someID, pagination: f.pagination, handleResults: f.numbers }),
    async run(context, { userID, pagination: page, handleResults: results }) {
      context.checkSelf(userID);
      const { database } = context.services;
      const requests = await listRequests(database, side, userID, { results, page });
      const views = await requestViews(database, requests, context.now);
      const total = await countRequests(database, side, userID, { results });
      return side === 'received' ? { FriendRequests: views, total } : { friendRequests: views, total };
    },
  });

export const friendCalls: ImCalls = {
  '/friend/get_incremental_friends': imCall({
    body: z.object({ userID: f.someID, ...f.knownVersion }),
    async run(context, { userID, ...clientVersion }) {
      context.checkSelf(userID);
      return incrementalFriends(context.services.database, userID, clientVersion, context.now);
    },
  }),

  '/friend/get_full_friend_user_ids': imCall({
    body: z.object({ userID: f.someID }),
    async run(context, { userID }) {
      context.checkSelf(userID);
      const { database } = context.services;
      const version = await versionOf(database, 'friends', userID);
      return { ...version, equal: false, userIDs: await friendIDsOf(database, userID) };
    },
  }),

  '/friend/get_friend_list': imCall({
    body: z.object({ userID: f.someID, pagination: f.pagination }),
    async run(context, { userID, pagination: page }) {
      context.checkSelf(userID);
      const { database } = context.services;
      const friends = await friendsOf(database, userID, page);
      return {
        friendsInfo: await friendViews(database, friends, context.now),
        total: await countFriends(database, userID),
      };
    },
  }),

  '/friend/get_designated_friends': imCall({
    body: z.object({ ownerUserID: f.someID, friendUserIDs: f.ids(1000) }),
    async run(context, { ownerUserID, friendUserIDs }) {
      context.checkSelf(ownerUserID);
      const { database } = context.services;
      const friends = await findFriends(database, ownerUserID, friendUserIDs);
      return { friendsInfo: await friendViews(database, friends, context.now) };
    },
  }),

  '/friend/add_friend': imCall({
    body: z.object({
      fromUserID: f.someID,
      toUserID: f.someID,
      reqMsg: f.maybeText(255),
      ex: f.maybeText(1024),
    }),
    async run(context, { fromUserID: fromID, toUserID: toID, reqMsg: message, ex }) {
      context.checkSelf(fromID);
      await runChange(context, (at) => requestFriend(at, { fromID, toID, message, ex }));
      return undefined;
    },
  }),

  '/friend/add_friend_response': imCall({
    body: z.object({
      fromUserID: f.someID,
      toUserID: f.someID,
      handleResult: z.union([z.literal(Handling.agree), z.literal(Handling.reject)]),
      handleMsg: f.maybeText(255),
    }),
    async run(context, { fromUserID: fromID, toUserID: toID, handleResult: result, handleMsg: answer }) {
      context.checkSelf(toID);
      await runChange(context, (at) => answerFriend(at, { fromID, toID, result, answer }));
      return undefined;
    },
  }),

  '/friend/get_friend_apply_list': requestList('received'),
  '/friend/get_self_friend_apply_list': requestList('sent'),

  /** The request from one user to the other; without one, that of the other direction. */
  '/friend/get_designated_friend_apply': imCall({
    body: z.object({ fromUserID: f.someID, toUserID: f.someID }),
    async run(context, { fromUserID, toUserID }) {
      const { database } = context.services;
      if (context.caller.userID !== toUserID) context.checkSelf(fromUserID);
      const request = await requestBetween(database, fromUserID, toUserID);
      const requests = request ? [request] : await requestsBetween(database, fromUserID, toUserID);
      return { friendRequests: await requestViews(database, requests, context.now) };
    },
  }),

  '/friend/get_self_unhandled_apply_count': imCall({
    body: z.object({ userID: f.someID, time: z.number().int().min(0).max(1e15).nullish() }),
    async run(context, { userID, time }) {
      context.checkSelf(userID);
      const after = time ? new Date(time) : undefined;
      return {
        count: await countRequests(context.services.database, 'received', userID, { results: [0], after }),
      };
    },
  }),

  '/friend/update_friends': imCall({
    body: z.object({
      ownerUserID: f.someID,
      friendUserIDs: f.ids(1000),
      isPinned: f.unchanged(z.boolean()),
      remark: f.unchanged(f.text(60)),
      ex: f.unchanged(f.text(1024)),
    }),
    async run(context, { ownerUserID, friendUserIDs, ...fields }) {
      context.checkSelf(ownerUserID);
      await runChange(context, (at) => changeFriends(at, ownerUserID, friendUserIDs, fields));
      return undefined;
    },
  }),

  '/friend/get_friend_id': imCall({
    body: z.object({ userID: f.someID }),
    async run(context, { userID }) {
      context.checkSelf(userID);
      return { friendIDs: await friendIDsOf(context.services.database, userID) };
    },
  }),

  '/friend/set_friend_remark': imCall({
    body: z.object({ ownerUserID: f.someID, friendUserID: f.someID, remark: f.maybeText(60) }),
    async run(context, { ownerUserID, friendUserID, remark }) {
      context.checkSelf(ownerUserID);
      await runChange(context, (at) => changeFriends(at, ownerUserID, [friendUserID], { remark }));
      return undefined;
    },
  }),

  '/friend/delete_friend': imCall({
    body: z.object({ ownerUserID: f.someID, friendUserID: f.someID }),
    async run(context, { ownerUserID, friendUserID }) {
      context.checkSelf(ownerUserID);
      await runChange(context, (at) => deleteFriend(at, ownerUserID, friendUserID));
      return undefined;
    },
  }),

  '/friend/is_friend': imCall({
    body: z.object({ userID1: f.someID, userID2: f.someID }),
    async run(context, { userID1, userID2 }) {
      const { database } = context.services;
      if (context.caller.userID !== userID2) context.checkSelf(userID1);
      return {
        inUser1Friends: await isFriend(database, userID1, userID2),
        inUser2Friends: await isFriend(database, userID2, userID1),
      };
    },
  }),

  '/friend/import_friend': imCall({
    access: 'admin',
    body: z.object({ ownerUserID: f.someID, friendUserIDs: f.ids(500) }),
    async run(context, { ownerUserID, friendUserIDs }) {
      await runChange(context, (at) => importFriends(at, ownerUserID, friendUserIDs));
      return undefined;
    },
  }),
};
