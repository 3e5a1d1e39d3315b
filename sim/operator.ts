import { Refusal } from '../apps/server/src/platform/refusal';
import { act, type Step } from '../apps/server/src/rooms/orders/act';
import { lockOrder } from '../apps/server/src/rooms/orders/store';
import { agree, note } from './journal';
import { rule } from './model-acts';
import type { ModelOrder, Ruling } from './model-types';
import { count, nameReference, nowOf, type World } from './world';

// The operator has no call for these yet, so the simulation takes the order table's own way in.

/** An operator decides about an order: a dispute as a rule, now and then whatever is running. */
export async function decideOrder(world: World, order: ModelOrder): Promise<void> {
  const { chance, gift } = world;
  const ruling: Ruling = {
    event:
      order.state === 70
        ? chance.pick(['ruleSeller', 'ruleSplit', 'ruleRefund', 'adminCancel', 'adminRelease'] as const)
        : chance.pick(['adminCancel', 'adminRelease', 'ruleRefund'] as const),
    shareBps: chance.between(1, 9_999),
    hasSecond: chance.percent(80),
  };
  const before = order.state;
  const said = await gift.database
    .transaction(async (tx) => {
      const held = (await lockOrder(tx, BigInt(order.no)))!;
      const { services, clock } = gift;
      const step: Step = { tx, now: clock.now(), services, settings: services.settings.current };
      const sellerShareBps = ruling.shareBps;
      const findings = { reasonGiven: true, secondOperator: ruling.hasSecond, sellerShareBps };
      await act(step, held, ruling.event, 'operator', { findings, effect: { sellerShareBps } });
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
