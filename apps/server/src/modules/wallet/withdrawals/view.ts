import type { AnswerOf, Calls, WithdrawalState } from '@gift/contract';
import { sumOf } from '@gift/money';
import type { Withdrawal } from './store';

const iso = (date: Date | null) => date?.toISOString() ?? null;

export function withdrawalView(w: Withdrawal): AnswerOf<Calls['withdraw']> {
  const last: WithdrawalState = w.state === 'failed' ? 'failed' : 'succeeded';
  const steps = [
    { state: 'requested', at: w.createdAt },
    { state: 'sent', at: w.sentAt },
    { state: 'accepted', at: w.acceptedAt },
    { state: last, at: w.endedAt },
  ] as const;
  return {
    withdrawalID: String(w.id),
    reference: w.reference,
    state: w.state,
    amountKobo: String(w.amount),
    feeKobo: String(w.fee),
    vatKobo: String(w.vat),
    stampDutyKobo: String(w.stampDuty),
    totalKobo: String(sumOf([w.amount, w.fee, w.vat, w.stampDuty])),
    bankAccountID: String(w.bankAccountID),
    bankName: w.bankName,
    lastFour: w.accountNumber.slice(-4),
    accountName: w.accountName,
    steps: steps.map(({ state, at }) => ({ state, at: iso(at) })),
    failure: w.failure,
    isAuto: w.isAuto,
    createdAt: w.createdAt.toISOString(),
    endedAt: iso(w.endedAt),
  };
}
