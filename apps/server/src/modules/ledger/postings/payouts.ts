import { type Kobo, koboOf, sumOf } from '@gift/money';
import { invariant } from '../../../platform/calls/refusal';
import type { Tx } from '../../../platform/database/db';
import { accountOf, type Provider } from '../accounts';
import { type Afforded, type Line, type Posted, post } from './movements';

// Outgoing money. A withdrawal sets it aside when it starts. On success the money leaves; on failure all of it
// returns.

/** The parts of a withdrawal: the amount for the bank, our fee with its VAT, and the stamp duty. */
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

/** WITHDRAW: sets the total aside, one entry for each part. */
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

/** The source and target account of each part. `borneDuty` is the stamp duty that our income bears. */
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

/** PAYOUT: the bank has the money. Fee, VAT and duty are booked. */
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

/** PAYOUT FAILED: returns the total that was set aside, as one entry. */
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

/** PAYOUT REVERSED: a paid withdrawal came back. Each part returns from the account it went to. */
export function reverseWithdrawal(tx: Tx, of: Of & { provider: Provider; borneDuty: Kobo }): Promise<Posted> {
  const available = accountOf.user(of.userID, 'available');
  const lines = parts(of, available).map(
    ([to, from, amount]): Line => ({ debit: from, credit: to, amount, reason: 'payoutFailed' }),
  );
  return postSurely(tx, `withdrawal.reversed:${of.withdrawalID}`, lines, of);
}

/**
 * PAYOUT COST: books what the provider keeps of a transfer as our expense. `more` is the difference to what is
 * booked; negative means that the provider gave some back. The caller picks the key, so that each change is booked
 * once.
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
