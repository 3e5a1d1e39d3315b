import type { Tx } from '../../../platform/database/db';
import type { Delivery, Subscriptions, Topic } from '../../../platform/events/outbox';
import { staffWith } from '../../identity';
import { disputeRows } from './disputes';
import { moneyRows } from './money';
import { orderRows } from './orders';
import { otherRows } from './other';
import { privacyRows } from './privacy';
import type { Recipients, Row, Rows } from './row';
import { securityRows } from './security';

/** Every notification, by event. */
export const rows: Rows = {
  ...orderRows,
  ...disputeRows,
  ...moneyRows,
  ...securityRows,
  ...privacyRows,
  ...otherRows,
};

/** A row whose topic is only known at run time. */
export type AnyRow = Row<Topic>;
const entries = Object.entries(rows) as unknown as readonly [Topic, readonly AnyRow[]][];
export const allRows: readonly AnyRow[] = entries.flatMap(([, ofTopic]) => ofTopic);

async function userIDsOf(tx: Tx, recipients: Recipients): Promise<readonly string[]> {
  if (!('roles' in recipients)) return recipients;
  if (recipients.roles.length === 0) return [];
  const staff = await staffWith(tx, recipients.roles);
  return staff.map(String).filter((userID) => !recipients.except.includes(userID));
}

/** What one row sends to one user. */
export type Notification = { row: AnyRow; event: Parameters<AnyRow['to']>[0]; userID: string };

/** Subscriptions that call `deliver` for each recipient of each row that uses one of the channels. */
export const subscriptionsOf = (
  channels: readonly ('app' | 'sms' | 'mail')[],
  deliver: (tx: Tx, notification: Notification, at: Delivery) => Promise<void>,
): Subscriptions =>
  Object.fromEntries(
    entries.map(([topic, ofTopic]) => [
      topic,
      [
        async (tx: Tx, event: Notification['event'], at: Delivery) => {
          for (const row of ofTopic) {
            if (channels.every((channel) => !row[channel]) || row.when?.(event) === false) continue;
            for (const userID of await userIDsOf(tx, row.to(event)))
              await deliver(tx, { row, event, userID }, at);
          }
        },
      ],
    ]),
  );
