// npm run sim: thousands of random orders over simulated days against the real server and database.
//   -- --orders 5000   how many        --crowd 60   by how many people        --seed 7   the same days again
//   -- money --steps 2000   money in and out instead, with every fault of a provider; --crowd and --seed as above
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
    // Sixteen times what a quiet machine needs, since others may be at work on it; a run that hangs must end.
    SIM_TIMEOUT_MS: String(120_000 + amount * 4_000),
  },
});
process.exit(status ?? 1);
