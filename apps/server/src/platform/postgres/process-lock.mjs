// A lock file held by a living process. Plain JavaScript, because the start tool needs it before anything is built. The
// file identifies its holder by process id and start time, so the lock is free if the holder was killed, or if its
// process id belongs to another process now.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process's start time as text to compare, or null if there is no such process. */
export function startOf(pid) {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may contain spaces, so fields are counted after it: state is the third, start the 22nd.
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

/** The process id of the living holder of `file`, or null. */
export function holderOf(file) {
  const text = read(file);
  return text === null ? null : livingHolder(text);
}

/**
 * Takes the lock. Returns `{release}`, or `{holder}` (a process id) if a living process holds it. `release` is
 * synchronous, so that it can run while the process exits.
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

/** Takes the lock, waiting for a living holder to finish; calls `onWait(pid)` once if it has to wait. */
export async function waitForLock(file, onWait) {
  for (let hasNotified = false; ; hasNotified = true) {
    const taken = await takeLock(file);
    if (taken.release) return taken;
    if (!hasNotified) onWait(taken.holder);
    await sleep(200);
  }
}

/**
 * Takes over from a dead holder. Only the process that creates the one claim file named after the dead lock may replace
 * it, so of many that find it dead exactly one succeeds. If that process dies too, its claim is taken over in the same
 * way. Returns 'taken', 'moved' when the lock has changed meanwhile, or the id of the living process that was faster.
 */
function succeed(file, draft, found) {
  let dead = found;
  for (;;) {
    const claim = `${file}.after.${tokenOf(dead)}`;
    if (linkIfFree(draft, claim)) {
      // Too late: the lock was replaced, and the claim file with it.
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

/** The token that identifies a lock; for a file that is no lock, a hash of its text. */
function tokenOf(text) {
  try {
    const { token } = JSON.parse(text);
    if (/^[0-9a-f]{16}$/.test(token)) return token;
  } catch {
    // Not a lock: hashed below.
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
