import { expect, it } from 'vitest';
import { moneyForDays } from './money/days';

// The seed is printed, so that a failed run can be repeated: SIM_SEED=... npm run sim -- money
const seed = Number(process.env.SIM_SEED ?? Math.floor(Math.random() * 2 ** 31));
const steps = Number(process.env.SIM_STEPS ?? 40);
const crowd = Number(process.env.SIM_CROWD ?? 6);

it(
  'with every provider fault switched on, nothing is paid twice and no user money is missing',
  async () => {
    process.stdout.write(`SIM_SEED=${seed} SIM_STEPS=${steps} SIM_CROWD=${crowd}\n`);
    const startedAt = performance.now();
    const report = await moneyForDays({ seed, steps, crowd });
    const seconds = (performance.now() - startedAt) / 1000;
    process.stdout.write(
      `${report.steps} steps over ${report.simulatedDays} simulated days in ${seconds.toFixed(1)} s, ${report.calls} calls\n`,
    );
    process.stdout.write(`${JSON.stringify(report.tally, null, 1)}\n`);
    // A run in which nothing happened would prove nothing.
    for (const what of ['top-up became succeeded', 'withdrawal succeeded', 'everything was checked'])
      expect(report.tally[what] ?? 0, what).toBeGreaterThan(0);
  },
  Number(process.env.SIM_TIMEOUT_MS ?? 600_000),
);
