import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from './support/free-port';
import { mainPath } from './support/main-path';

const production = {
  MODE: 'production',
  PUBLIC_URL: 'https://gift.example',
  SUPPORT_EMAIL: 'help@gift.example',
  AFRICASTALKING_API_KEY: 'atsk_0123456789',
  AFRICASTALKING_USERNAME: 'gift',
  SMTP_URL: 'smtps://gift:secret@mail.example:465',
  MAIL_FROM: 'Gift <no-reply@gift.example>',
};
let dataDir: string;
let started: ChildProcess[] = [];

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-start-'));
  fs.chmodSync(dataDir, 0o711);
});
afterEach(async () => {
  await Promise.all(started.map((child) => ended(child, 'SIGTERM')));
  started = [];
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the script of npm start, and returns the address it prints. */
async function start(port: number): Promise<{ child: ChildProcess; url: string }> {
  const script = path.join(import.meta.dirname, '..', 'tools', 'start.mjs');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  started.push(child);
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr!.on('data', (chunk) => {
      output += chunk;
      const found = /Gift runs at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)));
  });
  return { child, url };
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.kill(signal);
  });
}

const get = async (url: string, accept = 'text/html') => {
  const response = await fetch(url, { headers: { accept } });
  return { status: response.status, text: await response.text() };
};

const databaseRuns = () => fs.existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'));

it('npm start on an empty folder serves prerendered pages, and a signal stops every process', {
  tags: mainPath,
}, async () => {
  const { child, url } = await start(await freePort());
  expect(await get(`${url}/readyz`)).toMatchObject({ status: 200 });
  const home = await get(`${url}/home`);
  expect(home.status).toBe(200);
  expect(home.text).toContain('<html');
  const entry = /<script[^>]+src="([^"]+\.js)"/.exec(home.text)![1]!;
  expect((await get(new URL(entry, url).href)).status).toBe(200);
  expect(databaseRuns()).toBe(true);
  expect(await ended(child, 'SIGTERM')).toBe(0);
  expect(databaseRuns()).toBe(false);
});

/** Processes that work inside a folder, as a database does. */
const processesIn = (folder: string): string[] =>
  fs.readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && fs.readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });

it('a signal during the first start stops every process without an error, and the next start works', async () => {
  const port = await freePort();
  const script = path.join(import.meta.dirname, '..', 'dist', 'server', 'main.mjs');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) };
  const inDataDir = () => processesIn(dataDir);
  // While it creates the database, starts it, migrates it, and creates the demo data. A fast machine may be ready first.
  let interrupted = 0;
  for (const afterMs of [300, 900, 2_000, 6_000]) {
    const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    started.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    if (!output.includes('Gift runs at')) interrupted++;
    // Before it handles signals there is nothing to stop, and no exit code of its own.
    expect(await ended(child, 'SIGTERM'), output).toBe(child.signalCode ? null : 0);
    expect(output.replaceAll(/"level":(30|40)/g, '')).not.toMatch(/"level":|could not start|Error/);
    // A stop that reaches its time limit signals the database and does not wait for its end.
    await expect.poll(inDataDir).toEqual([]);
  }
  expect(interrupted).toBeGreaterThan(0);
  const { child, url } = await start(port);
  expect(await get(`${url}/readyz`)).toMatchObject({ status: 200 });
  expect(await ended(child, 'SIGTERM')).toBe(0);

  // Demo data is rejected in production, and the message names its folder.
  const { status, stderr } = spawnSync(process.execPath, [script], {
    env: { ...env, ...production, KEY_FILE: path.join(dataDir, 'keys', 'master.key') },
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`The database in DATA_DIR (${dataDir}) holds the demo data`);
  expect(stderr).not.toContain('DATABASE_URL');
});

/** npm start in a terminal of its own (`script` of util-linux), until it has printed its report. */
async function startInTerminal(port: number) {
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, TERM: 'xterm' },
    ...{ DATA_DIR: dataDir, PORT: String(port) },
  };
  const root = path.join(import.meta.dirname, '..');
  const terminal = spawn('script', ['-qfec', 'npm start', '/dev/null'], { cwd: root, env });
  started.push(terminal);
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    terminal.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('Ctrl+C stops everything')) resolve();
    });
    terminal.once('exit', (code) => reject(new Error(`it ended with ${code}: ${printed}`)));
  });
  return { terminal, printed: () => printed };
}

/** Processes with our data folder in their environment: npm, its shell and Node. */
const startedHere = (): { pid: string; command: string }[] =>
  fs.readdirSync('/proc').flatMap((pid) => {
    try {
      const isOurs = fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}\0`);
      return isOurs ? [{ pid, command: fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') }] : [];
    } catch {
      return [];
    }
  });

/** The remaining processes of a start; `npm run bench -- start` measures how fast they end. */
const left = () => [
  ...startedHere().map(({ command }) => command),
  ...processesIn(dataDir),
  ...(databaseRuns() ? ['the database'] : []),
];

it('npm start in a terminal prints a short report, and Ctrl+C or SIGTERM to npm stops all of it', async () => {
  const port = await freePort();
  const first = await startInTerminal(port);
  await get(`http://127.0.0.1:${port}/home`);
  const lines = first.printed().replaceAll('\r\n', '\n');
  for (const step of ['Install', 'Build', 'Database', 'Migrations', 'Demo data', 'Listening'])
    expect(lines).toMatch(new RegExp(`  ${step} +\\d+\\.\\d s\n`));
  expect(lines).toMatch(/lagos_cards +08030000001 +Demo1234! +\d{6}\n/);
  expect(lines).toContain(`http://127.0.0.1:${port}/demo/outbox`);
  expect(lines).toContain(`http://127.0.0.1:${port}/console`);
  expect(lines).toMatch(/superadmin +08030000017\n/);
  expect(lines).not.toMatch(/[{}]|warning:|error:/);
  first.terminal.stdin.write('\u0003');
  await expect.poll(left).toEqual([]);
  expect(first.printed()).not.toMatch(/warning:|error:/);

  const second = await startInTerminal(port);
  second.terminal.stdin.write('\u0003');
  setTimeout(() => second.terminal.stdin.write('\u0003'), 50);
  await expect.poll(left).toEqual([]);

  const third = await startInTerminal(port);
  const npm = startedHere().find(({ command }) => command.startsWith('npm start'));
  process.kill(Number(npm!.pid), 'SIGTERM');
  await expect.poll(left).toEqual([]);
  expect(third.printed()).not.toMatch(/warning:|error:/);
});

it('npm start after a kill continues with the same data', async () => {
  const port = await freePort();
  const first = await start(port);
  const key = (text: string) => /name="gift-key" content="([^"]+)"/.exec(text)?.[1];
  const before = key((await get(`${first.url}/home`)).text);
  expect(before).toBeTruthy();
  await ended(first.child, 'SIGKILL');
  expect(databaseRuns()).toBe(true);
  const second = await start(port);
  expect(key((await get(`${second.url}/home`)).text)).toBe(before);
  expect(await ended(second.child, 'SIGTERM')).toBe(0);
  expect(databaseRuns()).toBe(false);
});
