import { seconds } from '../../platform/clock';
import type { Tx } from '../../platform/database/db';
import { publishEvent } from '../../platform/events/outbox';
import { forEachDueRow } from '../../platform/jobs/retry-backoff';
import type { Sweep } from '../../platform/jobs/sweeps';
import type { Services } from '../../services';
import { applyEvent } from './apply-event';
import { recordRoomResponses } from './case-room/room-responses';
import { disputeDetailsOf } from './event-details';
import { clockEvent } from './machine/decide';
import { isSilenceCostly, sidesToNudge } from './machine/reminders';
import { citedByRule } from './open-dispute';
import { type Dispute, dropNudge, dueIDs, lockFree, userOn } from './store';

const batch = 20;

/** Runs `work` on each due dispute that no other transaction has locked, in a transaction each. */
const sweepOn = (
  name: string,
  column: 'deadline' | 'overdue' | 'nudge',
  everyMs: number,
  work: (at: { tx: Tx; now: Date; services: Services }, dispute: Dispute) => Promise<void>,
  /** Runs first and returns the disputes that have to wait. */
  before?: (services: Services, now: Date, ids: readonly bigint[]) => Promise<ReadonlySet<bigint>>,
): Sweep => ({
  name,
  everyMs,
  run: async (services, now) => {
    const due = await dueIDs(services.database, { work: name, now, limit: batch, column });
    const deferred = due.length > 0 ? await before?.(services, now, due) : undefined;
    const ids = due.filter((id) => !deferred?.has(id));
    return forEachDueRow(services, { work: name, ids, now }, async (tx, id) => {
      const dispute = await lockFree(tx, id);
      if (dispute) await work({ tx, now, services }, dispute);
      return dispute !== undefined;
    });
  },
});

const stepOf = (at: { tx: Tx; now: Date; services: Services }) => ({
  ...at,
  settings: at.services.settings.current,
});

const deadlineSweep = sweepOn(
  'dispute deadlines',
  'deadline',
  seconds(1),
  async (at, dispute) => {
    if (!dispute.deadlineAt || dispute.deadlineAt > at.now) return;
    const step = stepOf(at);
    const event = clockEvent(dispute);
    const citedEvents = event === 'ruleBySilence' ? await citedByRule(step, dispute) : undefined;
    await applyEvent(step, dispute, event, 'clock', { findings: { citedEvents } });
  },
  recordRoomResponses,
);

/** Records room messages of silent sides before the deadline, so that both sides see them counted. */
const roomSweep: Sweep = {
  name: 'dispute rooms',
  everyMs: seconds(3),
  run: async (services, now) => {
    await recordRoomResponses(services, now);
    return 0;
  },
};

const overdueSweep = sweepOn('overdue disputes', 'overdue', seconds(10), async (at, dispute) => {
  if (dispute.overdueAt && dispute.overdueAt <= at.now)
    await applyEvent(stepOf(at), dispute, 'overdue', 'clock');
});

/** Reminds a side whose silence is about to decide something. */
const reminderSweep = sweepOn('dispute nudges', 'nudge', seconds(10), async ({ tx, now }, dispute) => {
  await dropNudge(tx, dispute.id);
  const details = await disputeDetailsOf(tx, dispute);
  for (const side of sidesToNudge(dispute)) {
    const userID = String(userOn(dispute, side));
    await publishEvent({ tx, now }, 'dispute.nudged', {
      disputeID: String(dispute.id),
      orderNo: String(dispute.orderID),
      userID,
      state: dispute.state,
      isCostly: isSilenceCostly(dispute, side),
      details,
    });
  }
});

export const disputeSweeps = [deadlineSweep, roomSweep, overdueSweep, reminderSweep] as const;
