// Writes db/fixtures/<name>.br, the rows of demo data on today's migrations: `npx tsx tools/upgrade-fixture.ts <name>`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createApp, jobs, memorySweeps, sweeps } from '../apps/server/src/app';
import { seedDemo } from '../apps/server/src/demo/seed';
import { manualClock } from '../apps/server/src/platform/clock';
import { parseConfig } from '../apps/server/src/platform/config/config';
import { databaseOn } from '../apps/server/src/platform/database/db';
import { runDueJobs } from '../apps/server/src/platform/jobs/jobs';
import { runDue } from '../apps/server/src/platform/jobs/sweeps';
import { freshKeys } from '../apps/server/src/platform/keys/keys';
import { createLog } from '../apps/server/src/platform/log/log';
import { createMetrics } from '../apps/server/src/platform/log/metrics';
import { createServices } from '../apps/server/src/services';
import { createSettings } from '../apps/server/src/settings';
import { cloneDatabase, startTestServer } from '../apps/server/src/testing/database/database-server';
import { dumpRows } from '../apps/server/src/testing/database/rows';
import { Fanout } from '../packages/im-server/src';

const limits = {
  // Keys and one-time codes.
  'platform.keys': 0,
  'platform.key_wraps': 0,
  'identity.sandbox_messages': 0,
  // Many similar rows.
  'catalog.rate_history': 100,
  'catalog.reference_rates': 100,
  'digests.nodes': 100,
};

const name = process.argv[2];
if (!name) throw new Error('Name the fixture: npx tsx tools/upgrade-fixture.ts baseline');
const server = await startTestServer();
const test = await cloneDatabase(server);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'gift-fixture-'));
const log = createLog('fatal');
const signals = new Fanout({ log, beatMs: 500 });
const services = createServices({
  config: parseConfig({ MODE: 'demo', DATA_DIR: dataDir }),
  database: databaseOn(test.pool),
  clock: manualClock(),
  keys: freshKeys(),
  log,
  metrics: createMetrics(),
  settings: createSettings(),
  signals,
});
const app = await createApp(services);
await seedDemo(services);
do await runDue(services, [...memorySweeps, ...sweeps]);
while (await runDueJobs(services, jobs));
// A transaction number of this server means nothing on another one.
await test.pool.query(`update ledger.balance_checkpoint set watermark_xid = '0'`);
const dump = brotliCompressSync(await dumpRows(test.pool, limits));
writeFileSync(path.join(import.meta.dirname, '../db/fixtures', `${name}.br`), dump);
process.stdout.write(`db/fixtures/${name}.br: ${dump.length} bytes\n`);
await app.close();
await signals.close();
await test.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
