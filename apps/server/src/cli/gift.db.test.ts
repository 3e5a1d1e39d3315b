import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyEvidence } from '../app';
import { systemClock } from '../platform/clock';
import { parseConfig } from '../platform/config/config';
import { databaseOn } from '../platform/database/db';
import { openKeys } from '../platform/keys/instance-keys';
import { createLog } from '../platform/log/log';
import { testDatabase } from '../testing/database/database';
import type { Clone } from '../testing/database/database-server';
import { commands } from './commands';
import { runGift } from './gift';
import { noteOn } from './migrate';

const folder = mkdtempSync(path.join(os.tmpdir(), 'gift-cli-'));
let test: Clone;
let env: Record<string, string>;
beforeAll(async () => {
  test = await testDatabase();
  env = { DATABASE_URL: test.url, DATA_DIR: folder, KEY_FILE: newKeyFile('first.key') };
  const log = createLog('silent');
  await openKeys(
    { config: parseConfig(env), database: databaseOn(test.pool), clock: systemClock, log },
    keyEvidence,
  );
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

function newKeyFile(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return file;
}

async function gift(line: string, more: Record<string, string> = {}) {
  const [result, progress]: [string[], string[]] = [[], []];
  const code = await runGift(
    line.split(' ').filter(Boolean),
    { ...env, ...more },
    { print: (text) => void result.push(text), progress: (text) => void progress.push(text) },
  );
  return { code, result: result.join('\n'), progress: progress.join('\n') };
}

describe('the command line', () => {
  it('lists every command in its help', async () => {
    const { code, result } = await gift('--help');
    expect(code).toBe(0);
    for (const { name } of commands) expect(result).toContain(`  ${name}`);
  });

  it('says which release it is', async () => {
    expect((await gift('--version')).result).toMatch(/^Gift \d+\.\d+\.\d+ in \//);
  });

  it.each(commands.map(({ name }) => name))('%s explains itself without a database', async (name) => {
    const { code, result } = await gift(`${name} --help`, { DATABASE_URL: 'nonsense' });
    expect(code).toBe(0);
    expect(result).toMatch(new RegExp(`^Usage: gift ${name}`));
  });

  it.each([
    ['', 'Usage: gift <command>'],
    ['fly', 'There is no command fly'],
    ['migrate --faster', '--faster'],
    ['keys rotate --wait soon', '--wait takes a number'],
    ['storage migrate --to ftp', '--to s3 or --to disk'],
    ['user grant', 'Usage: gift user grant <phone> <role>'],
    ['user grant 12 superadmin', 'eleven digits'],
    ['user grant 08031234567 finance', 'must be superadmin'],
  ])('"%s" exits with 2 and says what to type', async (line, message) => {
    const { code, progress } = await gift(line);
    expect(code).toBe(2);
    expect(progress).toContain(message);
  });

  it.each([
    ['postgres://gift:s3cret@127.0.0.1:9/gift', 'ECONNREFUSED'],
    ['mysql://x', 'DATABASE_URL must be'],
  ])('names DATABASE_URL when it is %s', async (DATABASE_URL, message) => {
    for (const command of ['migrate', 'keys status', 'user list-staff']) {
      const { code, progress } = await gift(command, { DATABASE_URL });
      expect(code, command).toBe(1);
      expect(progress, command).toContain('DATABASE_URL');
      expect(progress, command).toContain(message);
      expect(progress, command).not.toContain('s3cret');
    }
  });
});

it('migrate --plan lists what is missing and applies nothing', async () => {
  expect((await gift('migrate --plan')).result).toBe('The database is up to date.');
  await test.pool.query(`create database "${path.basename(test.url)}_empty"`);
  const empty = { DATABASE_URL: `${test.url}_empty` };
  const planned = await gift('migrate --plan', empty);
  expect(planned.result).toContain('would apply 0001-platform-baseline.sql');
  expect(await gift('migrate --plan', empty)).toEqual(planned);
  expect((await gift('keys status', empty)).progress).toContain('run gift migrate');
  await test.pool.query(`drop database "${path.basename(test.url)}_empty" with (force)`);
});

it('migrate --plan says which processes a contract step excludes', () => {
  const step = '0032-orders-drop-note-needs-0031.sql';
  expect(noteOn('0031-orders-note.sql', ['0031-orders-note.sql', step])).toBe('');
  expect(noteOn(step, [step])).toContain('releases without migration 0031 cannot use the database');
  expect(noteOn(step, ['0031-orders-note.sql', step])).toContain(
    'stop every process of the old release first',
  );
});

it('keys rotate replaces the master key, and keys status shows it', async () => {
  expect((await gift('keys status')).result).toMatch(/^KEY_FILE opens the database\./);
  expect((await gift('keys rotate --wait 0')).result).toContain('Nothing to do');
  const second = newKeyFile('second.key');
  const unknown = await gift('keys rotate --wait 0', { KEY_FILE: second });
  expect(unknown.code).toBe(1);
  expect(unknown.progress).toContain('KEY_FILE_PREVIOUS');
  const rotation = { KEY_FILE: second, KEY_FILE_PREVIOUS: env.KEY_FILE! };
  expect((await gift('keys status', rotation)).result).toMatch(/^KEY_FILE_PREVIOUS opens/);
  const rotated = await gift('keys rotate --wait 0', rotation);
  expect(rotated).toMatchObject({ code: 0, result: expect.stringContaining('the only master key now') });
  expect((await gift('keys status')).progress).toContain('holds another master key');
  env.KEY_FILE = second;
  expect((await gift('keys rotate --sealed-calls --wait 0')).code).toBe(0);
  const status = JSON.parse((await gift('keys status --json')).result);
  expect(status).toMatchObject({ openedBy: 'KEY_FILE', isRotating: false, sealedCallKeys: 2 });
});

it('storage migrate needs the new place to be in use, and storage check names missing files', async () => {
  const needed = await gift('storage migrate --to s3 --dry-run');
  expect(needed).toMatchObject({ code: 1, progress: expect.stringContaining('Set S3_BUCKET') });
  expect((await gift('storage migrate --to disk')).result).toContain('0 files (0 bytes) moved, 0 problems');
  await test.pool.query(`
    insert into platform.stored_files (key, name, store, bytes, sha256, block_sha256)
    values ('exports/1.zip-a', 'exports/1.zip', 'disk', 7, '', '')`);
  const checked = await gift('storage check');
  expect(checked).toMatchObject({ code: 1, result: expect.stringContaining('exports/1.zip: no bytes of 7') });
  expect(await gift('storage delete-lost exports/1.zip')).toMatchObject({ code: 2 });
  const deleteLost = (name: string) => gift(`storage delete-lost ${name} --reason disk_lost`);
  expect(await deleteLost('exports/2.zip')).toMatchObject({ code: 1 });
  expect(await deleteLost('exports/1.zip')).toMatchObject({ code: 0 });
  expect(await gift('storage check')).toMatchObject({ code: 0 });
  const { rows } = await test.pool.query(
    `select about, reason from operator.audit where call = 'deleteLostFile'`,
  );
  expect(rows).toEqual([{ about: ['file:exports/1.zip'], reason: 'disk_lost' }]);
  await test.pool.query('delete from platform.stored_files');
});

it('storage delete-lost refuses a file whose bytes are there', async () => {
  const file = path.join(folder, 'exports', '3.zip');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'zipfile');
  const refused = await gift('storage delete-lost exports/3.zip --reason disk_lost');
  expect(refused).toMatchObject({ code: 1, progress: expect.stringContaining('are there') });
  rmSync(file);
  await test.pool.query('delete from platform.stored_files');
});

it('user grant makes an account a superadmin, and user list-staff shows it', async () => {
  const unknown = await gift('user grant 08031234567 superadmin');
  expect(unknown).toMatchObject({ code: 1, progress: expect.stringContaining('No account has the phone') });
  await test.pool.query(`
    insert into identity.users
      (id, phone, nickname, nickname_key, nickname_shape, password_hash, language, invite_code, created_at)
    values (7, '08031234567', 'ada', 'ada', 'ada', 'x', 'en-US', 'ABCDEFGH', now())`);
  expect((await gift('user grant 08031234567 superadmin')).code).toBe(0);
  expect((await gift('user list-staff')).result).toMatch(/ada +superadmin/);
});
