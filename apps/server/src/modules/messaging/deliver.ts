import { isNotificationID } from '@gift/im-protocol';
import { perServer } from '../../platform/cache';
import type { Services } from '../../services';
import type { Delivered } from './delivered';
import { watchOf } from './flags/content-watch';
import { isOnlineOnlyType } from './messages/store/content';
import { pushQueueOf } from './push/push-queue';

/** Those beside the gateways who hear of what was delivered, in the process that accepted it: web push, and who looks for contacts and codes. */
export const deliveryListeners = perServer(
  (services) =>
    new Set<(delivered: readonly Delivered[]) => void>([pushQueueOf(services).note, watchOf(services).note]),
);

/**
 * Hands messages to whoever is connected, and to those who care for the others. It comes after the commit, and after
 * the acknowledgements: a sender's own push means nothing to it before the answer that names the message.
 */
export function deliver(services: Services, delivered: readonly Delivered[]): void {
  if (delivered.length === 0) return;
  setImmediate(() => {
    const deliveries = delivered.map((one) => {
      const { conversationID, message, userIDs, operationID } = one;
      return { conversationID, message, userIDs, operationID, isOnlineOnly: isOnlineOnly(one) };
    });
    services.signals.publish({ type: 'deliver', deliveries });
    for (const hear of deliveryListeners(services)) hear(delivered);
  });
}

const isOnlineOnly = ({ isStored, data, conversationID }: Delivered): boolean =>
  !isStored && !isNotificationID(conversationID) && !isOnlineOnlyType(data.contentType);
