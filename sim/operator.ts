import { ruleOrder } from '../apps/server/src/modules/orders';
import { Refusal } from '../apps/server/src/platform/refusal';
import { agree, note } from './journal';
import { rule } from './model-acts';
import type { ModelOrder, Ruling } from './model-types';
import { count, nameReference, nowOf, type World } from './world';

// No call leads to these yet, so the simulation takes the way in that a call will take.

/** An operator decides about an order: a dispute as a rule, now and then whatever is running. */
export async function decideOrder(world: World, order: ModelOrder): Promise<void> {
  const { chance, gift } = world;
  const ruling: Ruling = {
    event:
      order.state === 70
        ? chance.pick(['ruleSeller', 'ruleSplit', 'ruleRefund', 'adminCancel', 'adminRelease'] as const)
        : chance.pick(['adminCancel', 'adminRelease', 'ruleRefund'] as const),
    shareBps: chance.between(1, 9_999),
  };
  const before = order.state;
  const said = await gift.database
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
  const isDone = rule(world.model, order, ruling, nowOf(world));
  note(world.journal, nowOf(world), { operator: ruling, in: before, said }, order.no);
  agree(`${ruling.event} in ${before}`, said === 'ok', isDone, { order: order.no, said, ruling });
  count(world, isDone ? `${before} ${ruling.event} -> ${order.state}` : 'ruling refused');
}

/** An operator enters another reference rate; what floats follows with the clock's next strike. */
export async function changeReference(world: World): Promise<void> {
  const rateKobo = BigInt(world.chance.between(80_000, 100_000));
  await nameReference(world, rateKobo);
  note(world.journal, nowOf(world), { reference: rateKobo });
  count(world, 'reference changed');
}
