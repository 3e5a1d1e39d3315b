import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holderOf, startOf, takeLock, waitForLock } from './process-lock.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gift-lock-'));
  file = path.join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a lock of a living process is refused, and the process id of the holder is returned', async () => {
  const first = await takeLock(file);
  expect(await takeLock(file)).toEqual({ holder: process.pid });
  first.release!();
  expect(holderOf(file)).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
});

it('a lock whose process id now belongs to another process is free', async () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, start: 'before the last reboot' }));
  expect(holderOf(file)).toBeNull();
  expect((await takeLock(file)).release).toBeTypeOf('function');
});

it('a damaged lock file counts as free', async () => {
  writeFileSync(file, '{"pid":');
  expect((await takeLock(file)).release).toBeTypeOf('function');
});

it('releasing a lock keeps one that another process has taken since', async () => {
  const first = await takeLock(file);
  const other = JSON.stringify({ pid: 1, start: startOf(1), token: 'theirs' });
  writeFileSync(file, other);
  first.release!();
  expect(readFileSync(file, 'utf8')).toBe(other);
});

it('a waiting process is notified once of the holder, and then gets the lock', async () => {
  const first = await takeLock(file);
  const notified: number[] = [];
  const second = waitForLock(file, (holder) => notified.push(holder));
  setTimeout(() => first.release!(), 500);
  (await second).release();
  expect(notified).toEqual([process.pid]);
});

it('when many processes find a dead holder at the same time, exactly one gets the lock', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => dead.once('exit', resolve));
  const module = path.join(import.meta.dirname, 'process-lock.mjs');
  for (let round = 0; round < 3; round++) {
    writeFileSync(file, JSON.stringify({ pid: dead.pid, start: `round ${round}` }));
    const at = Date.now() + 400;
    const script = `
      const { takeLock } = await import(${JSON.stringify(module)});
      while (Date.now() < ${at}) {}
      const taken = await takeLock(${JSON.stringify(file)});
      console.log(taken.release ? 'mine' : 'refused');
      process.stdin.resume();`;
    // All live until the last has answered: a late starter must not find the winner already gone.
    const starters = Array.from({ length: 6 }, () => starterOf(script));
    const answers = await Promise.all(starters.map(({ answer }) => answer));
    for (const { child } of starters) child.stdin.end();
    expect(answers.filter((answer) => answer === 'mine')).toHaveLength(1);
  }
});

function starterOf(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const answer = new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()));
    child.once('close', () => resolve('died'));
  });
  return { child, answer };
}

it('a successor that died on its way has a successor in its turn', async () => {
  const deadLock = (token: string) => JSON.stringify({ pid: 999_999_999, start: 'long ago', token });
  writeFileSync(file, deadLock('aaaaaaaaaaaaaaaa'));
  writeFileSync(`${file}.after.aaaaaaaaaaaaaaaa`, deadLock('bbbbbbbbbbbbbbbb'));
  const taken = await takeLock(file);
  expect(taken.release).toBeTypeOf('function');
  expect(holderOf(file)).toBe(process.pid);
  expect(await takeLock(file)).toEqual({ holder: process.pid });
});
