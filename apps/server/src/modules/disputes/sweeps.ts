import { seconds } from '../../platform/clock';
import type { Tx } from '../../platform/db';
import { tell } from '../../platform/outbox';
import { eachApart } from '../../platform/put-off';
import type { Sweep } from '../../platform/sweeps';
import type { Services } from '../../services';
import { act } from './act';
import { clockEvent } from './decide';
import { hearRooms } from './hear-rooms';
import { namedIn } from './named';
import { ruleCites } from './open';
import { losesBySilence, sidesToNudge } from './reminders';
import { type Dispute, dropNudge, dueIDs, lockFree, userOn } from './store';

const batch = 20;

/** Runs `work` on each due dispute that nobody else is at, each in a transaction of its own. */
const sweepOn = (
  name: string,
  column: 'deadline' | 'overdue' | 'nudge',
  everyMs: number,
  work: (at: { tx: Tx; now: Date; services: Services }, dispute: Dispute) => Promise<void>,
  /** Comes before, and says which of them have to wait. */
  before?: (services: Services, now: Date, ids: readonly bigint[]) => Promise<ReadonlySet<bigint>>,
): Sweep => ({
  name,
  everyMs,
  run: async (services, now) => {
    const due = await dueIDs(services.database, { work: name, now, limit: batch, column });
    const waiting = due.length > 0 ? await before?.(services, now, due) : undefined;
    const ids = due.filter((id) => !waiting?.has(id));
    return eachApart(services, { work: name, ids, now }, async (tx, id) => {
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
    const cites = event === 'ruleSilence' ? await ruleCites(step, dispute) : undefined;
    await act(step, dispute, event, 'clock', { findings: { cites } });
  },
  hearRooms,
);

/** What a silent side wrote in the room counts while everybody can still see that it does. */
const roomSweep: Sweep = {
  name: 'dispute rooms',
  everyMs: seconds(3),
  run: async (services, now) => {
    await hearRooms(services, now);
    return 0;
  },
};

const overdueSweep = sweepOn('overdue disputes', 'overdue', seconds(10), async (at, dispute) => {
  if (dispute.overdueAt && dispute.overdueAt <= at.now) await act(stepOf(at), dispute, 'overdue', 'clock');
});

/** Tells a side whose silence is about to decide something. */
const nudgeSweep = sweepOn('dispute nudges', 'nudge', seconds(10), async ({ tx, now }, dispute) => {
  await dropNudge(tx, dispute.id);
  const named = await namedIn(tx, dispute);
  for (const side of sidesToNudge(dispute)) {
    const userID = String(userOn(dispute, side));
    await tell({ tx, now }, 'dispute.nudged', {
      disputeID: String(dispute.id),
      orderNo: String(dispute.orderID),
      userID,
      state: dispute.state,
      isCostly: losesBySilence(dispute, side),
      named,
    });
  }
});

export const disputeSweeps = [deadlineSweep, roomSweep, overdueSweep, nudgeSweep] as const;
