import type { LiveNews } from '@gift/contract/live-news';
import type { Tx } from '../../../platform/db';
import type { Subscriptions } from '../../../platform/outbox';
import type { Services } from '../../../services';
import type { Heard } from './streams';

export const liveTopic = 'operator.live';

/** Tells every open console, at every process, once this transaction is committed. */
export function tellConsole(tx: Tx, { signals }: Services, news: LiveNews, sides: readonly string[] = []) {
  const heard: Heard = { news, sides };
  tx.afterCommit(() => signals.publish({ type: 'forget', topic: liveTopic, keys: [JSON.stringify(heard)] }));
}

type Moved = {
  disputeID: string;
  orderNo: string;
  event: string;
  actor: string;
  state: string;
  at: string;
  moderatorID: string | null;
  buyerID: string;
  sellerID: string;
};

export const liveSubscriptions: Subscriptions = {
  'dispute.moved': [
    async (tx, moved: Moved, { services }) => {
      const { disputeID, orderNo, event, actor, state, at, moderatorID, buyerID, sellerID } = moved;
      const news = { kind: 'case', disputeID, orderNo, event, actor, state, moderatorID, at } as const;
      tellConsole(tx, services, news, [buyerID, sellerID]);
    },
  ],
};
