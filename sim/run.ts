// npm run sim: thousands of random orders over simulated days against the real server and database.
//   -- --orders 5000   how many        --crowd 60   by how many people        --seed 7   the same days again
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    crowd: { type: 'string', default: '40' },
    seed: { type: 'string' },
  },
});
const root = path.join(import.meta.dirname, '..');
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'sim', 'sim/short.sim.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SIM_ORDERS: values.orders,
      SIM_CROWD: values.crowd,
      ...(values.seed ? { SIM_SEED: values.seed } : {}),
      // A second an order is far more than any machine needs; a run that hangs must end.
      SIM_TIMEOUT_MS: String(60_000 + Number(values.orders) * 1000),
    },
  },
);
process.exit(status ?? 1);
