import { ConfigError, parseConfig } from '../../platform/config/config';
import { type Database, openDatabase } from '../../platform/database/db';
import { runningDatabaseUrl } from '../../platform/postgres/postgres';
import type { Command } from '../command';
import { databaseProblem } from '../database-problem';
import { type CheckResult, type DoctorContext, failed, type Outcome, ok, reasonOf, skipped } from './check';
import { databaseChecks } from './database-checks';
import { localChecks } from './local-checks';
import { networkChecks } from './network-checks';

const signs = { ok: 'ok', warns: 'note', failed: 'FAILED', skipped: '-' } as const;

export const doctor: Command = {
  name: 'doctor',
  summary:
    'Checks configuration, database, keys, public address and providers, and says how to fix each problem.',
  details: 'Exit code 1 if a check fails. It changes nothing and sends nothing.',
  options: { json: { type: 'boolean', help: 'print JSON' } },
  async run({ env, options, print }) {
    const results = await examine(env);
    if (options.json) print(JSON.stringify(results, null, 2));
    else
      for (const { name, state, found, fix } of results) {
        print(
          `${signs[state].padEnd(7)} ${name.padEnd(17)} ${found.replaceAll('\n', `\n${' '.repeat(26)}`)}`,
        );
        if (fix) print(`${' '.repeat(26)}→ ${fix}`);
      }
    return results.every(({ state }) => state !== 'failed');
  },
};

async function examine(env: DoctorContext['env']): Promise<CheckResult[]> {
  const config = usableConfig(env);
  if (!config) {
    const checks = localChecks.filter(({ name }) => name === 'Node' || name === 'Configuration');
    return Promise.all(checks.map((check) => resultOf(check, { env } as DoctorContext)));
  }
  const url = config.databaseUrl ?? runningDatabaseUrl(config.dataDir);
  const database = url ? openDatabase(url, { max: 4 }) : undefined;
  const reached = await reach(database, config.databaseUrl);
  const context = {
    ...{ env, config, now: new Date() },
    database: reached.state === 'ok' ? database : undefined,
  };
  try {
    const checks = [...localChecks, ...databaseChecks, ...networkChecks];
    const results = await Promise.all(checks.map((check) => resultOf(check, context)));
    return [...results.slice(0, 2), { name: 'Database', ...reached }, ...results.slice(2)];
  } finally {
    await database?.pool.end();
  }
}

/** Missing production settings do not keep the other checks from running; wrong values do. */
function usableConfig(env: DoctorContext['env']) {
  for (const more of [{}, { MODE: 'demo' }]) {
    try {
      return parseConfig({ ...env, ...more });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
  }
  return undefined;
}

async function reach(database: Database | undefined, url: string | undefined): Promise<Outcome> {
  if (!database) return skipped('the built-in database runs while Gift runs');
  try {
    await database.pool.query('select 1');
    return ok(url ? new URL(url).host : 'built-in');
  } catch (error) {
    return failed(
      databaseProblem(error as Error & { code?: string }, url) ?? reasonOf(error),
      'Correct DATABASE_URL, or start PostgreSQL.',
    );
  }
}

async function resultOf(
  { name, run }: (typeof localChecks)[number],
  context: DoctorContext,
): Promise<CheckResult> {
  try {
    return { name, ...(await run(context)) };
  } catch (error) {
    return { name, ...failed(reasonOf(error), 'Read the error, and run gift doctor again.') };
  }
}
