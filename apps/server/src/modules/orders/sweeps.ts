import { days, hours, later, minutes, seconds } from '../../platform/clock';
import { sql, type Tx } from '../../platform/database/db';
import { publishEvent } from '../../platform/events/outbox';
import { forEachDueRow } from '../../platform/jobs/retry-backoff';
import type { Sweep } from '../../platform/jobs/sweeps';
import type { Services } from '../../services';
import { applyEvent } from './apply-event';
import { shredOldCodes } from './codes/codes';
import { dailyFiguresSweep } from './figures/daily-figures';
import { awaitedSide } from './machine/order-facts';
import { dropNudges, dueIDs, lockFree, nudgeIDs, type Order, userOf } from './store';
import { statsSweep } from './traders/stats';

const batch = 20;

/** Runs `act` on each due order that no other transaction has locked, each in its own transaction. */
const onEach = (
  services: Services,
  due: { work: string; ids: readonly bigint[]; now: Date },
  applyEvent: (tx: Tx, order: Order) => Promise<void>,
) =>
  forEachDueRow(services, due, async (tx, id) => {
    const order = await lockFree(tx, id);
    if (order) await applyEvent(tx, order);
    return order !== undefined;
  });

/** Applies the timeout to every order past its deadline column. */
const deadlineSweep: Sweep = {
  name: 'order deadlines',
  everyMs: seconds(0.5),
  run: async (services, now) => {
    const work = deadlineSweep.name;
    const ids = await dueIDs(services.database, { work, now, limit: batch });
    return onEach(services, { work, ids, now }, async (tx, order) => {
      if (!order.deadlineAt || order.deadlineAt > now) return;
      await applyEvent({ tx, now, services, settings: services.settings.current }, order, 'timeout', 'clock');
    });
  },
};

/** Reminds the awaited side of an order that time is passing. */
const reminderSweep: Sweep = {
  name: 'order nudges',
  everyMs: seconds(5),
  run: async (services, now) => {
    const work = reminderSweep.name;
    const ids = await nudgeIDs(services.database, { work, now, limit: batch });
    return onEach(services, { work, ids, now }, async (tx, order) => {
      const nudgesLeft = await dropNudges(tx, order.id, now);
      const role = awaitedSide(order);
      if (!role) return;
      const userID = String(userOf(order, role));
      await publishEvent({ tx, now }, 'order.nudged', {
        orderNo: String(order.id),
        userID,
        state: order.state,
        isLast: nudgesLeft === 0,
      });
    });
  },
};

/** Destroys codes once nobody may view them any more. */
const codeAgeSweep: Sweep = {
  name: 'old codes',
  everyMs: minutes(10),
  run: (services, now) =>
    services.database.transaction((tx) =>
      shredOldCodes(tx, later(now, -days(services.settings.current.orderCodeKeptDays)), now, 200),
    ),
};

/** Creates the partitions of the event log ahead of time. Later rows would go to the default one, which is not archived. */
const partitionSweep: Sweep = {
  name: 'order partitions',
  everyMs: hours(12),
  async run({ database }, now) {
    await database.transaction(async (tx) => {
      tx.send(sql`set local lock_timeout = '2s'`);
      await tx.one(sql`select orders.create_partitions(${later(now, days(366))})`);
    });
    return 0;
  },
};

export const orderSweeps = [
  deadlineSweep,
  reminderSweep,
  codeAgeSweep,
  partitionSweep,
  statsSweep,
  dailyFiguresSweep,
] as const;
