import { isNotificationID } from '@gift/im-protocol';
import type { Services } from '../../services';
import type { Delivered } from './delivered';
import { watchContent } from './message-flags/content-watch';
import { isOnlineOnlyType } from './messages/store/content';
import { queuePushes } from './push/push-queue';

/**
 * Hands messages to connected clients, to web push and to the search for contacts and codes. It runs after the commit and after the
 * acknowledgements: a sender's own push means nothing to the client before the answer that names the message.
 */
export function deliver(services: Services, messages: readonly Delivered[]): void {
  if (messages.length === 0) return;
  for (const one of messages) services.metrics.messages.inc({ conversation: kindOf(one) });
  setImmediate(() => {
    const deliveries = messages.map((one) => {
      const { conversationID, message, userIDs, operationID } = one;
      return { conversationID, message, userIDs, operationID, isOnlineOnly: isOnlineOnly(one) };
    });
    services.signals.publish({ type: 'deliver', deliveries });
    queuePushes(services, messages);
    watchContent(services, messages);
  });
}

const kindOf = ({ conversationID, data }: Delivered) =>
  isNotificationID(conversationID) ? 'notification' : data.groupID ? 'group' : 'single';

const isOnlineOnly = ({ isStored, data, conversationID }: Delivered): boolean =>
  !isStored && !isNotificationID(conversationID) && !isOnlineOnlyType(data.contentType);
