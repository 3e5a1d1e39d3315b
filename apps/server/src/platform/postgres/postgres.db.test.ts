import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from './postgres';

let dataDir: string;
const running: Postgres[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'gift-postgres-')), 'data');
  fs.chmodSync(path.dirname(dataDir), 0o711);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
  for (const outside of clustersOutside.splice(0)) fs.rmSync(path.dirname(outside), { recursive: true });
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

const stateFile = () => path.join(dataDir, 'postgres.json');
const state = () => JSON.parse(fs.readFileSync(stateFile(), 'utf8')) as { cluster: string; password: string };
const clusterFolder = () => path.resolve(dataDir, state().cluster);
const clustersOutside: string[] = [];

async function start(port?: number): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, port, durable: false, log: () => {} });
  running.push(postgres);
  if (!clusterFolder().startsWith(dataDir) && !clustersOutside.includes(clusterFolder())) {
    clustersOutside.push(clusterFolder());
  }
  return postgres;
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

/** Runs Gift with this database in another process and resolves once it serves. */
async function startElsewhere(durable = ''): Promise<{ child: ChildProcess; url: string; port: number }> {
  const script = path.join(import.meta.dirname, '../../testing/database/hold-postgres.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, durable], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = await new Promise<string>((resolve) =>
    child.stdout!.once('data', (chunk) => resolve(String(chunk))),
  );
  return { child, ...(JSON.parse(line) as { url: string; port: number }) };
}

const killed = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });

const postmaster = () =>
  Number(fs.readFileSync(path.join(clusterFolder(), 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('the built-in database', () => {
  it('keeps its data and port across a restart', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    const second = await start();
    expect(second.port).toBe(first.port);
    expect(second.port).toBeLessThan(32_768);
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('refuses connections without the password, which only its owner can read', async () => {
    const { url, port, socket } = await start();
    await expect(ask(`postgres://gift:guess@127.0.0.1:${port}/gift`, 'select 1')).rejects.toThrow('password');
    expect(fs.statSync(stateFile()).mode & 0o777).toBe(0o600);
    expect(fs.statSync(clusterFolder()).mode & 0o777).toBe(0o700);
    expect(await ask(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await ask(url, 'show unix_socket_directories')).toEqual([
      { unix_socket_directories: clusterFolder() },
    ]);
    const local = await ask(
      `${url}?host=${encodeURIComponent(socket!)}`,
      'select inet_client_addr() as address',
    );
    expect(local).toEqual([{ address: null }]);
  });

  it('writes nothing a user typed into its log', async () => {
    const { url } = await start();
    await ask(url, 'create table codes (code text primary key)');
    await ask(url, `insert into codes values ('XQ-SECRET-1')`);
    await expect(ask(url, `insert into codes values ('XQ-SECRET-1')`)).rejects.toThrow('duplicate key');
    await expect(ask(url, `select 'XQ-SECRET-1'::int`)).rejects.toThrow('invalid input');
    const log = fs.readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain('XQ-SECRET');
  });

  it('takes the next port when its own is taken', async () => {
    const blocker = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as net.AddressInfo;
    const postgres = await start(port);
    blocker.close();
    expect(postgres.port).not.toBe(port);
  });

  it('stops in time while a client holds a transaction open', async () => {
    const postgres = await start();
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    const began = Date.now();
    await postgres.stop();
    expect(Date.now() - began).toBeLessThan(10_000);
    await client.end().catch(() => {});
  });
});

describe('after a kill', () => {
  it('a database that outlived its Gift is adopted, and can be stopped', async () => {
    const { child, url, port } = await startElsewhere();
    await ask(url, 'create table kept as select 7 as n');
    await killed(child);
    const adopted = await start();
    expect(adopted).toMatchObject({ adopted: true, port, url });
    expect(await ask(url, 'select n from kept')).toEqual([{ n: 7 }]);
    await adopted.stop();
    await expect(ask(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('a database that was killed too restarts with all committed data', async () => {
    const { child, url } = await startElsewhere('durable');
    await ask(url, 'create table kept as select 7 as n');
    await killed(child);
    process.kill(postmaster(), 'SIGKILL');
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await ask(again.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('a pid file that names an unrelated running process does not block the start', async () => {
    await (await start()).stop();
    const pidFile = path.join(clusterFolder(), 'postmaster.pid');
    // A process of the server's own account: here PostgreSQL itself would refuse.
    const owner = fs.statSync(clusterFolder());
    const child = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid: owner.uid, gid: owner.gid } : {});
    children.push(child);
    fs.writeFileSync(pidFile, `${child.pid}\n${clusterFolder()}\n1\n5432\n\n127.0.0.1\n`);
    expect((await start()).adopted).toBe(false);
  });

  it('a start killed while creating the database does not break a later start', async () => {
    await (await start()).stop();
    fs.renameSync(clusterFolder(), path.join(dataDir, 'postgres.making-0badc0de'));
    fs.rmSync(path.join(dataDir, 'postgres.making-0badc0de', 'PG_VERSION'));
    fs.writeFileSync(stateFile(), JSON.stringify({ ...state(), made: false }));
    const again = await start();
    expect(await ask(again.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(fs.readdirSync(dataDir).filter((name) => name.includes('making'))).toEqual([]);
  });
});

describe('a failed start names the folder in its error message', () => {
  const refusal = () =>
    start().then(
      () => 'it started',
      (error: Error) => error.message,
    );

  it('when another Gift process runs on the same data', async () => {
    const { child } = await startElsewhere();
    const message = await refusal();
    expect(message).toContain(`Another Gift (process ${child.pid})`);
    expect(message).toContain(dataDir);
    await killed(child);
    await start();
  });

  it('when DATA_DIR is a file', async () => {
    fs.writeFileSync(dataDir, '');
    expect(await refusal()).toContain(`DATA_DIR ${dataDir} cannot be used (it is not a folder)`);
  });

  const damages: [string, () => void, string][] = [
    ['its postgres.json is damaged', () => fs.writeFileSync(stateFile(), '{'), 'is damaged'],
    ['its postgres.json is missing', () => fs.rmSync(stateFile()), 'is missing'],
    [
      'the database folder is gone',
      () => fs.rmSync(clusterFolder(), { recursive: true }),
      'that folder is gone',
    ],
    [
      'the folder is not a whole database',
      () => fs.rmSync(path.join(clusterFolder(), 'PG_VERSION')),
      'PG_VERSION',
    ],
    [
      'another PostgreSQL made it',
      () => fs.writeFileSync(path.join(clusterFolder(), 'PG_VERSION'), '15\n'),
      'was made by PostgreSQL 15',
    ],
    [
      'the database is damaged',
      () => fs.truncateSync(path.join(clusterFolder(), 'global/pg_control')),
      'PostgreSQL says:',
    ],
    [
      'the password is not the one of the database',
      () => fs.writeFileSync(stateFile(), JSON.stringify({ ...state(), password: 'other' })),
      'password authentication failed',
    ],
  ];
  it.each(damages)('when %s', async (_, damage, says) => {
    await (await start()).stop();
    damage();
    const message = await refusal();
    expect(message).toContain(says);
    expect(message).toContain(dataDir);
    // The refusal releases the folder.
    expect(fs.existsSync(path.join(dataDir, 'postgres.lock'))).toBe(false);
  });
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  it('the server runs under another account', async () => {
    await start();
    expect(fs.statSync(`/proc/${postmaster()}`).uid).not.toBe(0);
  });

  it('a folder that this account cannot enter gets its database outside, and restarts find it', async () => {
    fs.chmodSync(path.dirname(dataDir), 0o700);
    const first = await start();
    expect(clusterFolder()).toMatch(/^\/var\/lib\/gift\/[0-9a-f]{16}\/postgres$/);
    await ask(first.url, 'create table kept as select 7 as n');
    await first.stop();
    expect(await ask((await start()).url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('a copy of such a folder is refused, as it would share the database of the original', async () => {
    fs.chmodSync(path.dirname(dataDir), 0o700);
    await (await start()).stop();
    const copy = `${dataDir}-copy`;
    fs.cpSync(dataDir, copy, { recursive: true });
    const started = startPostgres({ dataDir: copy, durable: false, log: () => {} });
    await expect(started).rejects.toThrow(`${copy} is a copy of ${dataDir}`);
  });
});
