import {
  buildsIndex,
  excludesRunning,
  migrate,
  neededBy,
  pendingMigrations,
} from '../platform/database/migrate';
import { type Command, withDatabase } from './command';

/** What a contract step means for the processes that run now. */
export function noteOn(name: string, names: readonly string[]): string {
  const needed = neededBy(name);
  if (!needed) return '';
  return excludesRunning(name, names)
    ? `: stop every process of the old release first; it cannot use the database afterwards`
    : `: afterwards, releases without migration ${needed} cannot use the database`;
}

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Applies new migrations to the database, as a start does. The release before may run meanwhile.',
  options: { plan: { type: 'boolean', help: 'only list what would be applied' } },
  run: ({ config, options, print, progress }) =>
    withDatabase(config(), async ({ pool }) => {
      const names = options.plan
        ? await pendingMigrations(pool)
        : await migrate(pool, undefined, { report: progress });
      for (const name of names) {
        const note = buildsIndex(name) ? ': builds an index; do it before the restart' : noteOn(name, names);
        print(options.plan ? `would apply ${name}${note}` : `applied ${name}`);
      }
      if (names.length === 0) print('The database is up to date.');
    }),
};
