import { type Kobo, koboOf, sumOf } from '@gift/money';
import { invariant } from '../../../platform/calls/refusal';
import type { Tx } from '../../../platform/database/db';
import { accountOf, type Provider } from '../accounts';
import { type Afforded, type Line, type Posted, post } from './movements';

// Money on its way out. It is set aside when a withdrawal begins, and leaves, or comes back whole, when that ends.

/** What a withdrawal takes: the sum for the bank, our fee with its VAT, and the stamp duty. */
export type WithdrawalSums = {
  readonly amount: Kobo;
  readonly fee: Kobo;
  readonly vat: Kobo;
  readonly stampDuty: Kobo;
};

type Of = { withdrawalID: bigint; userID: bigint; sums: WithdrawalSums; now: Date };

const isSome = (line: Line) => line.amount > 0n;

async function postSurely(
  tx: Tx,
  key: string,
  lines: readonly Line[],
  { withdrawalID, now }: Pick<Of, 'withdrawalID' | 'now'>,
): Promise<Posted> {
  const outcome = await post(tx, { key, lines: lines.filter(isSome), ref: withdrawalID, now });
  invariant(outcome.ok, `${key} fell short`);
  return outcome;
}

/** WITHDRAW: sets the whole sum aside, each part as a line of its own. */
export function setAsideWithdrawal(tx: Tx, of: Of): Promise<Afforded> {
  const debit = accountOf.user(of.userID, 'available');
  const credit = accountOf.user(of.userID, 'withdrawing');
  const { amount, fee, vat, stampDuty } = of.sums;
  const lines: Line[] = [
    { debit, credit, amount, reason: 'withdraw' },
    { debit, credit, amount: fee, reason: 'withdrawFee' },
    { debit, credit, amount: vat, reason: 'withdrawVat' },
    { debit, credit, amount: stampDuty, reason: 'stampDuty' },
  ];
  const key = `withdrawal.requested:${of.withdrawalID}`;
  return post(tx, { key, lines: lines.filter(isSome), ref: of.withdrawalID, now: of.now });
}

/** What each part is paid to, from where; `borneDuty` is stamp duty that our income bears. */
function parts(
  of: Of & { provider: Provider; borneDuty: Kobo },
  from: bigint,
): readonly (readonly [from: bigint, to: bigint, amount: Kobo, reason: Line['reason']])[] {
  const { amount, fee, vat, stampDuty } = of.sums;
  const income = accountOf.platform('fee_income');
  const duty = accountOf.platform('stamp_duty_payable');
  return [
    [from, accountOf.platform(`provider_clearing:${of.provider}`), amount, 'payout'],
    [from, income, fee, 'withdrawFee'],
    [from, accountOf.platform('vat_payable'), vat, 'withdrawVat'],
    [from, duty, stampDuty, 'stampDuty'],
    [income, duty, of.borneDuty, 'stampDuty'],
  ];
}

/** PAYOUT: the bank has the money; fee, VAT and duty are earned and owed. */
export const payWithdrawal = (tx: Tx, of: Of & { provider: Provider; borneDuty: Kobo }): Promise<Posted> =>
  postSurely(
    tx,
    `withdrawal.succeeded:${of.withdrawalID}`,
    parts(of, accountOf.user(of.userID, 'withdrawing')).map(([debit, credit, amount, reason]) => ({
      debit,
      credit,
      amount,
      reason,
    })),
    of,
  );

/** PAYOUT FAILED: everything that was set aside is available again, in one line. */
export function returnWithdrawal(tx: Tx, of: Of): Promise<Posted> {
  const { amount, fee, vat, stampDuty } = of.sums;
  const line: Line = {
    debit: accountOf.user(of.userID, 'withdrawing'),
    credit: accountOf.user(of.userID, 'available'),
    amount: sumOf([amount, fee, vat, stampDuty]),
    reason: 'payoutFailed',
  };
  return postSurely(tx, `withdrawal.failed:${of.withdrawalID}`, [line], of);
}

/** PAYOUT REVERSED: it had left and came back. Each part returns from where it went. */
export function reverseWithdrawal(tx: Tx, of: Of & { provider: Provider; borneDuty: Kobo }): Promise<Posted> {
  const available = accountOf.user(of.userID, 'available');
  const lines = parts(of, available).map(
    ([to, from, amount]): Line => ({ debit: from, credit: to, amount, reason: 'payoutFailed' }),
  );
  return postSurely(tx, `withdrawal.reversed:${of.withdrawalID}`, lines, of);
}

/**
 * PAYOUT COST: what the provider keeps of a transfer is no longer with it, and our expense; `more` than was booked so far,
 * or, below zero, what it gave back. The key is the caller's: each change of what it says is booked once.
 */
export function bookPayoutCost(
  tx: Tx,
  cost: { key: string; provider: Provider; more: bigint; ref: bigint; now: Date },
): Promise<Posted> {
  const { key, provider, more, ref, now } = cost;
  const expense = accountOf.platform('provider_cost');
  const clearing = accountOf.platform(`provider_clearing:${provider}`);
  const [debit, credit] = more > 0n ? [expense, clearing] : [clearing, expense];
  const amount = koboOf(more > 0n ? more : -more);
  return postSurely(tx, key, [{ debit, credit, amount, reason: 'payoutCost' }], { withdrawalID: ref, now });
}
