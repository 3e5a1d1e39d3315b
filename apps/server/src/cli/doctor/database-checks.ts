import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { hours, seconds } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { pendingMigrations } from '../../platform/database/migrate';
import { openReplica } from '../../platform/database/replica';
import { writeCheck } from '../../platform/http/readiness/readiness';
import { createLog } from '../../platform/log/log';
import {
  type Check,
  clockOutcome,
  failed,
  networkTimeoutMs,
  ok,
  reasonOf,
  skewOf,
  skipped,
  warns,
} from './check';

// Checks of the database and Redis. The command itself opens the database and reports why it could not.

const unreachable = skipped('the database cannot be reached');
const oldestVersion = 150_000;

const version: Check = {
  name: 'PostgreSQL',
  async run({ database }) {
    if (!database) return unreachable;
    const { rows } = await database.pool.query(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number`);
    const [{ version: versionText, number }] = rows;
    return number >= oldestVersion
      ? ok(versionText)
      : failed(versionText, 'Upgrade PostgreSQL to 15 or newer, or name another one in DATABASE_URL.');
  },
};

const role: Check = {
  name: 'Database role',
  async run({ config, database }) {
    if (!database) return unreachable;
    if (!config.databaseUrl) return ok('built-in database');
    const { rows } = await database.pool.query(`
      select current_user as name, rolsuper as "isSuper",
        has_database_privilege(current_user, current_database(), 'CREATE') as "canCreate"
      from pg_roles where rolname = current_user`);
    const [{ name, isSuper, canCreate }] = rows;
    if (!canCreate)
      return failed(
        `${name} may not create schemas`,
        `As a superuser: grant create on database ... to ${name}; or name the owner in DATABASE_URL.`,
      );
    return isSuper
      ? warns(`${name} is a superuser`, 'Name a role in DATABASE_URL that owns only this database.')
      : ok(name);
  },
};

const migrations: Check = {
  name: 'Migrations',
  async run({ database }) {
    if (!database) return unreachable;
    try {
      const names = await pendingMigrations(database.pool);
      return names.length === 0
        ? ok('up to date')
        : warns(`${names.length} are missing`, 'Run gift migrate, or start Gift. Before a restore: neither.');
    } catch (error) {
      return failed((error as Error).message, 'Install the release that belongs to this database.');
    }
  },
};

const writes: Check = {
  name: 'Database writes',
  async run({ database }) {
    if (!database) return unreachable;
    try {
      await writeCheck(database);
      return ok('accepted');
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === '42P01' || code === '3F000') return skipped('the database has no tables yet');
      return failed(message, 'Free space on the disk of PostgreSQL. Its log says more.');
    }
  },
};

const clock: Check = {
  name: 'Database clock',
  async run({ database }) {
    if (!database) return unreachable;
    const skewS = await skewOf(async () => {
      const { rows } = await database.pool.query('select clock_timestamp() as now');
      return rows[0].now;
    });
    return clockOutcome(skewS!, 5, 'database');
  },
};

const maxBackupAgeMs = hours(26);

const backup: Check = {
  name: 'Last backup',
  async run({ config, database, now }) {
    if (!database) return unreachable;
    const { isThere } = await database.one<{ isThere: boolean }>(
      sql`select to_regclass('platform.backups') is not null as "isThere"`,
    );
    if (!isThere) return skipped('the database has no tables yet');
    const { last } = await database.one<{ last: Date | null }>(
      sql`select max(finished_at) as last from platform.backups`,
    );
    if (!last && config.mode === 'demo') return skipped('none; a demo needs none');
    const fix = 'Run gift backup every night: docs/run/install.md#7-backups-and-monitoring';
    if (!last) return failed('none', fix);
    const ageMs = now.getTime() - last.getTime();
    const ageText = `${last.toISOString()}, ${Math.floor(ageMs / hours(1))} h ago`;
    return ageMs <= maxBackupAgeMs ? ok(ageText) : failed(ageText, fix);
  },
};

const replica: Check = {
  name: 'Replica',
  async run({ config, database }) {
    if (!config.replica) return skipped('DATABASE_REPLICA_URL is not set');
    if (!database) return unreachable;
    const replica = openReplica(database, {
      ...{ ...config.replica, isPipelined: config.isPipelined, log: createLog('silent') },
    });
    try {
      const until = Date.now() + 2 * networkTimeoutMs;
      while (replica.problem() === 'not connected yet' && Date.now() < until) await sleep(20);
      await replica.serving('doctor', 'long').one(sql`select 1`);
      return replica.reads.replica > 0
        ? ok(new pg.Client(config.replica.url).host)
        : failed(
            replica.problem() ?? `more than ${config.replica.maxLagMs} ms behind`,
            'The primary answers its reads: docs/run/postgres.md#replica',
          );
    } finally {
      await replica.close();
    }
  },
};

const redis: Check = {
  name: 'Redis',
  async run({ config: { redisUrl } }) {
    if (!redisUrl) return skipped('REDIS_URL is not set');
    const client = new Redis(redisUrl, {
      ...{ lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null },
      ...{ connectTimeout: seconds(5), commandTimeout: networkTimeoutMs },
    });
    let problem: unknown;
    client.on('error', (error) => {
      problem ??= error;
    });
    try {
      await client.connect();
      const redisVersion = /redis_version:(\S+)/.exec(await client.info('server'))?.[1] ?? '0';
      const [major = 0, minor = 0] = redisVersion.split('.').map(Number);
      return major > 6 || (major === 6 && minor >= 2)
        ? ok(redisVersion)
        : failed(redisVersion, 'Upgrade Redis to 6.2 or newer, or remove REDIS_URL.');
    } catch (error) {
      return failed(
        reasonOf(problem ?? error),
        'Correct REDIS_URL, or start Redis. Without REDIS_URL Gift uses the database.',
      );
    } finally {
      client.disconnect();
    }
  },
};

export const databaseChecks: readonly Check[] = [
  version,
  role,
  migrations,
  writes,
  clock,
  backup,
  replica,
  redis,
];
