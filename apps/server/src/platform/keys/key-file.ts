import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { type Config, ConfigError } from '../config/config';

type KeyConfig = Pick<Config, 'mode' | 'dataDir' | 'keyFile' | 'previousKeyFile'>;

const keyFileOf = ({ dataDir, keyFile }: KeyConfig) => keyFile ?? path.join(dataDir, 'keys', 'master.key');

/** The error for a wrong key of a database that is already in use. */
export const wrongKey = (config: KeyConfig, why: string) =>
  new ConfigError(
    `KEY_FILE (${keyFileOf(config)}) ${why}: put the right key file back from your backup, ` +
      `or point DATABASE_URL or DATA_DIR (${config.dataDir}) at the database that belongs to this key.`,
  );

/** The key in KEY_FILE, and the one in KEY_FILE_PREVIOUS where a rotation replaces it. */
export function masterKeys(
  config: KeyConfig,
  options: { isNewDatabase: boolean },
): readonly [Buffer, ...Buffer[]] {
  const master = masterKey(config, options);
  if (!config.previousKeyFile) return [master];
  const previous = readKey(config.previousKeyFile);
  if (!Buffer.isBuffer(previous))
    throw new ConfigError(
      `KEY_FILE_PREVIOUS (${config.previousKeyFile}) ${previous}: name the file of the key that you replace, or ` +
        'remove the variable if gift keys rotate is done.',
    );
  return [master, previous];
}

/**
 * The master key. Demo mode creates the file for a new database if it is missing; nothing else is ever written. Throws
 * `ConfigError` for a file that is missing, unreadable or not a key.
 */
function masterKey(config: KeyConfig, { isNewDatabase }: { isNewDatabase: boolean }): Buffer {
  const file = keyFileOf(config);
  const keyOrProblem = readKey(file);
  if (Buffer.isBuffer(keyOrProblem)) return keyOrProblem;
  if (!isNewDatabase)
    throw wrongKey(config, `${keyOrProblem}, and this database holds data that needs its key`);
  if (keyOrProblem !== missing)
    throw new ConfigError(
      `KEY_FILE (${file}) ${keyOrProblem}: put the right key file back from your backup, or for a new installation in ` +
        `DATA_DIR (${config.dataDir}) delete it${config.mode === 'production' ? ` and create a key with: ${makeCommand(file)}` : ' and start again.'}`,
    );
  if (config.mode === 'production')
    throw new ConfigError(
      `KEY_FILE (${file}) does not exist, and production never makes a key: put it back from your backup, or for a ` +
        `new installation in DATA_DIR (${config.dataDir}) create one with: ${makeCommand(file)}`,
    );
  makeKey(file);
  return masterKey(config, { isNewDatabase: false });
}

const missing = 'does not exist';

/** The key, or what is wrong with the file. Throws `ConfigError` if this account may not read it. */
function readKey(file: string): Buffer | string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES') return code === 'ENOENT' ? missing : `cannot be read (${code})`;
    const { username } = userInfo();
    throw new ConfigError(
      `The account ${username} may not read the key file ${file}. As root: chown ${username}: ${file} && chmod 600 ${file}`,
    );
  }
  if (text === '') return 'is empty';
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  return `must hold 64 hexadecimal digits and nothing else (it holds ${text.length} characters)`;
}

/** Atomic: a process killed in between leaves no empty key file. */
function makeKey(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

const shellQuote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Uses node, which every Gift host has; `set -C` keeps the shell from overwriting a key. */
const makeCommand = (file: string) =>
  `mkdir -p ${shellQuote(path.dirname(file))} && (umask 077; set -C; ` +
  `node -p "crypto.randomBytes(32).toString('hex')" > ${shellQuote(file)})`;
