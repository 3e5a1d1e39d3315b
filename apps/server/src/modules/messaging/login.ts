import { Platform } from '@gift/im-protocol';
import { type Query, query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { seconds } from '../../platform/clock';
import type { Services } from '../../services';
import { nicknamesOf } from '../identity';
import { chatAddresses } from './addresses';
import { ClusterProblem } from './cluster';
import { issueToken, noteClusterToken } from './tokens/tokens';

/** How long a cluster's token is reused: two tabs that log in at once must not log each other out. */
const sameTokenMs = seconds(10);
const maxHeld = 10_000;

/** The chat engine's credentials. The token expires with the Gift session that asks. */
const chatLogin: Query<'chatLogin'> = async ({ services, caller, now, site }) => {
  const userID = String(caller.userID);
  const platformID = Platform.web;
  const cluster = services.messaging.cluster;
  if (cluster) {
    const token = await clusterToken(services, caller, now);
    return { userID, token, platformID, ...cluster.addresses };
  }
  const { sessionID } = caller;
  const { token } = await services.database.transaction((tx) =>
    issueToken({ tx, services }, { userID, platformID, sessionID, now }),
  );
  return { userID, token, platformID, ...chatAddresses(site) };
};

function clusterToken(
  services: Services,
  caller: { userID: bigint; sessionID: bigint },
  now: Date,
): Promise<string> {
  const tokens = services.messaging.clusterTokens;
  const cachedToken = tokens.get(caller.sessionID);
  if (cachedToken && cachedToken.until > now.getTime()) return cachedToken.token;
  const token = fetchToken(services, caller, now);
  // A failure is not cached: the next try asks the cluster again.
  token.catch(() => tokens.delete(caller.sessionID));
  if (tokens.size >= maxHeld) tokens.clear();
  tokens.set(caller.sessionID, { token, until: now.getTime() + sameTokenMs });
  return token;
}

async function fetchToken(
  services: Services,
  { userID, sessionID }: { userID: bigint; sessionID: bigint },
  now: Date,
): Promise<string> {
  const nickname = (await nicknamesOf(services.database, [userID])).get(userID) ?? '';
  try {
    const { token, expireTimeSeconds } = await services.messaging.cluster!.tokenFor(String(userID), nickname);
    await services.database.transaction((tx) =>
      noteClusterToken(tx, { userID: String(userID), sessionID, token, now, seconds: expireTimeSeconds }),
    );
    return token;
  } catch (error) {
    if (!(error instanceof ClusterProblem)) throw error;
    services.log.warn({ err: error }, 'the chat cluster refused, or did not answer');
    throw new Refusal('ChatUnavailable');
  }
}

export const chatRoutes = { chatLogin: query<'chatLogin'>(chatLogin) };
