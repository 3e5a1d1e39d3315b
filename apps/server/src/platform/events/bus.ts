import type { Bus } from '@gift/im-server';
import type { Config } from '../config/config';
import type { Log } from '../log/log';
import { postgresBus } from './bus-postgres';
import { redisBus } from './bus-redis';

/**
 * What carries signals between processes: Redis where the operator has one, else the database. None for a process
 * with a database of its own, which is alone.
 */
export function openBus({ redisUrl, databaseUrl }: Config, log: Log): Bus | undefined {
  if (redisUrl) return redisBus(redisUrl, log);
  return databaseUrl ? postgresBus(databaseUrl, log) : undefined;
}
