import path from 'node:path';
import { keyEvidence } from '../app';
import { backUp } from '../backup/back-up';
import type { BackupTarget } from '../backup/encrypted-set';
import { folderTarget } from '../backup/folder-target';
import { openBackup, restore } from '../backup/restore';
import { storeTarget } from '../backup/store-target';
import { systemClock } from '../platform/clock';
import { recordedMaster } from '../platform/keys/instance-keys';
import { masterKeys } from '../platform/keys/key-file';
import { createStorage, type FileStorage } from '../platform/storage/storage';
import { type Command, UsageError, withDatabase } from './command';

const inBucket = 's3:';

/** A folder, or `s3:` and a prefix in the bucket of S3_BUCKET. */
function targetOf(location: string, { storeOf, withTemporary }: FileStorage): BackupTarget {
  return location.startsWith(inBucket)
    ? storeTarget(storeOf('s3'), location.slice(inBucket.length), withTemporary)
    : folderTarget(path.resolve(location));
}

const hint = 'a folder, or s3:PREFIX for the bucket of S3_BUCKET';

function locationFrom(value: string | boolean | undefined, option: string): string {
  if (typeof value !== 'string' || value === '' || value === inBucket)
    throw new UsageError(`--${option} names ${hint}.`);
  return value;
}

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Writes one encrypted set with all rows and files. Gift may run meanwhile.',
  options: { to: { type: 'string', help: `${hint}; the set gets a folder in it, named by the time` } },
  run({ options, config: read, print, progress }) {
    const to = locationFrom(options.to, 'to');
    const config = read();
    return withDatabase(config, async (database, databaseUrl) => {
      const storage = createStorage({ config, database });
      const now = () => systemClock.now();
      const name = now().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
      const target = targetOf(`${to.replace(/\/$/, '')}/${name}`, storage);
      const { contents } = await backUp({
        databaseUrl,
        readFile: storage.stream,
        master: await recordedMaster(database, { config }),
        target,
        now,
        report: progress,
      });
      const { missing } = contents;
      print(target.description);
      if (missing.length === 0) return true;
      progress(
        `${missing.length} files are in the database but not in the storage: ${missing.slice(0, 10).join(', ')}. ` +
          'The set lacks them and does not count as a backup. Check DATA_DIR and the S3 variables, then see ' +
          'docs/run/storage.md#a-file-is-lost',
      );
      return false;
    });
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restores a set into the empty database and storage of the configuration.',
  details: 'Reads every byte of the set first. Then migrates to this release and recomputes the ledger.',
  options: {
    from: { type: 'string', help: `${hint}: the folder that gift backup printed` },
    check: { type: 'boolean', help: 'only read the set and compare it with its hashes' },
  },
  run({ options, config: read, print, progress }) {
    const from = locationFrom(options.from, 'from');
    const config = read();
    const [master] = masterKeys(config, { isNewDatabase: false });
    return withDatabase(config, async (database, databaseUrl) => {
      const storage = createStorage({ config, database });
      const target = targetOf(from, storage);
      if (options.check) {
        const { contents } = await openBackup(target, master);
        const { createdAt, objects, missing } = contents;
        if (missing.length === 0)
          return print(`The set of ${createdAt} is complete: ${objects.count} files.`);
        print(
          `The set of ${createdAt} lacks ${missing.length} of its files: ${missing.slice(0, 10).join(', ')}.`,
        );
        return false;
      }
      await restore({
        target,
        databaseUrl,
        storage: { ...storage, store: config.storage },
        master,
        sealedTables: keyEvidence.tables,
        report: progress,
      });
      print(`Restored from ${target.description}. Run gift doctor, then gift start.`);
    });
  },
};
