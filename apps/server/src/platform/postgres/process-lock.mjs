// A lock file held by a living process. Plain JavaScript, because the start tool needs it before anything
// is built. The file names its holder by process id and start time, so a holder that died by kill -9, and
// a process id given to somebody else since, both read as free.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** When a process started, as text to compare, or null if there is no such process. */
export function startOf(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may hold spaces, so fields are counted after it: state is the third, start the 22nd.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z') return null;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
    } catch {
      return null;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** The process that holds `file`, or null if nobody living does. */
export function holderOf(file) {
  const text = read(file);
  return text === null ? null : livingHolder(text);
}

/**
 * Takes the lock. Answers `{release}`, or `{holder}` (a process id) if a living process has it.
 * `release` is synchronous so that it may run while the process exits.
 */
export async function takeLock(file) {
  const mine = JSON.stringify({
    pid: process.pid,
    start: startOf(process.pid),
    token: randomBytes(8).toString('hex'),
  });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      if (linkIfFree(draft, file)) break;
      const found = read(file);
      if (found === null) continue;
      const holder = livingHolder(found);
      if (holder !== null) return { holder };
      const outcome = succeed(file, draft, found);
      if (outcome === 'taken') break;
      if (outcome !== 'moved') return { holder: outcome };
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (read(file) === mine) rmSync(file, { force: true });
    },
  };
}

/** Takes the lock, waiting for a living holder to finish; `onWait(pid)` is called once if it has to. */
export async function waitForLock(file, onWait) {
  for (let hasNotified = false; ; hasNotified = true) {
    const taken = await takeLock(file);
    if (taken.release) return taken;
    if (!hasNotified) onWait(taken.holder);
    await sleep(200);
  }
}

/**
 * Takes over from a dead holder. A lock is replaced only by whoever made the one file named after it, so of
 * many that find it dead exactly one does; a successor that died on the way has a successor in its turn.
 * Answers 'taken', 'moved' when the lock is not the dead one any more, or the living process that was faster.
 */
function succeed(file, draft, found) {
  let dead = found;
  for (;;) {
    const claim = `${file}.after.${tokenOf(dead)}`;
    if (linkIfFree(draft, claim)) {
      // Seen too late: the lock was replaced, and with it the claim that stood here.
      if (read(file) !== found) {
        rmSync(claim, { force: true });
        return 'moved';
      }
      renameSync(claim, file);
      return 'taken';
    }
    const other = read(claim);
    if (other === null) return 'moved';
    const holder = livingHolder(other);
    if (holder !== null) return holder;
    dead = other;
  }
}

/** What tells one lock from every other; of a file that is no lock, its text. */
function tokenOf(text) {
  try {
    const { token } = JSON.parse(text);
    if (/^[0-9a-f]{16}$/.test(token)) return token;
  } catch {
    // Named by its text below.
  }
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function linkIfFree(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function livingHolder(text) {
  try {
    const { pid, start } = JSON.parse(text);
    return start !== null && startOf(pid) === start ? pid : null;
  } catch {
    return null;
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
