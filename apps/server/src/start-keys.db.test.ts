import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from './testing/database/database';
import type { Clone } from './testing/database/database-server';
import { startProduction } from './testing/production-start';

// Production starts of the whole program, on one database.

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

const start = () => startProduction({ DATABASE_URL: test.url, DATA_DIR: dataDir, KEY_FILE: keyFile });

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
