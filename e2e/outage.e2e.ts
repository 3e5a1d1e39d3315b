import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from './support/free-port';

const root = path.join(import.meta.dirname, '..');
let dataDir: string;
let child: ChildProcess | undefined;
let url: string;
let log: string;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-outage-'));
  fs.chmodSync(dataDir, 0o711);
  await start();
});
afterAll(async () => {
  await ended('SIGTERM');
  fs.rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = String(await freePort());
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: port };
  const started = spawn(process.execPath, ['dist/server/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  log = '';
  started.stdout.on('data', (chunk) => {
    log += chunk;
  });
  let output = '';
  url = await new Promise<string>((resolve, reject) => {
    started.stderr.on('data', (chunk) => {
      output += chunk;
      const found = /Gift runs at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    started.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)));
  });
}

function ended(signal?: NodeJS.Signals): Promise<number | null> {
  const running = child!;
  if (running.exitCode !== null || running.signalCode !== null) return Promise.resolve(running.exitCode);
  return new Promise((resolve) => {
    running.once('exit', (code) => resolve(code));
    if (signal) running.kill(signal);
  });
}

function clusterFolder(): string {
  const { cluster } = JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres.json'), 'utf8'));
  return path.resolve(dataDir, cluster);
}
const postmaster = () =>
  Number(fs.readFileSync(path.join(clusterFolder(), 'postmaster.pid'), 'utf8').split('\n')[0]);

/** The server and its child processes, found by their working folder. */
function processes(): number[] {
  const cluster = fs.realpathSync(clusterFolder());
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return fs.readlinkSync(`/proc/${pid}/cwd`) === cluster;
      } catch {
        return false;
      }
    })
    .map(Number);
}

type Seen = { status: number; ms: number; retryAfter: string | null; text: string };

async function ask(way: string): Promise<Seen> {
  const from = performance.now();
  const response = await fetch(url + way, {
    headers: { authorization: `Bearer ${Math.random()}`, 'accept-language': 'zh-CN' },
  });
  const text = await response.text();
  return {
    status: response.status,
    ms: performance.now() - from,
    retryAfter: response.headers.get('retry-after'),
    text,
  };
}
/** A call that reads the database each time, because the session is not cached. */
const call = () => ask('/api/user/getUserDetail');
const entriesOf = (message: string) =>
  log
    .split('\n')
    .filter((line) => line.includes(message))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('a killed database is restarted automatically', async () => {
  expect((await call()).status).toBe(401);
  for (let kill = 1; kill <= 2; kill++) {
    process.kill(postmaster(), 'SIGKILL');
    const answers: Seen[] = [];
    for (let at = 0; at < 300; at++) {
      answers.push(await call());
      if (answers.length > 5 && answers.at(-1)!.status === 401) break;
      await sleep(50);
    }
    expect(answers.at(-1)!.status).toBe(401);
    const failed = answers.filter(({ status }) => status !== 401);
    expect(failed.length).toBeGreaterThan(0);
    for (const { status, ms, retryAfter, text } of failed) {
      expect(status, text).toBe(503);
      expect(ms).toBeLessThan(1_500);
      expect(retryAfter).toBe('2');
      expect(text).toContain('资金安全');
    }
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 15_000 }).toBe(200);
    await expect.poll(() => entriesOf('the database is available again').length).toBe(kill);
  }
  // Long enough for every sweep and job to meet the outage.
  expect(entriesOf('the database is unavailable')).toHaveLength(2);
  expect(log).not.toContain('a request broke');
  expect(log).not.toContain('a sweep failed');
  expect(child!.exitCode).toBeNull();
});

it('requests are answered within a second while the database hangs, and work once it resumes', async () => {
  expect((await call()).status).toBe(401);
  const before = entriesOf('the database is unavailable').length;
  const frozen = processes();
  expect(frozen).toContain(postmaster());
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, at) => {
      await sleep(at * 50);
      return call();
    }),
  );
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([503]);
  // A second, with some margin for a busy machine.
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(1_500);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(503);
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  await expect.poll(async () => (await call()).status, { timeout: 15_000 }).toBe(401);
  await expect.poll(async () => (await ask('/readyz')).status, { timeout: 15_000 }).toBe(200);
  await expect.poll(() => entriesOf('the database is available again').length).toBe(before + 1);
  expect(entriesOf('the database is unavailable')).toHaveLength(before + 1);
  expect(Number(entriesOf('the database is available again').at(-1)?.requests)).toBeGreaterThanOrEqual(40);
});

it('a database that cannot restart ends the process with exit code 1', async () => {
  fs.renameSync(path.join(clusterFolder(), 'global'), path.join(clusterFolder(), 'global-away'));
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(async () => (await call()).status).toBe(503);
  expect(await ended()).toBe(1);
  expect(log).toContain('does not start any more');
});
