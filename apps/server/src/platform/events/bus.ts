import type { Bus } from '@gift/im-server';
import type { Config } from '../config/config';
import type { Log } from '../log/log';
import { postgresBus } from './bus-postgres';
import { redisBus } from './bus-redis';

/**
 * Carries signals between processes: through Redis if the operator has it, otherwise through the database. None for a
 * process with its built-in database, which is the only one.
 */
export async function openBus(
  { redisUrl, databaseUrl, databaseDirectUrl }: Config,
  log: Log,
): Promise<Bus | undefined> {
  if (redisUrl) return redisBus(redisUrl, log);
  const url = databaseDirectUrl ?? databaseUrl;
  return url ? postgresBus(url, log) : undefined;
}
