import { UserStatus } from '@gift/im-protocol';
import * as z from 'zod';
import { type ImCalls, type ImContext, ImError, imCall } from '../../http/openim-http';
import { runChange } from '../change-context';
import * as f from '../fields';
import { hiddenPresence } from '../presence-privacy';
import { addCommand, commandsOf, dropCommand, maxCommands, updateCommand } from './command-store';
import { changeUser, register } from './commands';
import { usersOf } from './store';
import { userView } from './views';

const newUser = z.object({
  userID: f.someID,
  nickname: f.text(60),
  faceURL: f.maybeText(1024).pipe(f.pictureURL),
  ex: f.maybeText(1024),
});
const command = {
  userID: f.someID,
  type: z.number().int().min(0).max(10_000),
  uuid: z.string().min(1).max(64),
};

/** /user: users and their profiles. */
export const userCalls: ImCalls = {
  '/user/user_register': imCall({
    access: 'admin',
    body: z.object({ users: z.array(newUser).max(500) }),
    run: async (context, { users }) => void (await runChange(context, (at) => register(at, users))),
  }),

  '/user/get_users_info': imCall({
    body: z.object({ userIDs: f.ids(1000) }),
    async run({ services, caller, now }, { userIDs }) {
      const users = await usersOf(services.database, userIDs, now);
      const foundUsers = userIDs.flatMap((userID) => users.get(userID) ?? []);
      return { usersInfo: foundUsers.map((user) => userView(user, caller.userID)) };
    },
  }),

  '/user/update_user_info_ex': imCall({
    body: z.object({
      userInfo: z.object({
        userID: f.someID,
        nickname: f.unchanged(f.text(60)),
        faceURL: f.unchanged(f.pictureURL),
        ex: f.unchanged(f.text(1024)),
        globalRecvMsgOpt: f.unchanged(f.receiveOption),
      }),
    }),
    async run(context, { userInfo: { userID, globalRecvMsgOpt, ...fields } }) {
      context.checkSelf(userID);
      await runChange(context, (at) =>
        changeUser(at, userID, { ...fields, receiveOption: globalRecvMsgOpt }),
      );
      return undefined;
    },
  }),

  /** The older form: empty or 0 means unchanged. */
  '/user/update_user_info': imCall({
    body: z.object({
      userInfo: z.object({
        userID: f.someID,
        nickname: f.maybeText(60),
        faceURL: f.maybeText(1024).pipe(f.pictureURL),
        ex: f.maybeText(1024),
        globalRecvMsgOpt: f.unchanged(f.receiveOption),
      }),
    }),
    async run(context, { userInfo: { userID, nickname, faceURL, ex, globalRecvMsgOpt } }) {
      context.checkSelf(userID);
      const to = {
        ...{ nickname: nickname || undefined, faceURL: faceURL || undefined, ex: ex || undefined },
        receiveOption: globalRecvMsgOpt || undefined,
      };
      await runChange(context, (at) => changeUser(at, userID, to));
      return undefined;
    },
  }),

  '/user/set_global_msg_recv_opt': imCall({
    body: z.object({ userID: f.someID, globalRecvMsgOpt: f.receiveOption }),
    async run(context, { userID, globalRecvMsgOpt }) {
      context.checkSelf(userID);
      await runChange(context, (at) => changeUser(at, userID, { receiveOption: globalRecvMsgOpt }));
      return undefined;
    },
  }),

  /**
   * The online status of users from now on, as far as they show it; changes are pushed over the websocket (2005).
   */
  '/user/get_users_status': imCall({
    body: z.object({ userID: f.someID, userIDs: f.ids(1000) }),
    async run(context, { userID, userIDs }) {
      context.checkSelf(userID);
      const { services, caller } = context;
      const hidden = caller.isAdmin ? new Map() : await hiddenPresence(services.database, userIDs);
      const isHidden = (id: string) =>
        id !== userID && (hidden.get(id) === 'everybody' || hidden.get(id)?.has(userID));
      return { statusList: userIDs.map((id) => (isHidden(id) ? away(id) : statusOf(context, id))) };
    },
  }),

  '/user/get_users_online_status': imCall({
    access: 'admin',
    body: z.object({ userIDs: f.ids(1000) }),
    run: async (context, { userIDs }) =>
      userIDs.map((id) => {
        const { userID, status, platformIDs } = statusOf(context, id);
        return { userID, status, detailPlatformStatus: platformIDs.map((platformID) => ({ platformID })) };
      }),
  }),

  /** Newer engines ask for the operator's settings; there are none. */
  '/user/get_user_client_config': imCall({
    body: z.object({ userID: f.someID }),
    run: async () => ({ configs: {} }),
  }),

  '/user/process_user_command_add': imCall({
    body: z.object({ ...command, value: f.maybeText(4096), ex: f.maybeText(1024) }),
    async run(context, body) {
      context.checkSelf(body.userID);
      await runChange(context, async ({ tx, now }) => {
        const existingCommands = await commandsOf(tx, body.userID);
        f.expectArgs(existingCommands.length < maxCommands, `${maxCommands} at most`);
        if (!(await addCommand(tx, { ...body, now }))) throw new ImError(1003);
      });
      return undefined;
    },
  }),

  '/user/process_user_command_update': imCall({
    body: z.object({ ...command, value: f.unchanged(f.text(4096)), ex: f.unchanged(f.text(1024)) }),
    async run(context, body) {
      context.checkSelf(body.userID);
      await runChange(context, async ({ tx }) => {
        if (!(await updateCommand(tx, body))) throw new ImError(1004);
      });
      return undefined;
    },
  }),

  '/user/process_user_command_delete': imCall({
    body: z.object(command),
    async run(context, body) {
      context.checkSelf(body.userID);
      await runChange(context, async ({ tx }) => {
        if (!(await dropCommand(tx, body))) throw new ImError(1004);
      });
      return undefined;
    },
  }),

  '/user/process_user_command_get': imCall({
    body: z.object({ userID: f.someID, type: command.type }),
    async run(context, { userID, type }) {
      context.checkSelf(userID);
      return { CommandResp: (await commandsOf(context.services.database, userID, type)).map(commandView) };
    },
  }),

  '/user/process_user_command_get_all': imCall({
    body: z.object({ userID: f.someID }),
    async run(context, { userID }) {
      context.checkSelf(userID);
      return { CommandResp: (await commandsOf(context.services.database, userID)).map(commandView) };
    },
  }),
};

const away = (userID: string) => ({ userID, status: UserStatus.offline, platformIDs: [] });

function statusOf({ services }: ImContext, userID: string) {
  const platformIDs = [...services.signals.connectedFrom(userID)];
  return { userID, status: platformIDs.length > 0 ? UserStatus.online : UserStatus.offline, platformIDs };
}

const commandView = ({
  type,
  uuid,
  value,
  ex,
  createdAt,
}: Awaited<ReturnType<typeof commandsOf>>[number]) => ({
  type,
  createTime: f.milliseconds(createdAt),
  uuid,
  value,
  ex,
});
