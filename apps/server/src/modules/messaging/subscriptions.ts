import { joinSubscriptions, type Subscriptions } from '../../platform/events/outbox';
import { addJob } from '../../platform/jobs/jobs';
import { inAppSubscriptions } from './in-app/notifications';
import { clusterSubscriptions } from './in-app/system-messages';
import { tradeChatSubscriptions } from './in-app/trade-chat';
import { deleteDevicesOfSessions } from './push/devices';
import { socialSubscriptions } from './social/subscriptions';
import { endTokensOfSessions } from './tokens/tokens';

/** A logout from Gift also logs out of chat. */
const ownSubscriptions: Subscriptions = {
  'identity.sessionsEnded': [
    async (tx, { sessionIDs }, { services }) => {
      await deleteDevicesOfSessions(tx, sessionIDs.map(BigInt));
      const userIDs = await endTokensOfSessions({ tx, services }, sessionIDs.map(BigInt));
      if (!services.messaging.cluster) return;
      for (const userID of userIDs) await addJob(tx, 'messaging:signOut', { userID });
    },
  ],
};

export const messagingSubscriptions = joinSubscriptions(
  ownSubscriptions,
  tradeChatSubscriptions,
  inAppSubscriptions,
  clusterSubscriptions,
  socialSubscriptions,
);
