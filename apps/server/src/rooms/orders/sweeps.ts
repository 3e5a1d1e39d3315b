import { days, later, minutes, seconds } from '../../platform/clock';
import type { Tx } from '../../platform/db';
import { tell } from '../../platform/outbox';
import type { Sweep } from '../../platform/sweeps';
import type { Services } from '../../services';
import { act } from './act';
import { shredOldCodes } from './codes';
import { waitsFor } from './decide-facts';
import { statsSweep } from './stats';
import { dropNudges, dueIDs, lockFree, nudgeIDs, type Order, userOf } from './store';

const batch = 20;

/**
 * Runs `work` on each due order in a transaction of its own, so that one order that breaks holds up nobody
 * else; it is logged and found again by the next sweep. Answers how many went well.
 */
async function onEach(
  services: Services,
  ids: readonly bigint[],
  work: (tx: Tx, order: Order) => Promise<void>,
) {
  let handled = 0;
  for (const id of ids) {
    try {
      handled += await services.database.transaction(async (tx) => {
        const order = await lockFree(tx, id);
        if (order) await work(tx, order);
        return order ? 1 : 0;
      });
    } catch (error) {
      services.log.error({ err: error, order: String(id) }, 'the clock could not act on an order');
    }
  }
  return handled;
}

/** Lets the clock act on every order whose time has run out: the deadline column is the timer. */
const deadlineSweep: Sweep = {
  name: 'order deadlines',
  everyMs: seconds(0.5),
  run: async (services, now) =>
    onEach(services, await dueIDs(services.database, now, batch), async (tx, order) => {
      if (!order.deadlineAt || order.deadlineAt > now) return;
      await act({ tx, now, services, settings: services.settings.current }, order, 'timeout', 'clock');
    }),
};

/** Tells whoever an order waits for that time is passing. */
const nudgeSweep: Sweep = {
  name: 'order nudges',
  everyMs: seconds(5),
  run: async (services, now) =>
    onEach(services, await nudgeIDs(services.database, now, batch), async (tx, order) => {
      await dropNudges(tx, order.id, now);
      const role = waitsFor(order);
      if (!role) return;
      const userID = String(userOf(order, role));
      await tell({ tx, now }, 'order.nudged', { orderNo: String(order.id), userID, state: order.state });
    }),
};

/** Shreds codes once nobody may look at them any more. */
const codeAgeSweep: Sweep = {
  name: 'old codes',
  everyMs: minutes(10),
  run: (services, now) =>
    services.database.transaction((tx) =>
      shredOldCodes(tx, later(now, -days(services.settings.current.orderCodeKeptDays)), now, 200),
    ),
};

export const orderSweeps = [deadlineSweep, nudgeSweep, codeAgeSweep, statsSweep] as const;
