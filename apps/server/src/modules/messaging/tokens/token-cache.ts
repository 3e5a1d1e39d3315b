import type { Session } from '@gift/im-server/ports';
import type { CoreServices } from '../../../core-services';
import { boundedMap } from '../../../platform/cache';

const maxCached = 25_000;

/** `session` is the token's session; the token is valid until `expiresAt`. */
type Cached = { session: Session; expiresAt: Date; until: number };

/** The chat tokens that this process trusts without a query. */
export function createTokenCache({ signals }: CoreServices) {
  const cache = boundedMap<string, Cached>(maxCached);
  /** Recently revoked tokens: a query that started before may still have found one of them good. */
  const revokedTokens = boundedMap<string, true>(maxCached);
  /** Tokens with which a client connected before: they have revoked the older ones already. */
  const loggedIn = boundedMap<string, true>(maxCached);
  const revoke = (tokenID: string) => {
    cache.delete(tokenID);
    revokedTokens.set(tokenID, true);
  };
  // Another process may have revoked a token.
  signals.listen((signal) => {
    if (signal.type === 'kick') for (const tokenID of signal.tokenIDs) revoke(tokenID);
  });
  return {
    ...{ get: cache.get, set: cache.set, delete: cache.delete, revoke, isRevoked: revokedTokens.get },
    ...{ hasLoggedIn: loggedIn.get, noteLogin: (tokenID: string) => loggedIn.set(tokenID, true) },
  };
}
