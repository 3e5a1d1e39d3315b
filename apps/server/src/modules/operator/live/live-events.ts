import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import type { LiveEvent } from '@gift/contract/operator/live-events';
import { staffRoles } from '@gift/contract/operator/staff-roles';
import type { Db, Tx } from '../../../platform/database/db';
import type { Subscriptions } from '../../../platform/events/outbox';
import type { Services } from '../../../services';
import { staffWith } from '../../identity';
import { findLinkedAccounts } from '../../wallet';

export const liveTopic = 'operator.live';

/** An event between processes, with the staff who must not receive it. */
export type LiveMessage = { readonly liveEvent: LiveEvent; readonly hiddenFrom: readonly string[] };

/** Staff who must not receive events about these users: it is about themselves or a linked account. */
export async function linkedStaff(db: Db, people: readonly bigint[]): Promise<string[]> {
  if (people.length === 0) return [];
  return [...(await findLinkedAccounts(db, people, await staffWith(db, staffRoles)))].map(String);
}

/** Sends an event to every open console in every process after the commit, except to those it is about. */
export async function publishLiveEvent(
  tx: Tx,
  { signals }: Services,
  liveEvent: LiveEvent,
  about: readonly bigint[],
): Promise<void> {
  const message: LiveMessage = { liveEvent, hiddenFrom: await linkedStaff(tx, about) };
  tx.afterCommit(() =>
    signals.publish({ type: 'invalidate', topic: liveTopic, keys: [JSON.stringify(message)] }),
  );
}

export const liveSubscriptions: Subscriptions = {
  'dispute.updated': [
    async (tx, update, { services }) => {
      const { disputeID, orderNo, actor, state, at, moderatorID, buyerID, sellerID } = update;
      const event = eventOfStoredName(update.event);
      const liveEvent = { kind: 'case', disputeID, orderNo, event, actor, state, moderatorID, at } as const;
      await publishLiveEvent(tx, services, liveEvent, [BigInt(buyerID), BigInt(sellerID)]);
    },
  ],
};
