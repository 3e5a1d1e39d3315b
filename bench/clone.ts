// From a bare clone to the first page: clones the last commit into an empty folder and runs `npm start` there with an
// empty package cache, until the page at `/` answers. About a minute; downloads all packages.
//   npm run bench -- clone
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../e2e/support/free-port';
import { report } from './shared/figures';

const limitMs = 300_000;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-clone-'));
fs.chmodSync(folder, 0o755);
const clone = path.join(folder, 'gift');
execFileSync('git', ['clone', '--quiet', path.join(import.meta.dirname, '..'), clone]);

const port = await freePort();
const from = performance.now();
const npm = spawn('npm', ['start'], {
  cwd: clone,
  env: {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, npm_config_cache: path.join(folder, 'cache') },
    ...{ PORT: String(port), DATA_DIR: path.join(folder, 'data') },
  },
  stdio: ['ignore', 'ignore', 'inherit'],
  // A group of its own, so that the signal also reaches the server below npm.
  detached: true,
});
try {
  const firstPage = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    return answer?.ok && (await answer.text()).includes('</html>');
  };
  while (!(await firstPage())) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    if (performance.now() - from > limitMs) throw new Error('no page within five minutes');
    await sleep(50);
  }
  report('clone.firstPage', (performance.now() - from) / 1000);
} finally {
  if (npm.exitCode === null) {
    const ended = once(npm, 'exit');
    process.kill(-(npm.pid as number), 'SIGTERM');
    await ended;
  }
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exit();
