import { type Kobo, minus, plus } from '@gift/money';
import { later } from '../../../platform/clock';
import type { Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import type { Services } from '../../../services';
import { bookProviderCost, creditTopUp, moveToSuspense } from '../../ledger';
import { getHeadroom } from '../limits/headroom';
import { noteSuspended } from '../suspense/store';
import { decideTopUp, divide, nextCheck, nextRecheckAt, type Verdict, type Verified } from './rules';
import { lockWallet, markFailed, markPending, markSucceeded, noteProviderCost, type TopUp } from './store';

type At = { services: Services; now: Date };

/** Applies the provider's answer to a locked top-up. Returns the verdict. */
export async function settleTopUp(tx: Tx, topUp: TopUp, payment: Verified, at: At): Promise<Verdict> {
  const verdict = decideTopUp(topUp, payment);
  await handlers[verdict](tx, topUp, payment, at);
  return verdict;
}

type Handler = (tx: Tx, topUp: TopUp, payment: Verified, at: At) => Promise<void>;

/** The key is the top-up's own, so it is credited once even if all the checks above were wrong. */
const credit: Handler = async (tx, topUp, payment, { services, now }) => {
  if (payment.status !== 'success') return;
  await lockWallet(tx, topUp.userID);
  const { headroom } = await getHeadroom(tx, topUp.userID, services.settings.current);
  const sums = divide(minus(topUp.amount, topUp.cost), headroom);
  await creditTopUp(tx, {
    key: `topUp.succeeded:${topUp.id}`,
    provider: topUp.provider,
    userID: topUp.userID,
    amount: plus(sums.credited, topUp.cost),
    cost: topUp.cost,
    suspended: sums.suspended,
    ref: topUp.id,
    now,
  });
  await bookCost(tx, topUp, payment.cost, now);
  await markSucceeded(tx, topUp.id, sums, now);
  await publishEvent({ tx, now }, 'topUp.succeeded', {
    topUpID: String(topUp.id),
    userID: String(topUp.userID),
    creditedKobo: String(sums.credited),
    suspendedKobo: String(sums.suspended),
  });
};

/** Another amount than agreed arrived. It is credited to nobody until an operator clears it up with the user. */
const holdDifferent: Handler = async (tx, topUp, payment, { now }) => {
  if (payment.status !== 'success') return;
  const { amount } = payment;
  const key = `topUp.differed:${topUp.id}`;
  const { provider, id: ref } = topUp;
  if (amount > 0n) {
    await moveToSuspense(tx, { key, provider, userID: null, amount, ref, now });
    const { reference, userID } = topUp;
    await noteSuspended(tx, { provider, reference, cause: 'amountDiffers', amount, userID, now });
  }
  await bookCost(tx, topUp, payment.cost, now);
  await markFailed(tx, topUp.id, { failure: 'amountDiffers', paid: payment.amount, now, checkAt: null });
  await publishFailed(tx, topUp, 'amountDiffers', now);
};

/** The provider no longer holds its cost for us. Without this entry its balance and ours would differ. */
async function bookCost(tx: Tx, { id, provider }: TopUp, cost: Kobo, now: Date): Promise<void> {
  if (cost === 0n) return;
  await bookProviderCost(tx, { key: `topUp.cost:${id}`, provider, cost, ref: id, now });
  await noteProviderCost(tx, id, cost);
}

const refuseCurrency: Handler = async (tx, topUp, _, { services, now }) => {
  services.log.error(
    { topUp: String(topUp.id) },
    'a top-up was paid in another currency; an operator must look',
  );
  await markFailed(tx, topUp.id, { failure: 'amountDiffers', paid: null, now, checkAt: null });
  await publishFailed(tx, topUp, 'amountDiffers', now);
};

const fail: Handler = async (tx, topUp, _, { now }) => {
  const checkAt = nextRecheckAt(now, now);
  await markFailed(tx, topUp.id, { failure: 'declined', paid: null, now, checkAt });
  await publishFailed(tx, topUp, 'declined', now);
};

const wait: Handler = async (tx, topUp, _, { services, now }) => {
  const hours = services.settings.current.topUpPendingHours;
  const expiresAt = later(now, hours * 3_600_000);
  await markPending(tx, topUp.id, expiresAt, nextCheck(0, now, expiresAt));
};

const handlers: Record<Verdict, Handler> = {
  credit,
  holdDifferent,
  refuseCurrency,
  fail,
  wait,
  nothing: async () => {},
};

const publishFailed = (tx: Tx, topUp: TopUp, failure: NonNullable<TopUp['failure']>, now: Date) =>
  publishEvent({ tx, now }, 'topUp.failed', {
    topUpID: String(topUp.id),
    userID: String(topUp.userID),
    failure,
  });
