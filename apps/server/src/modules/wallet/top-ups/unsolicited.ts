import type { SuspenseCause } from '@gift/contract';
import { type Kobo, koboOf } from '@gift/money';
import { later, minutes } from '../../../platform/clock';
import type { Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { newID } from '../../../platform/ids';
import type { Services } from '../../../services';
import { verifiedNameOf } from '../../identity';
import { bookProviderCost, moveToSuspense, type Provider } from '../../ledger';
import { nameLikeness, sameName } from '../banks/rules';
import { isSuspended, noteSuspended } from '../suspense/store';
import { virtualAccountAt } from '../virtual-accounts/store';
import type { Verified } from './rules';
import { settleTopUp } from './settle';
import { insertTopUp, type ProviderEvent } from './store';

/** The delays grow from a minute to an hour. */
const maxAttempts = 30;

type At = { provider: Provider; services: Services; now: Date };
type Paid = Extract<Verified, { status: 'success' }>;

/**
 * Books a payment without a top-up. To a user's own account number and from their own name it is credited at once.
 * From another name it may be someone else's, stolen or laundered, and to an unknown number it has no owner. The
 * money is real in both cases and waits in suspense for an operator.
 */
export async function bookUnsolicitedPayment(
  tx: Tx,
  event: ProviderEvent,
  payment: Verified,
  at: At,
): Promise<string> {
  // The provider's records may lag behind its message, so it is polled for about a day.
  if (event.kind === 'charge.success' && payment.status !== 'success' && event.tries < maxAttempts)
    return 'later';
  if (payment.status !== 'success' || payment.currency !== 'NGN' || payment.amount === 0n)
    return 'unknownReference';
  // It is already suspended or decided: a repeated message is about the same money.
  if (await isSuspended(tx, event.provider, event.reference)) return 'nothing';
  const account = payment.into && (await virtualAccountAt(tx, event.provider, payment.into.accountNumber));
  if (!account || !payment.into) {
    await suspend(tx, event, payment, { ...at, cause: 'unmatched', userID: null });
    return 'unknownReference';
  }
  const { userID } = account;
  const ownName = (await verifiedNameOf(tx, userID)) ?? '';
  if (nameLikeness(ownName, payment.into.senderName) < sameName) {
    await suspend(tx, event, payment, { ...at, cause: 'senderDiffers', userID });
    await publishEvent({ tx, now: at.now }, 'topUp.held', {
      userID: String(userID),
      reference: event.reference,
    });
    return 'senderDiffers';
  }
  const topUp = await insertTopUp(tx, {
    id: newID(at.now),
    userID,
    provider: at.provider,
    reference: event.reference,
    method: 'transfer',
    amount: payment.amount,
    cost: borneBy(payment, at.services),
    payUrl: '',
    createdAt: at.now,
    expiresAt: later(at.now, minutes(1)),
    checkAt: at.now,
  });
  return settleTopUp(tx, topUp, payment, at);
}

/** The user bears the provider's cost below the amount from which we absorb it. Never the whole payment. */
function borneBy({ amount, cost }: Paid, { settings }: Services): Kobo {
  if (amount >= settings.current.topUpAbsorbFromKobo) return koboOf(0n);
  return cost < amount ? cost : koboOf(amount - 1n);
}

async function suspend(
  tx: Tx,
  event: ProviderEvent,
  { amount, cost, into }: Paid,
  { provider, cause, userID, now }: At & { cause: SuspenseCause; userID: bigint | null },
): Promise<void> {
  const { reference, id: ref } = event;
  const name = `${event.provider}:${reference}`;
  await moveToSuspense(tx, { key: `topUp.unmatched:${name}`, provider, userID: null, amount, ref, now });
  if (cost > 0n) await bookProviderCost(tx, { key: `topUp.unmatchedCost:${name}`, provider, cost, ref, now });
  await noteSuspended(tx, { provider, reference, cause, amount, userID, senderName: into?.senderName, now });
}
