import fs from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../platform/clock';
import { ConfigError, parseConfig } from '../../platform/config/config';
import { migrationsFolder } from '../../platform/database/migrate';
import { countMasters } from '../../platform/keys/key-ring';
import { keyStatus } from '../../platform/keys/rotation';
import { type Check, failed, ok, skipped, warns } from './check';

// Checks of this computer: Node, configuration, disk, key files.

const node: Check = {
  name: 'Node',
  run() {
    const { engines } = JSON.parse(
      fs.readFileSync(path.join(migrationsFolder(), '..', '..', 'package.json'), 'utf8'),
    );
    const partsOf = (text: string) => text.split('.').map(Number) as [number, number];
    const [[major, minor], [minMajor, minMinor]] = [
      partsOf(process.versions.node),
      partsOf(engines.node.replace('>=', '')),
    ];
    const isNew = major > minMajor || (major === minMajor && minor >= minMinor);
    return isNew
      ? ok(process.versions.node)
      : failed(process.versions.node, `Install Node ${engines.node}: https://nodejs.org`);
  },
};

const configuration: Check = {
  name: 'Configuration',
  run({ env }) {
    try {
      const { mode } = parseConfig(env);
      return mode === 'production'
        ? ok('MODE=production')
        : warns('MODE=demo', 'Set MODE=production before real money moves.');
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return failed(error.message, 'Set these variables: docs/run/configuration.md');
    }
  },
};

const minFreeBytes = 2e9;

const disk: Check = {
  name: 'DATA_DIR',
  run({ config: { dataDir } }) {
    const probe = path.join(dataDir, `.doctor-${process.pid}`);
    try {
      fs.mkdirSync(dataDir, { recursive: true });
      fs.writeFileSync(probe, 'probe');
      fs.rmSync(probe);
    } catch (error) {
      return failed(
        `${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code})`,
        'Name a folder in DATA_DIR that this account may write.',
      );
    }
    const { bavail, bsize } = fs.statfsSync(dataDir);
    const spaceText = `${dataDir}, ${((Number(bavail) * Number(bsize)) / 1e9).toFixed(1)} GB free`;
    return bavail * bsize >= minFreeBytes
      ? ok(spaceText)
      : failed(spaceText, 'Free 2 GB on this disk, or name another one in DATA_DIR.');
  },
};

/** If the file is another account's, such as a secret that Kubernetes mounts, our group has to read it. */
export const isOpenToOthers = ({ mode, uid }: { mode: number; uid: number }, ownUid: number | undefined) =>
  (mode & (uid === ownUid ? 0o077 : 0o037)) !== 0;

/** What is wrong with a key file as a file; undefined if nothing is. */
function fileProblem(variable: string, file: string) {
  let stats: fs.Stats;
  try {
    stats = fs.statSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return failed(`${file} (${code})`, `Put the key file back from your backup, or correct ${variable}.`);
  }
  return process.platform !== 'win32' && isOpenToOthers(stats, process.getuid?.())
    ? failed(
        `${file} can be read by other accounts (mode ${(stats.mode & 0o777).toString(8)})`,
        `chmod 600 ${file}, and replace the key if it may have leaked: gift keys rotate --help`,
      )
    : undefined;
}

const keyFiles: Check = {
  name: 'Key files',
  run({ config }) {
    const file = config.keyFile ?? path.join(config.dataDir, 'keys', 'master.key');
    if (!config.keyFile && !fs.existsSync(file)) return skipped('the first start creates one');
    const problem =
      fileProblem('KEY_FILE', file) ??
      (config.previousKeyFile ? fileProblem('KEY_FILE_PREVIOUS', config.previousKeyFile) : undefined);
    if (problem) return problem;
    return config.keyFile && !path.relative(config.dataDir, file).startsWith('..')
      ? warns(`${file} is inside DATA_DIR`, 'Keep the key apart from the data: move it and correct KEY_FILE.')
      : ok(file);
  },
};

const masterKey: Check = {
  name: 'Master key',
  async run({ config, database }) {
    if (!database) return skipped('the database cannot be reached');
    try {
      if ((await countMasters(database)) === 0n) return skipped('the first start records one');
      const { openedBy, isRotating } = await keyStatus({ config, database, clock: systemClock });
      if (isRotating) return warns('a rotation is unfinished', 'Run gift keys rotate.');
      if (openedBy === 'KEY_FILE_PREVIOUS')
        return warns(
          'KEY_FILE_PREVIOUS opens the database, KEY_FILE does not yet',
          'Restart every process, then run gift keys rotate.',
        );
      return config.previousKeyFile
        ? warns('KEY_FILE opens the database', 'Remove KEY_FILE_PREVIOUS: it is not needed any more.')
        : ok('KEY_FILE opens the database');
    } catch (error) {
      if (error instanceof ConfigError) return failed(error.message, 'Correct KEY_FILE or its file.');
      if ((error as { code?: string }).code === '42P01') return skipped('the database has no tables yet');
      throw error;
    }
  },
};

export const localChecks: readonly Check[] = [node, configuration, disk, keyFiles, masterKey];
