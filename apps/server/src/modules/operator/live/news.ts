import type { LiveNews } from '@gift/contract/live-news';
import { staffRoles } from '@gift/contract/staff-roles';
import type { Db, Tx } from '../../../platform/db';
import type { Subscriptions } from '../../../platform/outbox';
import type { Services } from '../../../services';
import { staffWith } from '../../identity';
import { linkedAmong } from '../../wallet';

export const liveTopic = 'operator.live';

/** News as they travel between processes: with those of the staff whom they must not reach. */
export type Heard = { readonly news: LiveNews; readonly hiddenFrom: readonly string[] };

/** Those of the staff who are not to hear of what is about these people: it is about themselves or a linked account. */
export async function staffAmong(db: Db, people: readonly bigint[]): Promise<string[]> {
  if (people.length === 0) return [];
  return [...(await linkedAmong(db, people, await staffWith(db, staffRoles)))].map(String);
}

/** Tells every open console, at every process, once this transaction is committed; not those whom it is about. */
export async function tellConsole(
  tx: Tx,
  { signals }: Services,
  news: LiveNews,
  about: readonly bigint[],
): Promise<void> {
  const heard: Heard = { news, hiddenFrom: await staffAmong(tx, about) };
  tx.afterCommit(() => signals.publish({ type: 'forget', topic: liveTopic, keys: [JSON.stringify(heard)] }));
}

export const liveSubscriptions: Subscriptions = {
  'dispute.moved': [
    async (tx, moved, { services }) => {
      const { disputeID, orderNo, event, actor, state, at, moderatorID, buyerID, sellerID } = moved;
      const news = { kind: 'case', disputeID, orderNo, event, actor, state, moderatorID, at } as const;
      await tellConsole(tx, services, news, [BigInt(buyerID), BigInt(sellerID)]);
    },
  ],
};
