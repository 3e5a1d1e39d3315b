import type { Config } from '../platform/config/config';
import { type Database, openDatabase } from '../platform/database/db';
import { checkDatabase } from '../platform/database/start-check';
import { runningDatabaseUrl, startPostgres } from '../platform/postgres/postgres';

/** The command line was wrong; the message says what to type. */
export class UsageError extends Error {}

export type CommandOption = { type: 'boolean' | 'string'; help: string };

export type CommandContext = {
  args: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  env: Record<string, string | undefined>;
  /** The configuration; throws `ConfigError` if it cannot be used. */
  config(): Config;
  /** Prints a line of the result. Progress goes to standard error. */
  print(line: string): void;
  progress(line: string): void;
};

/** A sub-command of `gift`. */
export type Command = {
  /** One or two words, such as `keys rotate`. */
  name: string;
  args?: readonly string[];
  summary: string;
  /** Shown by `--help`, after the summary. */
  details?: string;
  options?: Readonly<Record<string, CommandOption>>;
  /** Returns false if a check failed. */
  run(context: CommandContext): Promise<unknown>;
};

/** Opens the database of the configuration: also the built-in one, whether Gift is running or not. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const databaseUrl = config.databaseUrl
    ? (await checkDatabase(config)).directUrl
    : runningDatabaseUrl(config.dataDir);
  const started = databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log: () => {} });
  const url = databaseUrl ?? started!.url;
  const database = openDatabase(url, { max: 4, isPipelined: config.isPipelined });
  try {
    return await work(database, url);
  } finally {
    await database.pool.end();
    await started?.stop();
  }
}
