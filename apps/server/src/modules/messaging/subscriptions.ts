import { addJob } from '../../platform/jobs';
import { joinSubscriptions, type Subscriptions } from '../../platform/outbox';
import { clusterOf } from './cluster';
import { flagNews } from './flags/news';
import { clusterSubscriptions } from './lines';
import { newsSubscriptions } from './news';
import { disputeNews } from './news-disputes';
import { privacyNews } from './news-privacy';
import { dropDevicesOfSessions } from './push/devices';
import { socialSubscriptions } from './social/subscriptions';
import { endTokensOfSessions } from './tokens/tokens';

/** What messages hear of the rest: whoever is signed out of Gift is signed out of chat. */
const ownSubscriptions: Subscriptions = {
  'identity.sessionsEnded': [
    async (tx, { sessionIDs }, { services }) => {
      await dropDevicesOfSessions(tx, sessionIDs.map(BigInt));
      const userIDs = await endTokensOfSessions({ tx, services }, sessionIDs.map(BigInt));
      if (!clusterOf(services)) return;
      for (const userID of userIDs) await addJob(tx, 'messaging:signOut', { userID });
    },
  ],
};

export const messagingSubscriptions = joinSubscriptions(
  ownSubscriptions,
  newsSubscriptions,
  disputeNews,
  privacyNews,
  flagNews,
  clusterSubscriptions,
  socialSubscriptions,
);
