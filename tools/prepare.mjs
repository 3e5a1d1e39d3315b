// Shared by start and test before dependencies are installed: plain Node, no imports from npm.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitForLock } from '../apps/server/src/platform/postgres/process-lock.mjs';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Prints the reason and exits. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Exits with a message if this Node cannot run Gift. package.json has the oldest supported version. */
export function checkNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.replace('>=', '');
  if (isOlder(version, wanted)) {
    fail(
      `Gift needs Node ${wanted} or newer, and this is Node ${version}. Get one from https://nodejs.org and try again.`,
    );
  }
}

function isOlder(version, wanted) {
  const [have, need] = [version, wanted].map((text) => text.split('.').map(Number));
  for (let i = 0; i < need.length; i++) if (have[i] !== need[i]) return have[i] < need[i];
  return false;
}

/**
 * Runs a program until it exits; `output` is what it printed into pipes. A signal in the meantime stops it and all
 * processes it started, and then this process, with the exit code of a stopped process.
 */
export async function runStep(command, args, options) {
  // In its own process group, so that its child processes can be stopped with it.
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
    } catch {
      // It has exited already.
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = await once(child, 'close').then(
    ([status]) => ({ status, output }),
    (error) => ({ status: null, output, error }),
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop);
  if (isStopping) process.exit(0);
  return ended;
}

/**
 * Runs npm ci unless node_modules matches package-lock.json. `dev` includes test tools; `isQuiet` shows npm's output
 * only if it fails.
 */
export async function ensureInstalled({ dev, isQuiet = false }) {
  if (isInstalled({ dev })) return;
  const lock = await lockFor('install');
  try {
    if (isInstalled({ dev })) return;
    if (!isQuiet) process.stderr.write('Installing dependencies (npm ci)...\n');
    const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
    const args = [...npm.slice(1), 'ci', '--no-audit', '--no-fund', ...(dev ? ['--include=dev'] : [])];
    const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2];
    const { status, output, error } = await runStep(npm[0], args, { cwd: root, stdio });
    if (status !== 0)
      fail(
        `${output}npm ci failed${error ? ` (${error.message})` : ''}. See above; Gift cannot start without its dependencies.`,
      );
  } finally {
    lock.release();
  }
}

/** Compares package-lock.json with the lock file that npm writes into node_modules. */
function isInstalled({ dev }) {
  const inside = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(inside)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const present = packages(inside);
  return Object.entries(packages(path.join(root, 'package-lock.json'))).every(([name, wanted]) => {
    if (!name.startsWith('node_modules/')) return true;
    const found = present[name];
    // Optional packages are for other systems; a production install has no test tools.
    if (!found) return wanted.optional || wanted.devOptional || (wanted.dev && !dev);
    return found.version === wanted.version;
  });
}

/** One process at a time installs or builds; the others wait and find the work done. */
export async function lockFor(work) {
  const folder = path.join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  return waitForLock(path.join(folder, `${work}.lock`), (holder) =>
    process.stderr.write(`Waiting for process ${holder}, which does the ${work} already...\n`),
  );
}
