import { isNotificationID } from '@gift/im-protocol';
import { perServer } from '../../platform/cache';
import type { Services } from '../../services';
import type { Delivered } from './delivered';
import { watchOf } from './flags/content-watch';
import { isOnlineOnlyType } from './messages/store/content';
import { pushQueueOf } from './push/push-queue';

/**
 * Listeners besides the gateways, in the process that accepted the messages: web push, and the search for contacts
 * and codes.
 */
export const deliveryListeners = perServer(
  (services) =>
    new Set<(delivered: readonly Delivered[]) => void>([pushQueueOf(services).note, watchOf(services).note]),
);

/**
 * Hands messages to connected clients and to the delivery listeners. It runs after the commit and after the
 * acknowledgements: a sender's own push means nothing to the client before the answer that names the message.
 */
export function deliver(services: Services, delivered: readonly Delivered[]): void {
  if (delivered.length === 0) return;
  setImmediate(() => {
    const deliveries = delivered.map((one) => {
      const { conversationID, message, userIDs, operationID } = one;
      return { conversationID, message, userIDs, operationID, isOnlineOnly: isOnlineOnly(one) };
    });
    services.signals.publish({ type: 'deliver', deliveries });
    for (const listener of deliveryListeners(services)) listener(delivered);
  });
}

const isOnlineOnly = ({ isStored, data, conversationID }: Delivered): boolean =>
  !isStored && !isNotificationID(conversationID) && !isOnlineOnlyType(data.contentType);
