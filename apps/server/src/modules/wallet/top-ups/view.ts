import type { AnswerOf, Calls } from '@gift/contract';
import type { TopUp } from './store';

export type TopUpView = AnswerOf<Calls['topUp']>;

export const viewOf = (topUp: TopUp): TopUpView => ({
  topUpID: String(topUp.id),
  reference: topUp.reference,
  state: topUp.state,
  method: topUp.method,
  amountKobo: String(topUp.amount),
  costKobo: String(topUp.cost),
  creditedKobo: String(topUp.credited),
  suspendedKobo: String(topUp.suspended),
  failure: topUp.failure,
  paidKobo: topUp.paid === null ? null : String(topUp.paid),
  createdAt: topUp.createdAt.toISOString(),
  expiresAt: topUp.expiresAt.toISOString(),
  endedAt: topUp.endedAt?.toISOString() ?? null,
  payUrl: topUp.state === 'created' ? topUp.payUrl : null,
});
