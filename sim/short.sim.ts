import { expect, it } from 'vitest';
import { tradeForDays } from './days';

// The seed is printed, so that a failed run can be repeated: SIM_SEED=... npm run sim -- --orders 64
const seed = Number(process.env.SIM_SEED ?? Math.floor(Math.random() * 2 ** 31));
const orders = Number(process.env.SIM_ORDERS ?? 64);
const crowd = Number(process.env.SIM_CROWD ?? 10);

it(
  'random traders, some silent, slow or lying, leave no order and no kobo stranded',
  async () => {
    process.stdout.write(`SIM_SEED=${seed} SIM_ORDERS=${orders} SIM_CROWD=${crowd}\n`);
    const startedAt = performance.now();
    const report = await tradeForDays({ seed, orders, crowd });
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(
      `${report.orders} orders in ${report.simulatedDays} simulated days and ${seconds.toFixed(1)} s: ` +
        `${(report.orders / seconds).toFixed(1)} orders and ${(report.calls / seconds).toFixed(0)} calls a second\n`,
    );
    process.stdout.write(`ms spent: ${JSON.stringify(report.spentMs)}\n`);
    process.stdout.write(`${JSON.stringify(report.tally, null, 1)}\n`);
    expect(report.orders).toBe(orders);
    // A run in which nothing happened would prove nothing.
    const endings = Object.keys(report.tally).filter((what) => what.startsWith('ended in'));
    expect(endings.length).toBeGreaterThanOrEqual(orders < 100 ? 1 : 4);
  },
  Number(process.env.SIM_TIMEOUT_MS ?? 240_000),
);
