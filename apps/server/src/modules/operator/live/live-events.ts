import type { LiveEvent } from '@gift/contract/operator/live-events';
import { staffRoles } from '@gift/contract/operator/staff-roles';
import type { Db, Tx } from '../../../platform/database/db';
import type { Subscriptions } from '../../../platform/events/outbox';
import type { Services } from '../../../services';
import { staffWith } from '../../identity';
import { findLinkedAccounts } from '../../wallet';

export const liveTopic = 'operator.live';

/** News as they travel between processes: with those of the staff whom they must not reach. */
export type LiveMessage = { readonly liveEvent: LiveEvent; readonly hiddenFrom: readonly string[] };

/** Those of the staff who are not to hear of what is about these people: it is about themselves or a linked account. */
export async function linkedStaff(db: Db, people: readonly bigint[]): Promise<string[]> {
  if (people.length === 0) return [];
  return [...(await findLinkedAccounts(db, people, await staffWith(db, staffRoles)))].map(String);
}

/** Tells every open console, at every process, once this transaction is committed; not those whom it is about. */
export async function publishLiveEvent(
  tx: Tx,
  { signals }: Services,
  liveEvent: LiveEvent,
  about: readonly bigint[],
): Promise<void> {
  const received: LiveMessage = { liveEvent, hiddenFrom: await linkedStaff(tx, about) };
  tx.afterCommit(() =>
    signals.publish({ type: 'forget', topic: liveTopic, keys: [JSON.stringify(received)] }),
  );
}

export const liveSubscriptions: Subscriptions = {
  'dispute.updated': [
    async (tx, moved, { services }) => {
      const { disputeID, orderNo, event, actor, state, at, moderatorID, buyerID, sellerID } = moved;
      const liveEvent = { kind: 'case', disputeID, orderNo, event, actor, state, moderatorID, at } as const;
      await publishLiveEvent(tx, services, liveEvent, [BigInt(buyerID), BigInt(sellerID)]);
    },
  ],
};
