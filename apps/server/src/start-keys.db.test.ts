import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from './testing/database/database';
import type { Clone } from './testing/database/database-server';

// Production starts of the whole program, on one database.

const root = path.join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(path.join(os.tmpdir(), 'gift-start-'));
const dataDir = path.join(folder, 'data');
const keyFile = path.join(folder, 'secrets', 'master.key');
let test: Clone;

beforeAll(async () => {
  test = await testDatabase();
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts Gift, stops it once it runs, and returns its exit code and what it printed for the operator. */
function start(): Promise<{ exitCode: number | null; lines: string[] }> {
  const { PATH, HOME } = process.env;
  const env = {
    ...{ PATH, HOME, DATABASE_URL: test.url, DATA_DIR: dataDir, KEY_FILE: keyFile },
    ...{
      MODE: 'production',
      ROLE: 'jobs',
      DRAIN_DELAY: '0',
      LOG_LEVEL: 'silent',
      PORT: String(20_000 + (process.pid % 9_000)),
    },
    ...{ PUBLIC_URL: 'https://gift.example.com', SUPPORT_PHONE: '08000000000' },
    ...{ TERMII_API_KEY: 'test-0000', TERMII_SENDER_ID: 'Gift' },
    ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'gift@gift.example.com' },
  };
  const args = ['--import', 'tsx', 'apps/server/src/main.ts'];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((resolve) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
      if (printed.includes('Gift runs at')) child.kill('SIGTERM');
    });
    child.once('exit', (exitCode) => resolve({ exitCode, lines: printed.trim().split('\n') }));
  });
}

it('a start without the right master key fails with one sentence that says what to do', {
  timeout: 240_000,
}, async () => {
  const isRefused = async (why: string) => {
    const { exitCode, lines } = await start();
    expect(exitCode, why).toBe(1);
    expect(lines, why).toHaveLength(1);
    expect(lines[0]).toContain(`KEY_FILE (${keyFile}) ${why}`);
    expect(lines[0]).toContain(`DATA_DIR (${dataDir})`);
    return lines[0] as string;
  };
  const command = /create one with: (.*)$/.exec(await isRefused('does not exist'))?.[1] ?? 'false';
  expect(existsSync(keyFile)).toBe(false);
  expect(spawnSync('sh', ['-c', command]).status).toBe(0);
  expect((await start()).lines[0]).toContain('Gift runs at');

  const right = readFileSync(keyFile);
  writeFileSync(keyFile, randomBytes(32).toString('hex'));
  expect(await isRefused('holds another master key')).toContain(
    'put the right key file back from your backup',
  );

  writeFileSync(keyFile, right);
  mkdirSync(path.join(dataDir, 'keys'), { recursive: true });
  writeFileSync(path.join(dataDir, 'keys', 'seal.pem'), '');
  expect((await start()).lines[0]).toContain('Gift runs at');
});
