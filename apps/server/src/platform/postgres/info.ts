import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { type Account, canEnter, StartProblem } from './binaries';

/**
 * The contents of DATA_DIR/postgres.json, readable by its owner only. `cluster` is the PostgreSQL folder, relative when
 * it is inside DATA_DIR, so that DATA_DIR can be moved or copied whole.
 */
export type DatabaseInfo = {
  dataDir: string;
  cluster: string;
  password: string;
  port: number;
  /** False until initdb has completed once: an empty database is only created for a new DATA_DIR. */
  made: boolean;
};

const fileOf = (dataDir: string) => path.join(dataDir, 'postgres.json');

/** The folder for a database when its account cannot enter DATA_DIR; needed only when Gift runs as root. */
const outside = '/var/lib/gift';

/** Creates DATA_DIR if needed and returns its real path. Others may pass through it but not list it. */
export function openDataDir(dataDir: string): string {
  try {
    if (!fs.existsSync(dataDir)) {
      fs.mkdirSync(dataDir, { recursive: true });
      fs.chmodSync(dataDir, 0o711);
    }
    if (!fs.statSync(dataDir).isDirectory()) throw new Error('it is not a folder');
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new StartProblem(
      `DATA_DIR ${dataDir} cannot be used (${(error as Error).message}). ` +
        'Name a folder this account may write, for example DATA_DIR=/var/lib/gift-data.',
    );
  }
  return fs.realpathSync(dataDir);
}

/** Reads postgres.json, or plans a new database. */
export function loadDatabaseInfo(
  dataDir: string,
  account: Account | null,
  preferredPort?: number,
): DatabaseInfo {
  const info = readDatabaseInfo(dataDir);
  if (info) return preferredPort ? { ...info, port: preferredPort } : info;

  const inside = path.join(dataDir, 'postgres');
  if (fs.existsSync(path.join(inside, 'PG_VERSION'))) {
    throw new StartProblem(
      `${fileOf(dataDir)} is missing, and with it the password of the database in ${inside}. ` +
        `Put the file back from a backup, or move ${dataDir} away to begin with an empty database.`,
    );
  }
  const digest = createHash('sha256').update(dataDir).digest();
  const home: DatabaseInfo = {
    dataDir,
    cluster: canEnter(dataDir, account)
      ? inside
      : path.join(outside, digest.toString('hex').slice(0, 16), 'postgres'),
    password: randomBytes(24).toString('base64url'),
    // The same folder gets the same port after every restart, below the range of ephemeral ports.
    port: preferredPort ?? 24_000 + (digest.readUInt16BE(0) % 8_000),
    made: false,
  };
  saveDatabaseInfo(home);
  return home;
}

function readDatabaseInfo(dataDir: string): DatabaseInfo | null {
  const file = fileOf(dataDir);
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartProblem(
      `${file} cannot be read (${(error as Error).message}). Start Gift as the account that made it.`,
    );
  }
  try {
    const stored = JSON.parse(text) as Omit<DatabaseInfo, 'dataDir'> & { dataDir?: string };
    if (typeof stored.cluster !== 'string' || typeof stored.password !== 'string')
      throw new Error('fields missing');
    const home: DatabaseInfo = { ...stored, dataDir, cluster: path.resolve(dataDir, stored.cluster) };
    refuseCopy(home, stored.dataDir);
    return home;
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(
      `${file} is damaged. Put it back from a backup, or move ${dataDir} away to begin with an empty database.`,
    );
  }
}

/** A copied DATA_DIR that points to a database outside it would share that database with the original. */
function refuseCopy(home: DatabaseInfo, writtenIn: string | undefined): void {
  if (!writtenIn || writtenIn === home.dataDir || isInside(home)) return;
  if (!fs.existsSync(fileOf(writtenIn))) return;
  throw new StartProblem(
    `${home.dataDir} is a copy of ${writtenIn}, whose database lies in ${home.cluster} and was not copied. ` +
      `Remove ${fileOf(home.dataDir)} to give this copy an empty database of its own.`,
  );
}

const isInside = (home: DatabaseInfo) => home.cluster.startsWith(home.dataDir + path.sep);

export function saveDatabaseInfo(home: DatabaseInfo): void {
  const file = fileOf(home.dataDir);
  const cluster = isInside(home) ? path.relative(home.dataDir, home.cluster) : home.cluster;
  const draft = `${file}.new`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, `${JSON.stringify({ ...home, cluster }, null, 2)}\n`, { mode: 0o600 });
  fs.renameSync(draft, file);
}

/** The cluster's major version, or null if it does not exist yet. Throws if the folder is no cluster. */
export function clusterVersion(home: DatabaseInfo): string | null {
  const away = `or move ${home.dataDir} away to begin with an empty database.`;
  let entries: string[];
  try {
    entries = fs.readdirSync(home.cluster);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !home.made) return null;
    if (code === 'ENOENT') {
      throw new StartProblem(
        `The database of ${home.dataDir} should be in ${home.cluster}, but that folder is gone. ` +
          `Put it back from a backup, ${away}`,
      );
    }
    throw new StartProblem(
      `The database in ${home.cluster} belongs to another account (${code}). ` +
        'Start Gift as that account, or name another folder in DATA_DIR.',
    );
  }
  if (!entries.includes('PG_VERSION')) {
    throw new StartProblem(
      `${home.cluster} is not a whole PostgreSQL folder (PG_VERSION is missing). Put it back from a backup, ${away}`,
    );
  }
  return fs.readFileSync(path.join(home.cluster, 'PG_VERSION'), 'utf8').trim();
}

/** The owner of the cluster, when root starts a cluster that a plain user created. */
export function ownerOf(cluster: string, account: Account | null): Account | null {
  if (!account || !fs.existsSync(cluster)) return account;
  const { uid, gid } = fs.statSync(cluster);
  return uid === 0 || uid === account.uid ? account : { name: String(uid), uid, gid };
}
