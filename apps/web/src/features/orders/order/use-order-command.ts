import type { CallName } from '@gift/contract/calls';
import { useRef, useState } from 'react';
import { call, type Received, type Sent } from '../../../shared/http/call';
import { type CallFailure, failureOf } from '../../../shared/http/errors';
import { newKey } from '../../../shared/http/wire';
import { texts } from '../../../shared/i18n/texts';
import { toast, toastWarning } from '../../../shared/state/toasts';
import type { OrderView } from './order-facts';

const t = texts({
  unknown: [
    'The connection dropped, so we are checking. You can safely try again: it happens only once.',
    '连接中断，正在核实是否已生效。可放心重试，不会重复执行。',
  ],
});

/** What a sheet says of a failure; a lost answer is not an error, and trying again happens once. */
export const failureText = (failure: CallFailure | null): string | undefined =>
  failure?.isUncertain ? t.unknown : failure?.message;

/** The commands of an order: each answers with the order as it stands then, or with an order beside it. */
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
    options?: { isQuiet?: boolean; loading?: boolean },
  ) => Promise<Received<Name> | null>;
  /** The command on its way. */
  busy: OrderCommand | null;
  failure: CallFailure | null;
  /** The command that `failure` is of. */
  failed: OrderCommand | null;
  clear: () => void;
};

/** Refusals that mean this screen shows an order of the past. */
const isStale = (failure: CallFailure) =>
  [
    'OrderStateChanged',
    'TooLate',
    'ReportTooLate',
    'ProceedsCleared',
    'NotAllowed',
    'CancelNotAsked',
    'NoPriceProposal',
    'NoReviewPending',
  ].includes(failure.refusal);

/**
 * Runs one command at a time. A command whose answer was lost keeps its idempotency key for the next try, and the
 * order is asked for again, so that the screen says what the server knows and not what the phone hoped.
 * `isQuiet` leaves the telling to the caller, who shows `failure`; `loading` holds the overlay up meanwhile.
 */
export function useOrderCommand(put: (view: OrderView) => void, refresh: () => Promise<unknown>): Command {
  const [busy, setBusy] = useState<OrderCommand | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [failed, setFailed] = useState<OrderCommand | null>(null);
  const running = useRef(false);
  const lost = useRef(new Map<string, string>());

  const run: Command['run'] = async (name, input, { isQuiet = false, loading = false } = {}) => {
    if (running.current) return null;
    running.current = true;
    setBusy(name);
    setFailure(null);
    const meant = `${name} ${JSON.stringify(input)}`;
    const key = lost.current.get(meant) ?? newKey();
    lost.current.delete(meant);
    try {
      const answer = await call(name, input, { idempotencyKey: key, loading });
      const order = (answer as { order?: OrderView }).order ?? (answer as OrderView);
      if (order.orderNo) put(order);
      else await refresh();
      return answer;
    } catch (thrown) {
      const problem = failureOf(thrown);
      setFailure(problem);
      setFailed(name);
      if (problem.isUncertain || problem.kind === 'broken') {
        lost.current.set(meant, key);
        toastWarning(t.unknown);
        void refresh();
      } else {
        if (!isQuiet || isStale(problem)) toast(problem.message);
        if (isStale(problem)) void refresh();
      }
      return null;
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  return { run, busy, failure, failed, clear: () => setFailure(null) };
}
