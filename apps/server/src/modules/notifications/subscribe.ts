import { staffRoles } from '@gift/contract/operator/staff-roles';
import type { Tx } from '../../platform/database/db';
import {
  type BatchSubscriber,
  type Delivery,
  joinSubscriptions,
  type Subscriptions,
  type Topic,
} from '../../platform/events/outbox';
import { staffWith } from '../identity';
import { findLinkedAccounts } from '../wallet';
import { notifications } from './table';
import type { Recipients, Row } from './table/row';

/** A row of the table, and one recipient of an event. */
export type Notification<R extends Row<Topic>> = {
  name: string;
  row: R;
  event: Parameters<R['to']>[0];
  userID: bigint;
};

export type OccurredNotification<R extends Row<Topic>> = Notification<R> & { occurredAt: Date };

async function userIDsOf(tx: Tx, recipients: Recipients): Promise<readonly bigint[]> {
  if (!('roles' in recipients)) return recipients.map(BigInt);
  const { roles, and = [], except } = recipients;
  const ofRoles = roles.length > 0 ? await staffWith(tx, roles) : [];
  // A former staff member may still be assigned.
  const present = new Set(and.length > 0 ? await staffWith(tx, staffRoles) : []);
  const staff = [...new Set([...ofRoles, ...and.map(BigInt).filter((id) => present.has(id))])];
  const excludedStaff = await findLinkedAccounts(tx, except.map(BigInt), staff);
  return staff.filter((userID) => !excludedStaff.has(userID));
}

/** Calls `deliver` for each recipient of each of these rows when its event happens, in the order of the table. */
export const subscribe = <R extends Row<Topic>>(
  isIncluded: (row: Row<Topic>) => row is R,
  deliver: (tx: Tx, notification: Notification<R>, at: Delivery) => Promise<void>,
): Subscriptions =>
  joinSubscriptions(
    ...notifications.map(({ topic, name, row }) => {
      if (!isIncluded(row)) return {};
      const subscriber = async (tx: Tx, event: Parameters<R['to']>[0], at: Delivery) => {
        if (row.when?.(event) === false) return;
        for (const userID of await userIDsOf(tx, row.to(event)))
          await deliver(tx, { name, row, event, userID }, at);
      };
      return { [topic]: [subscriber] };
    }),
  );

/** The same for many events at once: calls `deliverAll` with the notifications of one row. */
export const subscribeTogether = <R extends Row<Topic>>(
  isIncluded: (row: Row<Topic>) => row is R,
  deliverAll: (
    tx: Tx,
    notifications: readonly OccurredNotification<R>[],
    at: Omit<Delivery, 'occurredAt'>,
  ) => Promise<void>,
): Subscriptions =>
  joinSubscriptions(
    ...notifications.map(({ topic, name, row }) => {
      if (!isIncluded(row)) return {};
      const subscriber: BatchSubscriber<Topic> = {
        async handleAll(tx, events, at) {
          const found: OccurredNotification<R>[] = [];
          for (const { payload, occurredAt } of events) {
            const event = payload as Parameters<R['to']>[0];
            if (row.when?.(event) === false) continue;
            for (const userID of await userIDsOf(tx, row.to(event)))
              found.push({ name, row, event, userID, occurredAt });
          }
          if (found.length > 0) await deliverAll(tx, found, at);
        },
      };
      return { [topic]: [subscriber] };
    }),
  );
