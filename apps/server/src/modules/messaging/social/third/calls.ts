import * as z from 'zod';
import { sql } from '../../../../platform/database/db';
import { randomID } from '../../../../platform/ids';
import { type ImCalls, imCall } from '../../http/openim-http';
import * as f from '../fields';
import { userOf } from '../users/store';

/** /third: what native apps report about themselves. */
export const thirdCalls: ImCalls = {
  /** The device's push token. An operator's own sender reads it; this server pushes to browsers only. */
  '/third/fcm_update_token': imCall({
    body: z.object({
      platformID: z.number().int().min(1).max(11),
      fcmToken: f.text(4096),
      account: f.maybeText(64),
      expireTime: z.number().int().min(0).max(1e15).nullish(),
    }),
    async run({ services, caller, now }, { platformID, fcmToken, account, expireTime }) {
      await services.database.transaction(async (tx) => {
        if (!(await userOf(tx, caller.userID, now))) return;
        await tx.run(sql`
          insert into messaging.devices (user_id, platform_id, push_token, push_account, push_until)
          values (${caller.userID}, ${platformID}, ${fcmToken}, ${account}, ${expireTime ? new Date(expireTime) : null})
          on conflict (user_id, platform_id) do update set push_token = excluded.push_token,
            push_account = excluded.push_account, push_until = excluded.push_until`);
      });
      return undefined;
    },
  }),

  '/third/set_app_badge': imCall({
    body: z.object({ userID: f.someID, appUnreadCount: z.number().int().min(0).max(1_000_000) }),
    async run(context, { userID, appUnreadCount }) {
      context.checkSelf(userID);
      const { services, caller, now } = context;
      await services.database.transaction(async (tx) => {
        if (!(await userOf(tx, userID, now))) return;
        await tx.run(sql`
          insert into messaging.devices (user_id, platform_id, badge)
          values (${userID}, ${caller.platformID}, ${appUnreadCount})
          on conflict (user_id, platform_id) do update set badge = excluded.badge`);
      });
      return undefined;
    },
  }),

  /** Logs that a user sent on request: the addresses of files they uploaded. */
  '/third/logs/upload': imCall({
    body: z.object({
      platform: z.number().int().min(0).max(100),
      fileURLs: z
        .array(z.object({ filename: f.maybeText(255), URL: f.text(1024).regex(/^https?:\/\//) }))
        .min(1)
        .max(20),
      appFramework: f.maybeText(64),
      version: f.maybeText(64),
      ex: f.maybeText(1024),
    }),
    async run({ services, caller, now }, { platform, fileURLs, appFramework, version, ex }) {
      await services.database.transaction(async (tx) => {
        const user = await userOf(tx, caller.userID, now);
        f.expectArgs(user, 'no such user');
        for (const { filename, URL: url } of fileURLs)
          await tx.run(sql`
            insert into messaging.client_logs
              (id, user_id, platform, file_name, url, framework, version, ex, created_at)
            values (${randomID()}, ${caller.userID}, ${platform}, ${filename}, ${url}, ${appFramework}, ${version},
              ${ex}, ${now})`);
      });
      return undefined;
    },
  }),
};
