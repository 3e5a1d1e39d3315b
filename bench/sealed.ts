// The time of a normal call while 12 connections send the largest sealed bodies that the server must decrypt. Runs for about a minute.
//   npm run bench -- sealed     (or: npx tsx bench/sealed.ts)
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { calls } from '@gift/contract';
import { sealChunkCharacters, sealJoint } from '@gift/contract/seal/seal';
import { maxSealedPieces } from '@gift/contract/seal/seal-size';
import { keyEvidence } from '../apps/server/src/app';
import { systemClock } from '../apps/server/src/platform/clock';
import { parseConfig } from '../apps/server/src/platform/config/config';
import { openDatabase } from '../apps/server/src/platform/database/db';
import { openKeys } from '../apps/server/src/platform/keys/instance-keys';
import type { Keys } from '../apps/server/src/platform/keys/keys';
import { createLog } from '../apps/server/src/platform/log/log';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { untilReady } from './shared/until-ready';

const ports = { postgres: 26_140, server: 26_150 };
const connections = 12;
const seconds = 8;
const folder = path.join(import.meta.dirname, '..');
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o711);
const keyFile = path.join(dataDir, 'bench.key');
fs.writeFileSync(keyFile, randomBytes(32).toString('hex'), { mode: 0o600 });

/** All pieces, the suffix and the time are valid; only the text inside is not JSON. */
function envelope(keys: Keys, pieces: number): string {
  const key = createPublicKey(keys.sealedCalls[0].privateKey);
  const tail = keys.sealSuffix + Date.now();
  const whole = 'x'.repeat(pieces * sealChunkCharacters - tail.length) + tail;
  const sealed = Array.from({ length: pieces }, (_, at) =>
    publicEncrypt(
      { key, padding: constants.RSA_PKCS1_PADDING },
      Buffer.from(whole.slice(at * sealChunkCharacters, (at + 1) * sealChunkCharacters)),
    ).toString('hex'),
  );
  return JSON.stringify({ data: sealed.join(sealJoint) });
}

type Figures = { p50: number; p99: number; perSecond: number; answers: Record<string, number> };

function load(args: (string | number)[], body?: string) {
  const program = path.join(folder, 'bench/sealed/load.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args.map(String)], { cwd: folder });
  child.stdin.end(body ?? '');
  return text(child.stdout).then((json) => JSON.parse(json) as Figures);
}

/** As an operator runs it: production mode, log on, behind a proxy that passes the caller's address on. */
async function serve(databaseUrl: string): Promise<ChildProcess> {
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    KEY_FILE: keyFile,
    MODE: 'production',
    ROLE: 'api',
    PORT: String(ports.server),
    PUBLIC_URL: 'https://bench.invalid',
    SUPPORT_PHONE: '08000000000',
    TERMII_API_KEY: 'bench-0000',
    TERMII_SENDER_ID: 'Gift',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@bench.invalid',
  };
  const args = ['--import', 'tsx', path.join(folder, 'apps/server/src/main.ts')];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', process.env.VERBOSE ? 'inherit' : 'ignore'],
  });
  return untilReady(child, ports.server);
}

async function measure(what: string, body: string | undefined, from: 'one' | 'many') {
  const flood = body && load(['flood', ports.server, seconds + 2, connections, from], body);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const probe = await load(['probe', ports.server, seconds - 2]);
  const flooded = await flood;
  const sent = flooded
    ? `${flooded.perSecond.toFixed(0)}/s answered, p50 ${flooded.p50.toFixed(1)} ms, ${JSON.stringify(flooded.answers)}`
    : '';
  console.log(
    `  ${what.padEnd(44)} p50 ${probe.p50.toFixed(1).padStart(6)} ms  p99 ${probe.p99.toFixed(1).padStart(6)} ms  ${sent}`,
  );
  return probe;
}

const postgres = await startPostgres({ dataDir, port: ports.postgres, log: () => {} });
try {
  const server = await serve(postgres.url);
  const database = openDatabase(postgres.url, { max: 1 });
  const config = parseConfig({ DATA_DIR: dataDir, KEY_FILE: keyFile });
  const log = createLog('silent');
  const { keys } = await openKeys({ config, database, clock: systemClock, log }, keyEvidence);
  await database.pool.end();
  const [many, largest] = [envelope(keys, 250), envelope(keys, maxSealedPieces(calls.login.body))];
  console.log(`a normal call beside ${connections} connections, load ${os.loadavg()[0]?.toFixed(1)}`);
  await measure('warming up', undefined, 'one');
  await measure('nobody else', undefined, 'one');
  await measure('250 pieces, one address', many, 'one');
  await measure('250 pieces, many addresses', many, 'many');
  await measure('as many as a login may have, many addresses', largest, 'many');
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
} finally {
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
