import { timingSafeEqual } from 'node:crypto';
import { ErrorCode, Platform } from '@gift/im-protocol';
import * as z from 'zod';
import { chatDirectoryOf } from '../social/sending';
import { tokenHash } from '../tokens/shape';
import { authenticateToken, endTokensOf, issueToken } from '../tokens/tokens';
import { userID } from './fields';
import { type ImCalls, ImError, imCall } from './openim-http';

const platformID = z.number().int().min(1).max(11);

/** Compares in constant time, so the duration does not reveal where two texts differ. */
const isSame = (a: string, b: string) => timingSafeEqual(tokenHash(a), tokenHash(b));

const secondsUntil = (date: Date, now: Date) => Math.floor((date.getTime() - now.getTime()) / 1000);

/** Tokens (`/auth` of the wire). Enabled only on an instance that has an admin secret. */
export const authCalls: ImCalls = {
  '/auth/get_admin_token': imCall({
    access: 'public',
    body: z.object({ secret: z.string().max(512), userID }),
    async run({ services, now }, body) {
      const { adminSecret } = services.config.im;
      if (!adminSecret || !isSame(body.secret, adminSecret))
        throw new ImError(ErrorCode.NoPermissionError, 'the secret is not right');
      const { token, expiresAt } = await services.database.transaction((tx) =>
        issueToken({ tx, services }, { userID: body.userID, platformID: Platform.admin, now }),
      );
      return { token, expireTimeSeconds: secondsUntil(expiresAt, now) };
    },
  }),
  '/auth/get_user_token': imCall({
    access: 'admin',
    body: z.object({ userID, platformID }),
    async run({ services, now }, body) {
      if (body.platformID === Platform.admin) throw new ImError(ErrorCode.ArgsError, 'platformID');
      const users = await chatDirectoryOf(services).publicUsers(services.database, [body.userID]);
      if (!users.has(body.userID)) throw new ImError(ErrorCode.UserIDNotFoundError, body.userID);
      const { token, expiresAt } = await services.database.transaction((tx) =>
        issueToken({ tx, services }, { ...body, now }),
      );
      return { token, expireTimeSeconds: secondsUntil(expiresAt, now) };
    },
  }),
  '/auth/parse_token': imCall({
    access: 'public',
    body: z.object({ token: z.string().max(200) }),
    async run({ services }, body) {
      const authentication = await authenticateToken(services, body.token);
      if (!authentication.ok) throw new ImError(authentication.errCode);
      const { session, expiresAt } = authentication;
      return {
        userID: session.userID,
        platformID: session.platformID,
        expireTimeSeconds: Math.floor(expiresAt.getTime() / 1000),
      };
    },
  }),
  '/auth/force_logout': imCall({
    access: 'admin',
    body: z.object({ userID, platformID: z.number().int().min(0).max(11) }),
    async run({ services }, body) {
      await services.database.transaction((tx) => endTokensOf({ tx, services }, body));
      return undefined;
    },
  }),
};
