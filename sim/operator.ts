import { ruleOrder } from '../apps/server/src/modules/orders';
import { Refusal } from '../apps/server/src/platform/calls/refusal';
import { expectSame, note } from './journal';
import { rule } from './model/actions';
import type { ModelOrder, Ruling } from './model/types';
import { count, nowOf, type Simulation, setReferenceRate } from './simulation';

// No call leads to these yet, so the simulation uses the module's public functions.

/** An operator decides an order: usually a disputed one, sometimes any running one. */
export async function decideOrder(sim: Simulation, order: ModelOrder): Promise<void> {
  const { random, gift } = sim;
  const ruling: Ruling = {
    event:
      order.state === 70
        ? random.pick(['ruleSeller', 'ruleSplit', 'ruleRefund', 'adminCancel', 'adminRelease'] as const)
        : random.pick(['adminCancel', 'adminRelease', 'ruleRefund'] as const),
    shareBps: random.between(1, 9_999),
  };
  const before = order.state;
  const answered = await gift.database
    .transaction(async (tx) => {
      const { services, clock } = gift;
      const step = { tx, now: clock.now(), services, settings: services.settings.current };
      const { event, shareBps: sellerShareBps } = ruling;
      await ruleOrder(step, BigInt(order.no), { event, reason: 'simulated', sellerShareBps });
      return 'ok';
    })
    .catch((error) => {
      if (error instanceof Refusal) return error.refusal;
      throw error;
    });
  const isDone = rule(sim.model, order, ruling, nowOf(sim));
  note(sim.journal, nowOf(sim), { operator: ruling, in: before, answered }, order.no);
  expectSame(`${ruling.event} in ${before}`, answered === 'ok', isDone, {
    order: order.no,
    answered,
    ruling,
  });
  count(sim, isDone ? `${before} ${ruling.event} -> ${order.state}` : 'ruling refused');
}

/** An operator enters another reference rate; floating rates follow at the next run of the clock. */
export async function changeReference(sim: Simulation): Promise<void> {
  const rateKobo = BigInt(sim.random.between(80_000, 100_000));
  await setReferenceRate(sim, rateKobo);
  note(sim.journal, nowOf(sim), { reference: rateKobo });
  count(sim, 'reference changed');
}
