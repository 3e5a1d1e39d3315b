import type { Change } from '@gift/contract/changes';
import type { Events } from '../../events';
import type { Subscriber, Subscriptions, Topic } from '../../platform/events/outbox';
import { publishChange, publishSessionsEnded } from './signals';

/** The users of an event, and what changed for them. */
type Row<T extends Topic> = (payload: Events[T]) => readonly [userIDs: readonly string[], change: Change];

const ofUser =
  (kind: Change['kind']) =>
  ({ userID }: { userID: string }) =>
    [[userID], { kind }] as const;
const wallet = ofUser('wallet');
const offers = ofUser('offers');

// Table: the events that change what an open screen shows.
const rows: { readonly [T in Topic]?: Row<T> } = {
  'order.updated': ({ buyerID, sellerID, orderNo }) => [[buyerID, sellerID], { kind: 'order', id: orderNo }],
  'dispute.updated': ({ buyerID, sellerID, orderNo }) => [
    [buyerID, sellerID],
    { kind: 'dispute', id: orderNo },
  ],
  'topUp.succeeded': wallet,
  'topUp.failed': wallet,
  'topUp.held': wallet,
  'withdrawal.succeeded': wallet,
  'withdrawal.failed': wallet,
  'chargeback.booked': wallet,
  'debt.paid': wallet,
  'paymentReview.recovered': wallet,
  'proceeds.cleared': wallet,
  'reward.paid': wallet,
  'offer.countered': offers,
  'offer.counterAnswered': offers,
  'offer.expired': ({ makerID }) => [[makerID], { kind: 'offers' }],
  'support.answered': ofUser('support'),
  'support.closed': ofUser('support'),
  'privacy.requestUpdated': ofUser('privacy'),
};

const subscriber =
  (row: Row<Topic>): Subscriber<Topic> =>
  async (tx, payload, { services }) => {
    const [userIDs, change] = row(payload);
    publishChange({ tx, services }, userIDs, change);
  };

export const changeSubscriptions: Subscriptions = {
  // The compiler cannot relate a topic to its payload here.
  ...(Object.fromEntries(
    Object.entries(rows).map(([topic, row]) => [topic, [subscriber(row as Row<Topic>)]]),
  ) as Subscriptions),
  'identity.sessionsEnded': [
    async (tx, { sessionIDs }, { services }) => publishSessionsEnded({ tx, services }, sessionIDs),
  ],
};
