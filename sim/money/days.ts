import { story } from '../journal';
import {
  askAfterPayout,
  beginTopUp,
  decideWaiting,
  goAndPay,
  rush,
  sendMoney,
  useRewards,
  wishAutoWithdrawals,
  withdraw,
} from './acts';
import { checkAll, checkEnd, checkPromises, compare } from './checks';
import { observe } from './observe';
import { beginTrade, carryOn } from './trading';
import { createMoneyWorld, type MoneyWorld, nowOf } from './world';

const minute = 60_000;
const hour = 60 * minute;

export type MoneyReport = {
  steps: number;
  calls: number;
  simulatedDays: number;
  tally: Record<string, number>;
};

/**
 * Lets people add money, trade, redeem and withdraw for so many steps while the provider and the network do their worst,
 * comparing everything after each, then lets all of it end. Throws at the first difference.
 */
export async function moneyForDays({ seed, steps, crowd }: { seed: number; steps: number; crowd: number }) {
  const world = await createMoneyWorld(seed, crowd);
  try {
    const begunAt = nowOf(world);
    await wishAutoWithdrawals(world);
    for (let step = 1; step <= steps; step++) {
      await passTime(world);
      await someActs(world);
      await settle(world);
      if (step % 30 === 0) await checkAll(world);
    }
    await runOut(world);
    await checkEnd(world);
    const simulatedDays = Math.round((nowOf(world) - begunAt) / (24 * hour));
    const tally = Object.fromEntries([...world.tally, ...world.outside.tally].sort());
    return { steps, calls: world.calls, simulatedDays, tally } satisfies MoneyReport;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${story(world.journal, error, () => [])}`, {
      cause: error,
    });
  } finally {
    await world.gift.close();
    await world.outside.close();
  }
}

/** Minutes, hours, now and then a night; sometimes the provider is down for a while. */
async function passTime({ chance, gift, outside }: MoneyWorld) {
  const roll = chance.between(1, 100);
  const most = roll <= 50 ? 2 * minute : roll <= 85 ? 40 * minute : roll <= 97 ? 5 * hour : 26 * hour;
  if (chance.percent(4)) outside.breakDown(chance.between(1, chance.percent(15) ? 26 * 60 : 60) * minute);
  gift.clock.advance(chance.between(1_000, most));
}

async function someActs(world: MoneyWorld) {
  const { chance } = world;
  const acts: readonly (readonly [percent: number, act: (world: MoneyWorld) => Promise<void>])[] = [
    [75, beginTopUp],
    [95, goAndPay],
    [55, sendMoney],
    [60, withdraw],
    [70, beginTrade],
    [90, carryOn],
    [25, useRewards],
    [25, decideWaiting],
    [10, askAfterPayout],
    [8, rush],
    [15, forge],
  ];
  for (const [percent, act] of acts) if (chance.percent(percent)) await act(world);
}

async function forge({ chance, outside, topUps, withdrawals }: MoneyWorld) {
  const references = [...topUps.values(), ...withdrawals.values()].map(({ reference }) => reference);
  if (references.length > 0) outside.forge(chance.pick(references));
}

/** What happens outside, what is told of it, and the server's own work; then everything is compared. */
async function settle(world: MoneyWorld) {
  await world.outside.passTo(world.gift, nowOf(world));
  await world.gift.runDue();
  await observe(world);
  await compare(world);
  await checkPromises(world);
}

/** Nothing new and no more faults: everything may end, and the desk decides all that waits. */
async function runOut(world: MoneyWorld) {
  world.outside.calm();
  for (let hours = 0; hours < 24 * 5 || world.outside.hasPlans(); hours += 4) {
    world.gift.clock.advance(4 * hour);
    await settle(world);
    await decideWaiting(world);
    if (hours > 24 * 60) throw new Error('something outside never ends');
  }
  await settle(world);
}
