// The time of the demo's first start in an empty folder, of a second start, of a start after kill -9 of Gift and its
// database until the first answer, and of a stop, right after the start and a while later. Build first (`npm run build`). About a minute.
//   npm run bench -- start [rounds]
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../e2e/support/free-port';
import { report } from './shared/figures';
import { startFlags } from './shared/start-flags';

const rounds = Number(process.argv[2] ?? 3);
const main = path.join(import.meta.dirname, '..', 'dist', 'server', 'main.mjs');
const port = await freePort();

async function startIn(dataDir: string) {
  const from = performance.now();
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: String(port) };
  const child = spawn(process.execPath, [...startFlags, main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed += chunk;
        if (printed.includes('Gift runs at')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`Gift ended with ${code}: ${printed}`)));
  });
  return { child, startMs: performance.now() - from };
}

async function stopMs({ child }: Awaited<ReturnType<typeof startIn>>): Promise<number> {
  const from = performance.now();
  child.removeAllListeners('exit');
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const code = await ended;
  if (code !== 0) throw new Error(`Gift ended with ${code}`);
  return performance.now() - from;
}

/** Kills Gift and its database at once, as a loss of power does, except that the disk keeps what was written. */
async function killAll(child: ChildProcess, dataDir: string) {
  const [pid] = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  child.removeAllListeners('exit');
  child.kill('SIGKILL');
  process.kill(Number(pid), 'SIGKILL');
  // PostgreSQL's other processes notice it within a second.
  await sleep(2_000);
}

async function answerMs(): Promise<number> {
  const from = performance.now();
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/config`).catch(() => null);
    if (answer?.ok) return performance.now() - from;
    await sleep(5);
  }
}

const afterKill = 'first answer after kill -9 of Gift and its database';
const figures = new Map<string, number[]>();
const note = (name: string, ms: number) => figures.set(name, [...(figures.get(name) ?? []), ms]);
for (let round = 0; round < rounds; round++) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
  fs.chmodSync(dataDir, 0o711);
  const first = await startIn(dataDir);
  note('first start', first.startMs);
  note('stop right after the first start', await stopMs(first));
  const second = await startIn(dataDir);
  note('second start', second.startMs);
  await sleep(5_000);
  await killAll(second.child, dataDir);
  const third = startIn(dataDir);
  note(afterKill, await answerMs());
  await sleep(5_000);
  note('stop five seconds after a start', await stopMs(await third));
  fs.rmSync(dataDir, { recursive: true, force: true });
}
const sorted = (name: string) => (figures.get(name) ?? []).toSorted((one, other) => one - other);
const medianSeconds = (name: string) => (sorted(name)[Math.floor(rounds / 2)] as number) / 1000;
const slowestSeconds = (name: string) => (sorted(name).at(-1) as number) / 1000;
for (const name of figures.keys())
  console.log(
    `${medianSeconds(name).toFixed(2)} s median, ${slowestSeconds(name).toFixed(2)} s slowest: ${name}`,
  );
report('start.listening', medianSeconds('second start'));
report('start.afterKill', medianSeconds(afterKill));
report(
  'start.stop',
  Math.max(...[...figures.keys()].filter((name) => name.startsWith('stop')).map(slowestSeconds)),
);
process.exit();
