import { Platform } from '@gift/im-protocol';
import * as z from 'zod';
import { type ImCalls, imCall } from '../../http/openim-http';
import { connectedTokens } from '../../tokens/tokens';
import * as f from '../fields';
import { countUsers, listUsers, usersOf } from './store';
import { userView } from './views';

const allUsers = { userID: '', nickname: '' };

/** /user: what a backend asks about many users. */
export const userAdminCalls: ImCalls = {
  '/user/account_check': imCall({
    access: 'admin',
    body: z.object({ checkUserIDs: f.ids(1000) }),
    async run({ services, now }, { checkUserIDs }) {
      const users = await usersOf(services.database, checkUserIDs, now);
      return {
        results: checkUserIDs.map((userID) => ({ userID, accountStatus: users.has(userID) ? 1 : 0 })),
      };
    },
  }),

  '/user/get_users': imCall({
    access: 'admin',
    isCostly: true,
    body: z.object({ pagination: f.pagination, userID: f.maybeText(64), nickName: f.maybeText(60) }),
    async run({ services: { database }, caller }, { pagination, userID, nickName: nickname }) {
      const filter = { userID, nickname };
      const users = await listUsers(database, filter, pagination);
      return {
        total: await countUsers(database, filter),
        users: users.map((user) => userView(user, caller.userID)),
      };
    },
  }),

  '/user/get_all_users_uid': imCall({
    access: 'admin',
    isCostly: true,
    body: z.object({ pagination: f.pagination }),
    async run({ services: { database } }, { pagination }) {
      const users = await listUsers(database, allUsers, pagination);
      return { total: await countUsers(database, allUsers), userIDs: users.map(({ userID }) => userID) };
    },
  }),

  /** Tokens are named by their hash: a token itself leaves the server once, to the user it was issued for. */
  '/user/get_users_online_token_detail': imCall({
    access: 'admin',
    body: z.object({ userIDs: f.ids(1000) }),
    async run({ services }, { userIDs }) {
      const online = userIDs.filter((userID) => services.signals.connectedFrom(userID).length > 0);
      const tokens = await connectedTokens(services.database, online);
      return online.map((userID) => ({
        userID,
        status: 1,
        singlePlatformToken: [...services.signals.connectedFrom(userID)]
          .filter((platformID) => platformID !== Platform.admin)
          .map((platformID) => {
            const token = tokens.get(`${userID} ${platformID}`) ?? [];
            return { platformID, total: token.length, token };
          }),
      }));
    },
  }),
};
