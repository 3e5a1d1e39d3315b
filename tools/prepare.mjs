// What start and test share before anything is installed: plain Node, no dependency.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitForLock } from '../apps/server/src/platform/postgres/process-lock.mjs';

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Says why and ends the process. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Ends with a sentence on a Node that cannot run Gift. The oldest that can is written in package.json. */
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
 * Runs a program until it ends; `output` is what it printed into pipes. A signal in the meantime ends it and all that it started, and then this process, as
 * one that was asked to stop.
 */
export async function runStep(command, args, options) {
  // A group of its own, so that what it starts can be ended with it.
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    try {
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGTERM');
    } catch {
      // It has ended already.
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
 * Runs npm ci unless node_modules holds what package-lock.json asks for. `dev` asks for test tools as well; `isQuiet`
 * shows what npm prints only when it fails.
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

/** Compares package-lock.json with the lock file npm leaves inside node_modules. */
function isInstalled({ dev }) {
  const inside = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(inside)) return false;
  const packages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const present = packages(inside);
  return Object.entries(packages(path.join(root, 'package-lock.json'))).every(([name, wanted]) => {
    if (!name.startsWith('node_modules/')) return true;
    const found = present[name];
    // Optional packages are for other systems; test tools are left out of a production install.
    if (!found) return wanted.optional || wanted.devOptional || (wanted.dev && !dev);
    return found.version === wanted.version;
  });
}

/** One process at a time installs or builds; the others wait and find it done. */
export async function lockFor(work) {
  const folder = path.join(root, '.cache');
  mkdirSync(folder, { recursive: true });
  return waitForLock(path.join(folder, `${work}.lock`), (holder) =>
    process.stderr.write(`Waiting for process ${holder}, which does the ${work} already...\n`),
  );
}
