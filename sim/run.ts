// npm run sim: thousands of random orders over simulated days against the real server and database.
//   -- --orders 5000   number of orders   --crowd 60   number of users   --seed 7   repeats a run
//   -- money --steps 2000   simulates money in and out instead, with all provider faults; --crowd and --seed as above
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '2000' },
    crowd: { type: 'string' },
    seed: { type: 'string' },
  },
});
const root = path.join(import.meta.dirname, '..');
const isMoney = positionals[0] === 'money';
const file = isMoney ? 'sim/money.sim.ts' : 'sim/short.sim.ts';
const amount = Number(isMoney ? values.steps : values.orders);
const { status } = spawnSync(path.join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'sim', file], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    SIM_ORDERS: values.orders,
    SIM_STEPS: values.steps,
    SIM_CROWD: values.crowd ?? (isMoney ? '12' : '40'),
    ...(values.seed ? { SIM_SEED: values.seed } : {}),
    // Sixteen times what an idle machine needs, because others may use it; a run that hangs must end.
    SIM_TIMEOUT_MS: String(120_000 + amount * 4_000),
  },
});
process.exit(status ?? 1);
