import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyEvidence } from '../../app';
import { hours, systemClock } from '../../platform/clock';
import { parseConfig } from '../../platform/config/config';
import { databaseOn } from '../../platform/database/db';
import { openKeys } from '../../platform/keys/instance-keys';
import { createLog } from '../../platform/log/log';
import { testDatabase } from '../../testing/database/database';
import type { Clone } from '../../testing/database/database-server';
import { runGift } from '../gift';
import type { CheckResult } from './check';

const folder = mkdtempSync(path.join(os.tmpdir(), 'gift-doctor-'));
const keyFile = path.join(folder, 'master.key');
const paystackKey = `sk_test_${randomBytes(8).toString('hex')}`;
let test: Clone;
/** Stands for the public address, Paystack and S3. */
let outside: http.Server;
let stored = '';
let date: Date;
let healthy: Record<string, string>;

beforeAll(async () => {
  test = await testDatabase();
  outside = http.createServer((request, response) => {
    response.setHeader('date', date.toUTCString());
    const isKnown = request.headers.authorization === `Bearer ${paystackKey}`;
    if (request.url === '/balance') response.statusCode = isKnown ? 200 : 401;
    if (request.url === '/api/webhook/paystack') response.statusCode = 401;
    if (!request.url?.startsWith('/bucket/')) return response.end('{"status":"ok"}');
    if (request.method === 'GET') return response.writeHead(206).end(stored);
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      stored = request.method === 'PUT' ? body : '';
      response.end();
    });
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600 });
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  healthy = {
    ...{ DATABASE_URL: test.url, DATA_DIR: dataDir, KEY_FILE: keyFile, PUBLIC_URL: address },
    ...{ PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: address },
    ...{ S3_ENDPOINT: address, S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 's3cret' },
  };
  await openKeys(
    {
      ...{ config: parseConfig(healthy), database: databaseOn(test.pool), clock: systemClock },
      log: createLog('silent'),
    },
    keyEvidence,
  );
});
afterAll(async () => {
  outside.close();
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  date = new Date();
  chmodSync(keyFile, 0o600);
  await test.pool.query('truncate platform.backups');
});

async function doctor(more: Record<string, string> = {}) {
  const lines: string[] = [];
  const output = { print: (line: string) => void lines.push(line), progress: () => {} };
  const code = await runGift(['doctor', '--json'], { ...healthy, ...more }, output);
  const results = JSON.parse(lines.join('\n')) as CheckResult[];
  const failures = results.filter(({ state }) => state === 'failed');
  return { code, results, failed: failures.map(({ name }) => name), failures, text: lines.join('\n') };
}
const closedPort = 'postgres://gift:s3cret@127.0.0.1:9/gift';

it('finds nothing wrong with a healthy instance, and checks what is configured', async () => {
  const { code, results, failed } = await doctor();
  expect(failed).toEqual([]);
  expect(code).toBe(0);
  const done = results.filter(({ state }) => state === 'ok').map(({ name }) => name);
  expect(done).toEqual([
    ...[
      'Node',
      'Database',
      'DATA_DIR',
      'Key files',
      'Master key',
      'PostgreSQL',
      'Migrations',
      'Database writes',
      'Database clock',
    ],
    ...['DNS', 'PUBLIC_URL', 'Webhooks', 'Paystack', 'Object storage', 'Provider clock'],
  ]);
});

describe('says how to fix', () => {
  it.each<[string, () => Promise<Record<string, string>> | Record<string, string>, string[], string]>([
    ['a closed port', () => ({ DATABASE_URL: closedPort }), ['Database'], 'ECONNREFUSED'],
    [
      'a wrong password',
      () => ({ DATABASE_URL: test.url.replace(/:[^:@/]+@/, ':wrong@') }),
      ['Database'],
      'the user or the password is wrong',
    ],
    [
      'a key file that others can read',
      () => {
        chmodSync(keyFile, 0o644);
        return {};
      },
      ['Key files'],
      `chmod 600 ${keyFile}`,
    ],
    ['a missing key file', () => ({ KEY_FILE: '/nowhere' }), ['Key files', 'Master key'], 'KEY_FILE'],
    [
      'another master key',
      () => {
        const other = path.join(folder, 'other.key');
        writeFileSync(other, randomBytes(32).toString('hex'), { mode: 0o600 });
        return { KEY_FILE: other };
      },
      ['Master key'],
      'holds another master key',
    ],
    ['a data folder that is a file', () => ({ DATA_DIR: keyFile }), ['DATA_DIR'], 'may write'],
    [
      'a wrong provider key',
      () => ({ PAYSTACK_SECRET_KEY: 'sk_test_wrong_key' }),
      ['Paystack'],
      'PAYSTACK_SECRET_KEY',
    ],
    [
      'a clock that differs from the provider',
      () => {
        date = new Date(Date.now() - hours(1));
        return {};
      },
      ['Provider clock'],
      'NTP',
    ],
    [
      'a public address that nobody serves',
      () => ({ PUBLIC_URL: 'http://127.0.0.1:9' }),
      ['PUBLIC_URL', 'Webhooks'],
      '/api/webhook/paystack',
    ],
    [
      'a name that does not exist',
      () => ({ PUBLIC_URL: 'http://gift.invalid' }),
      ['DNS', 'PUBLIC_URL', 'Webhooks'],
      'A or AAAA',
    ],
    [
      'a replica that does not run',
      () => ({ DATABASE_REPLICA_URL: closedPort }),
      ['Replica'],
      'DATABASE_REPLICA_URL (127.0.0.1:9/gift): nothing accepts connections there',
    ],
    [
      'a replica that is the primary itself',
      () => ({ DATABASE_REPLICA_URL: test.url }),
      ['Replica'],
      'this server is no replica',
    ],
    ['a Redis that does not run', () => ({ REDIS_URL: 'redis://127.0.0.1:9' }), ['Redis'], 'REDIS_URL'],
    [
      'an S3 that does not run',
      () => ({ S3_ENDPOINT: 'http://127.0.0.1:9' }),
      ['Object storage'],
      'S3_ENDPOINT',
    ],
    [
      'a mail server that does not run',
      () => ({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.ng' }),
      ['SMTP'],
      'SMTP_URL',
    ],
    ['demo defaults in production', () => ({ MODE: 'production' }), ['Configuration'], 'SUPPORT_PHONE'],
    [
      'an old backup',
      async () => {
        await test.pool.query(
          `insert into platform.backups (finished_at, target, row_count, file_count, bytes) values ($1, 'x', 0, 0, 0)`,
          [new Date(Date.now() - hours(27))],
        );
        return {};
      },
      ['Last backup'],
      'gift backup',
    ],
  ])('%s', async (_, prepare, names, advice) => {
    const { code, failed, failures, text } = await doctor(await prepare());
    expect(failed).toEqual(names);
    expect(code).toBe(1);
    expect(JSON.stringify(failures)).toContain(advice);
    for (const { fix } of failures) expect(fix).toBeTruthy();
    for (const secret of ['s3cret', paystackKey]) expect(text).not.toContain(secret);
  });
});

it('says that the database takes no writes', async () => {
  const name = new URL(test.url).pathname.slice(1);
  await test.pool.query(`alter database "${name}" set default_transaction_read_only = on`);
  const { failed, text } = await doctor();
  await test.pool.query(`alter database "${name}" reset default_transaction_read_only`);
  expect(failed).toEqual(['Database writes']);
  expect(text).toContain('read-only transaction');
});

it('reports a wrong variable and nothing else when it cannot read the configuration', async () => {
  const { code, failed } = await doctor({ PORT: 'http' });
  expect({ code, failed }).toEqual({ code: 1, failed: ['Configuration'] });
});

it('prints a line for each check and the advice below it', async () => {
  const lines: string[] = [];
  const output = { print: (line: string) => void lines.push(line), progress: () => {} };
  await runGift(['doctor'], { ...healthy, DATABASE_URL: closedPort }, output);
  expect(lines.join('\n')).toMatch(
    /^FAILED +Database +DATABASE_URL \(127\.0\.0\.1:9\/gift\): nothing accepts .*\n +→ Then run/m,
  );
});
