import * as z from 'zod';
import type { Db } from '../../../../platform/database/db';
import { type ImCalls, ImError, imCall } from '../../http/openim-http';
import { runChange } from '../change-context';
import * as f from '../fields';
import { usersOf } from '../users/store';
import { publicUserView } from '../users/views';
import { block } from './commands';
import { type Block, blockList } from './store';

/** Blocks in the wire's form; `createTime` is in seconds. */
async function blockViews(db: Db, blocks: readonly Block[], now: Date) {
  const users = await usersOf(
    db,
    blocks.map((one) => one.otherID),
    now,
  );
  return blocks.flatMap(({ ownerID, otherID, ex, since }) => {
    const user = users.get(otherID);
    if (!user) return [];
    return {
      ownerUserID: ownerID,
      createTime: f.wholeSeconds(since),
      blackUserInfo: publicUserView(user),
      addSource: 0,
      operatorUserID: ownerID,
      ex,
    };
  });
}

async function listOf(db: Db, ownerID: string, now: Date): Promise<Block[]> {
  const owner = (await usersOf(db, [ownerID], now)).get(ownerID);
  if (!owner) throw new ImError(1101);
  return blockList(db, owner);
}

/** /friend …black: the users whom a user blocked. */
export const blockCalls: ImCalls = {
  '/friend/get_black_list': imCall({
    body: z.object({ userID: f.someID, pagination: f.pagination }),
    async run(context, { userID, pagination: { limit, offset } }) {
      context.checkSelf(userID);
      const { database } = context.services;
      const blocks = await listOf(database, userID, context.now);
      const page = blocks.slice(offset, offset + limit);
      return { blacks: await blockViews(database, page, context.now), total: blocks.length };
    },
  }),

  '/friend/get_specified_blacks': imCall({
    body: z.object({ ownerUserID: f.someID, userIDList: f.ids(1000) }),
    async run(context, { ownerUserID, userIDList }) {
      context.checkSelf(ownerUserID);
      const { database } = context.services;
      const userIDs = new Set(userIDList);
      const blocks = (await listOf(database, ownerUserID, context.now)).filter((one) =>
        userIDs.has(one.otherID),
      );
      return { blacks: await blockViews(database, blocks, context.now), total: blocks.length };
    },
  }),

  '/friend/add_black': imCall({
    body: z.object({ ownerUserID: f.someID, blackUserID: f.someID, ex: f.maybeText(1024) }),
    async run(context, { ownerUserID: ownerID, blackUserID: otherID, ex }) {
      context.checkSelf(ownerID);
      await runChange(context, (at) => block(at, { ownerID, otherID, isOn: true, ex }));
      return undefined;
    },
  }),

  '/friend/remove_black': imCall({
    body: z.object({ ownerUserID: f.someID, blackUserID: f.someID }),
    async run(context, { ownerUserID: ownerID, blackUserID: otherID }) {
      context.checkSelf(ownerID);
      await runChange(context, (at) => block(at, { ownerID, otherID, isOn: false, ex: '' }));
      return undefined;
    },
  }),
};
