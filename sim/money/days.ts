import { failureReport } from '../journal';
import {
  askAfterPayout,
  decidePending,
  goAndPay,
  rush,
  sendMoney,
  startTopUp,
  useRewards,
  wishAutoWithdrawals,
  withdraw,
} from './actions';
import { checkAll, checkFinalState, checkPromises, compare } from './checks';
import { observe } from './observe';
import { createMoneySimulation, type MoneySimulation, nowOf } from './simulation';
import { continueTrade, startTrade } from './trading';

const minute = 60_000;
const hour = 60 * minute;

export type MoneyReport = {
  steps: number;
  calls: number;
  simulatedDays: number;
  tally: Record<string, number>;
};

/**
 * Lets users top up, trade, redeem and withdraw for so many steps with all faults of provider and network, compares
 * everything after each step, then lets all of it end. Throws at the first difference.
 */
export async function moneyForDays({ seed, steps, crowd }: { seed: number; steps: number; crowd: number }) {
  const sim = await createMoneySimulation(seed, crowd);
  try {
    const startedAt = nowOf(sim);
    await wishAutoWithdrawals(sim);
    for (let step = 1; step <= steps; step++) {
      await passTime(sim);
      await randomActions(sim);
      await settle(sim);
      if (step % 30 === 0) await checkAll(sim);
    }
    await runOut(sim);
    await checkFinalState(sim);
    const simulatedDays = Math.round((nowOf(sim) - startedAt) / (24 * hour));
    const tally = Object.fromEntries([...sim.tally, ...sim.provider.tally].sort());
    return { steps, calls: sim.calls, simulatedDays, tally } satisfies MoneyReport;
  } catch (error) {
    throw new Error(
      `${(error as Error).message} (seed ${seed})\n${failureReport(sim.journal, error, () => [])}`,
      {
        cause: error,
      },
    );
  } finally {
    await sim.gift.close();
    await sim.provider.close();
  }
}

/** Passes minutes, hours, sometimes a night; sometimes the provider is down for a while. */
async function passTime({ random, gift, provider }: MoneySimulation) {
  const roll = random.between(1, 100);
  const maxMs = roll <= 50 ? 2 * minute : roll <= 85 ? 40 * minute : roll <= 97 ? 5 * hour : 26 * hour;
  if (random.percent(4)) provider.breakDown(random.between(1, random.percent(15) ? 26 * 60 : 60) * minute);
  gift.clock.advance(random.between(1_000, maxMs));
}

async function randomActions(sim: MoneySimulation) {
  const { random } = sim;
  const actions: readonly (readonly [percent: number, action: (sim: MoneySimulation) => Promise<void>])[] = [
    [75, startTopUp],
    [95, goAndPay],
    [55, sendMoney],
    [60, withdraw],
    [70, startTrade],
    [90, continueTrade],
    [25, useRewards],
    [25, decidePending],
    [10, askAfterPayout],
    [8, rush],
    [15, forge],
  ];
  for (const [percent, action] of actions) if (random.percent(percent)) await action(sim);
}

async function forge({ random, provider, topUps, withdrawals }: MoneySimulation) {
  const references = [...topUps.values(), ...withdrawals.values()].map(({ reference }) => reference);
  if (references.length > 0) provider.forge(random.pick(references));
}

/** Runs outside events, their webhooks, and the server's own work; then compares everything. */
async function settle(sim: MoneySimulation) {
  await sim.provider.passTo(sim.gift, nowOf(sim));
  await sim.gift.runDue();
  await observe(sim);
  await compare(sim);
  await checkPromises(sim);
}

/** Nothing new and no more faults: everything can end, and staff decide all unmatched payments. */
async function runOut(sim: MoneySimulation) {
  sim.provider.calm();
  for (let hours = 0; hours < 24 * 5 || sim.provider.hasPlans(); hours += 4) {
    sim.gift.clock.advance(4 * hour);
    await settle(sim);
    await decidePending(sim);
    if (hours > 24 * 60) throw new Error('something outside never ends');
  }
  await settle(sim);
}
