import os from 'node:os';
import { recordSystemAction } from '../modules/operator';
import { systemClock } from '../platform/clock';
import { type Config, ConfigError } from '../platform/config/config';
import { checkFiles, migrateFiles } from '../platform/storage/migrate-files';
import { createStorage } from '../platform/storage/storage';
import { type Command, UsageError, withDatabase } from './command';

const withStorage = <Result>(
  config: Config,
  work: (deps: Parameters<typeof migrateFiles>[0]) => Promise<Result>,
): Promise<Result> =>
  withDatabase(config, (database) =>
    work({ database, clock: systemClock, storage: createStorage({ config, database }) }),
  );

/** A line at most this often. */
const progressMs = 5_000;

export const storageMigrate: Command = {
  name: 'storage migrate',
  summary: 'Moves all files to S3 or to the disk, and verifies each.',
  details:
    'Gift may run meanwhile: start it first with the new place (S3_BUCKET, or STORAGE=disk). Stopped at any point, it\n' +
    'continues when it is started again. A file that is missing or damaged is listed and stays where it is.',
  options: {
    to: { type: 'string', help: 's3 or disk' },
    'dry-run': { type: 'boolean', help: 'only count the files' },
  },
  run: ({ config: read, options: { to, ...options }, print, progress }) => {
    if (to !== 's3' && to !== 'disk') throw new UsageError('Name the new place: --to s3 or --to disk.');
    const dryRun = options['dry-run'] === true;
    const config = read();
    if (dryRun ? to === 's3' && !config.s3 : config.storage !== to)
      throw new ConfigError(
        `Gift stores new files ${config.storage === 'disk' ? 'on disk' : 'in S3'}. Set ${to === 's3' ? 'S3_BUCKET' : 'STORAGE=disk'}, restart Gift, and then move the others.`,
      );
    let printedAt = Date.now();
    return withStorage(config, async (deps) => {
      const { files, bytes, problems } = await migrateFiles(deps, {
        ...{ to, dryRun },
        report(soFar) {
          if (Date.now() - printedAt < progressMs) return;
          printedAt = Date.now();
          progress(`${soFar.files} files, ${soFar.bytes} bytes`);
        },
      });
      for (const problem of problems) print(problem);
      print(
        `${files} files (${bytes} bytes) ${dryRun ? 'would be moved' : 'moved'}, ${problems.length} problems.`,
      );
      return problems.length === 0;
    });
  },
};

export const storageDeleteLost: Command = {
  name: 'storage delete-lost',
  args: ['file'],
  summary: 'Deletes the record of a file that storage check lists as missing: backups then succeed again.',
  details: 'Its bytes must be missing. Users then see that the file is no longer there.',
  options: { reason: { type: 'string', help: 'why, for the audit log' } },
  run({ config: read, args: [name = ''], options, print }) {
    const reason = String(options.reason ?? '').trim();
    if (!reason)
      throw new UsageError('Say why: --reason "disk lost, no copy". It is written to the audit log.');
    return withStorage(read(), async ({ database, clock, storage }) => {
      const file = await storage.find(database, name);
      if (!file) throw new ConfigError(`There is no file ${name}.`);
      if ((await storage.storeOf(file.store).head(file.key)) !== undefined)
        throw new ConfigError(
          `The bytes of ${name} are there. Only the record of a missing file can be deleted.`,
        );
      const now = clock.now();
      await database.transaction(async (tx) => {
        await storage.remove(tx, [name], now);
        await recordSystemAction(
          tx,
          {
            ...{ call: 'deleteLostFile', about: [`file:${name}`], reason },
            details: { by: os.userInfo().username, sha256: file.sha256.toString('hex') },
          },
          now,
        );
      });
      print(`The record of ${name} is deleted.`);
    });
  },
};

export const storageCheck: Command = {
  name: 'storage check',
  summary: 'Lists files that the database knows and that are missing or have another size.',
  run: ({ config: read, print }) =>
    withStorage(read(), async (deps) => {
      const { files, problems } = await checkFiles(deps);
      for (const problem of problems) print(problem);
      print(`${files} files checked, ${problems.length} problems.`);
      return problems.length === 0;
    }),
};
