import { type Config, ConfigError, parseConfig } from '../../platform/config/config';
import { type Database, openDatabase } from '../../platform/database/db';
import { checkDatabase } from '../../platform/database/start-check';
import { runningDatabaseUrl } from '../../platform/postgres/postgres';
import type { Command } from '../command';
import { type CheckResult, type DoctorContext, failed, type Outcome, ok, reasonOf, skipped } from './check';
import { databaseChecks } from './database-checks';
import { localChecks } from './local-checks';
import { networkChecks } from './network-checks';

const signs = { ok: 'ok', warns: 'note', failed: 'FAILED', skipped: '-' } as const;

export const doctor: Command = {
  name: 'doctor',
  summary:
    'Checks configuration, database, keys, public address and providers, and says how to fix each problem.',
  details: 'Exit code 1 if a check fails. It changes no data and sends nothing.',
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
  const { database, outcome } = await reach(config);
  const context = { env, config, now: new Date(), database };
  try {
    const checks = [...localChecks, ...databaseChecks, ...networkChecks];
    const results = await Promise.all(checks.map((check) => resultOf(check, context)));
    return [...results.slice(0, 2), { name: 'Database', ...outcome }, ...results.slice(2)];
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

/** Opens the database directly, as the other commands do, after the same checks of its addresses as at a start. */
async function reach(config: Config): Promise<{ database?: Database; outcome: Outcome }> {
  if (!config.databaseUrl) {
    const url = runningDatabaseUrl(config.dataDir);
    return url
      ? { database: openDatabase(url, { max: 4 }), outcome: ok('built-in') }
      : { outcome: skipped('the built-in database runs while Gift runs') };
  }
  try {
    const { url, directUrl, pooler } = await checkDatabase(config);
    const hostText = pooler
      ? `${new URL(url).host} is a pooler, ${new URL(directUrl).host} is PostgreSQL`
      : new URL(url).host;
    return { database: openDatabase(directUrl, { max: 4 }), outcome: ok(hostText) };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return {
      outcome: failed(error.message, 'Then run gift doctor again: most other checks need the database.'),
    };
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
