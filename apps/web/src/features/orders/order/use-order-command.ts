import { type CallFailure, failureOf } from '@gift/client/http/failure';
import { newKey } from '@gift/client/http/request';
import { texts } from '@gift/client/language';
import type { CallName } from '@gift/contract/calls';
import { useRef, useState } from 'react';
import { call, type Received, type Sent } from '../../../shared/http/call';
import { toast, toastWarning } from '../../../shared/state/toasts';
import type { OrderView } from './order-facts';

const t = texts({
  unknown: [
    'The connection dropped, so we are checking. You can safely try again: it happens only once.',
    '连接中断，正在核实是否已生效。可放心重试，不会重复执行。',
    'Network cut, so we dey check. You fit try again, no fear: e go happen only once.',
  ],
});

/** A sheet's message for a failure; a lost answer is no error, since a retry runs the command only once. */
export const failureText = (failure: CallFailure | null): string | undefined =>
  failure?.isUncertain ? t.unknown : failure?.message;

/** The order commands: each returns the updated order, or an object that contains it. */
export type OrderCommand = Extract<
  CallName,
  | 'acceptOrder'
  | 'payOrder'
  | 'shipOrder'
  | 'revealOrder'
  | 'confirmOrder'
  | 'cancelOrder'
  | 'askCancelOrder'
  | 'agreeCancelOrder'
  | 'reviewCancelOrder'
  | 'extendOrder'
  | 'repriceOrder'
  | 'replyReprice'
  | 'remindOrder'
  | 'giveFeedback'
  | 'replyFeedback'
  | 'submitRefund'
  | 'replyRefund'
  | 'withdrawRefund'
>;

export type Command = {
  run: <Name extends OrderCommand>(
    name: Name,
    input: Sent<Name>,
    options?: { isQuiet?: boolean; loading?: boolean; toast?: boolean },
  ) => Promise<Received<Name> | null>;
  busy: OrderCommand | null;
  failure: CallFailure | null;
  failed: OrderCommand | null;
  clear: () => void;
};

/** Refusals that mean this screen shows an outdated order. */
const stale: readonly CallFailure['refusal'][] = [
  'OrderStateChanged',
  'TooLate',
  'ReportTooLate',
  'ProceedsCleared',
  'NotAllowed',
  'CancelNotAsked',
  'NoPriceProposal',
  'NoReviewPending',
];
const isStale = (failure: CallFailure) => stale.includes(failure.refusal);

/**
 * Runs one command at a time. After a lost answer the retry reuses the idempotency key, and the order is refetched so
 * that the screen shows the server's state. `isQuiet` shows no toast: the caller shows `failure`. `loading` shows the
 * overlay meanwhile, and `toast` the server's message, whatever it is.
 */
export function useOrderCommand(put: (view: OrderView) => void, refresh: () => Promise<unknown>): Command {
  const [busy, setBusy] = useState<OrderCommand | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [failedCommand, setFailedCommand] = useState<OrderCommand | null>(null);
  const running = useRef(false);
  const uncertainKeys = useRef(new Map<string, string>());

  const run: Command['run'] = async (
    name,
    input,
    { isQuiet = false, loading = false, toast: isToast = false } = {},
  ) => {
    if (running.current) return null;
    running.current = true;
    setBusy(name);
    setFailure(null);
    const meant = `${name} ${JSON.stringify(input)}`;
    const key = uncertainKeys.current.get(meant) ?? newKey();
    uncertainKeys.current.delete(meant);
    try {
      const answer = await call(name, input, { idempotencyKey: key, loading, toast: isToast });
      const order = (answer as { order?: OrderView }).order ?? (answer as OrderView);
      if (order.orderNo) put(order);
      else await refresh();
      return answer;
    } catch (thrown) {
      const problem = failureOf(thrown);
      setFailure(problem);
      setFailedCommand(name);
      if (problem.isUncertain || problem.kind === 'broken') {
        uncertainKeys.current.set(meant, key);
        if (!isToast && !isQuiet) toastWarning(t.unknown);
        void refresh();
      } else {
        if (!isToast && (!isQuiet || isStale(problem))) toast(problem.message);
        if (isStale(problem)) void refresh();
      }
      return null;
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  return { run, busy, failure, failed: failedCommand, clear: () => setFailure(null) };
}
