import { Fanout } from '@gift/im-server';
import { keyEvidence } from '../app';
import { systemClock } from '../platform/clock';
import { parseConfig } from '../platform/config/config';
import { openDatabase } from '../platform/database/db';
import { migrate } from '../platform/database/migrate';
import { openKeys } from '../platform/keys/instance-keys';
import { createLog } from '../platform/log/log';
import { createMetrics } from '../platform/log/metrics';
import { createServices, type Services } from '../services';
import { createSettings } from '../settings';

/**
 * The services of an installation whose servers are other processes, to prepare its database. End the pool of its
 * database when done.
 */
export async function servicesOf(databaseUrl: string, dataDir: string): Promise<Services> {
  const database = openDatabase(databaseUrl);
  await migrate(database.pool);
  const config = parseConfig({ DATA_DIR: dataDir });
  const log = createLog('silent');
  const clock = systemClock;
  const { keys } = await openKeys({ config, database, clock, log }, keyEvidence);
  const signals = new Fanout({ log });
  const core = { config, database, clock, keys, log, signals, metrics: createMetrics() };
  return createServices({ ...core, settings: createSettings() });
}
