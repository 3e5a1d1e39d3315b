import type { OrderEvent } from '@gift/contract/order-states';
import { Refusal } from '../../platform/refusal';
import { act, type Step } from './act';
import { lockOrder } from './store';

/** What an operator decides about an order that two people could not settle, or should not have begun. */
export type Ruling = {
  readonly event: Extract<
    OrderEvent,
    'ruleSeller' | 'ruleSplit' | 'ruleRefund' | 'adminCancel' | 'adminRelease'
  >;
  /** Stands in the order's log, for both sides to read. */
  readonly reason: string;
  /** A second operator agreed, which large sums need. */
  readonly isSeconded: boolean;
  /** For a split: the seller's part of the escrow, in basis points. */
  readonly sellerShareBps?: number;
};

/**
 * Carries out a ruling in the caller's transaction, as the order table says: money, stock, codes, figures and log.
 * That the caller is an operator is for the call to check. Throws OrderNotFound and the table's refusals.
 */
export async function ruleOrder(step: Step, orderID: bigint, ruling: Ruling): Promise<void> {
  const { event, reason, isSeconded, sellerShareBps } = ruling;
  const order = await lockOrder(step.tx, orderID);
  if (!order) throw new Refusal('OrderNotFound');
  await act(step, order, event, 'operator', {
    findings: { reasonGiven: reason !== '', secondOperator: isSeconded, sellerShareBps },
    told: { reason, sellerShareBps: sellerShareBps ?? null },
    effect: { sellerShareBps },
  });
}
