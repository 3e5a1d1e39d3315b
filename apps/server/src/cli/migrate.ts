import { migrate, pendingMigrations } from '../platform/database/migrate';
import { type Command, withDatabase } from './command';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Applies new migrations to the database, as a start does.',
  options: { plan: { type: 'boolean', help: 'only list what would be applied' } },
  run: ({ config, options, print }) =>
    withDatabase(config(), async ({ pool }) => {
      const names = options.plan ? await pendingMigrations(pool) : await migrate(pool);
      for (const name of names) print(`${options.plan ? 'would apply' : 'applied'} ${name}`);
      if (names.length === 0) print('The database is up to date.');
    }),
};
