import type { QueueWithDeadlines } from '@gift/contract/operator/live-events';
import type { DueRange, DueRow } from '../../../platform/calls/queue-summary';
import { later, minutes } from '../../../platform/clock';
import type { Db } from '../../../platform/database/db';
import { casesDue } from '../../disputes';
import { questionsDue } from '../../help';
import { identityDue } from '../../identity';
import { flagsDue } from '../../messaging';
import { refundsDue, stuckAfterMs } from '../../orders';
import { dataRequestsDue } from '../../privacy';
import { riskReviewsDue } from '../../risk';
import { findLinkedAccounts, payoutsDue, suspenseDue } from '../../wallet';
import { approvalsDue } from '../approvals';
import { type Counting, canSeeQueue } from '../counts';
import type { Stream } from '../state';
import { linkedStaff } from './live-events';
import { sendAll } from './streams';

type QueueDeadlines = {
  readonly rows: (db: Db, between: DueRange) => Promise<DueRow[]>;
  /** How long after its deadline a remaining row counts as late; null where lateness is announced another way. */
  readonly lateAfterMs: number | null;
};

const deadlines: { readonly [Name in QueueWithDeadlines]: QueueDeadlines } = {
  // An overdue case changes its state, which publishes an event of its own.
  disputes: { rows: casesDue, lateAfterMs: null },
  // An approval past its deadline has expired.
  approvals: { rows: approvalsDue, lateAfterMs: null },
  identity: { rows: identityDue, lateAfterMs: 0 },
  suspense: { rows: suspenseDue, lateAfterMs: 0 },
  payouts: { rows: payoutsDue, lateAfterMs: 0 },
  // A sweep ends the order at its deadline; only a stuck one is still there.
  refunds: { rows: refundsDue, lateAfterMs: stuckAfterMs },
  questions: { rows: questionsDue, lateAfterMs: 0 },
  data: { rows: dataRequestsDue, lateAfterMs: 0 },
  flags: { rows: flagsDue, lateAfterMs: 0 },
  risk: { rows: riskReviewsDue, lateAfterMs: 0 },
};

/** The caller's overdue rows, among the first `maxDueRows`, without those about the caller or a linked account. */
export async function countLate(
  queue: QueueWithDeadlines,
  { db, now, settings, caller }: Counting,
  isCounted: (row: string) => boolean = () => true,
): Promise<number> {
  const rows = await deadlines[queue].rows(db, { after: new Date(0), until: now, settings });
  const linked = await findLinkedAccounts(
    db,
    [caller.userID],
    rows.flatMap(({ about }) => about),
  );
  return rows.filter(({ row, about }) => isCounted(row) && !about.some((userID) => linked.has(userID)))
    .length;
}

/**
 * Notifies a queue's pages when a deadline is near, and when it passed with the row still there: once each per page,
 * for as long after a deadline as before it.
 */
export async function sendDeadlines(
  streams: Iterable<Stream>,
  { db, now, settings }: Omit<Counting, 'caller'>,
): Promise<void> {
  const all = [...streams];
  const nearMs = minutes(settings.consoleNearMin);
  for (const [queue, { rows, lateAfterMs }] of Object.entries(deadlines) as [
    QueueWithDeadlines,
    QueueDeadlines,
  ][]) {
    const pages = all.filter(({ caller }) => canSeeQueue(queue, caller.roles));
    if (pages.length === 0) continue;
    const lateFrom = lateAfterMs === null ? null : later(now, -lateAfterMs);
    const after = lateFrom ? later(lateFrom, -nearMs) : now;
    for (const due of await rows(db, { after, until: later(now, nearMs), settings })) {
      const isLate = lateFrom !== null && due.dueAt <= lateFrom;
      if (!isLate && due.dueAt <= now) continue;
      const liveEvent = { kind: 'due', queue, row: due.row, dueAt: due.dueAt.toISOString(), isLate } as const;
      const unsent = notYetSentTo(pages, due, `${queue} ${due.row} ${liveEvent.dueAt} ${isLate}`);
      if (unsent.length === 0) continue;
      const hiddenFrom = await linkedStaff(db, due.about);
      sendAll(unsent, {
        liveEvent: due.orderNo ? { ...liveEvent, orderNo: due.orderNo } : liveEvent,
        hiddenFrom,
      });
    }
  }
}

/** The pages responsible for the row that were not notified yet; marks them as notified. */
function notYetSentTo(pages: readonly Stream[], { isFor }: DueRow, key: string): Stream[] {
  const unsent = pages.filter(({ caller, sent }) => (isFor?.(caller) ?? true) && !sent.has(key));
  for (const { sent } of unsent) sent.add(key);
  return unsent;
}
