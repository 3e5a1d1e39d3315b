// One PostgreSQL for a test run, with one migrated template database that every clone copies.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrate } from '../../platform/database/migrate';
import { startPostgres, stopAbandoned } from '../../platform/postgres/postgres';

/**
 * Plain data, so that it can be passed to test workers. `url` is a database for admin connections, over TCP; `socket` is
 * the folder of the server's Unix-domain socket, for the pools of clones.
 */
export type TestServer = { url: string; socket?: string | undefined; template: string; strategy: string };

export type Clone = {
  url: string;
  pool: pg.Pool;
  /** Ends the pool and drops the database. */
  close(): Promise<void>;
};

const folderPrefix = 'gift-test-server-';

/** On Linux this folder is in memory: a clone there takes half the time. */
const memoryFolder = '/dev/shm';
const neededBytes = 4e9;

/** The folder for the data of temporary servers. */
function serversFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(memoryFolder);
    return bavail * bsize > neededBytes ? memoryFolder : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
}

/** Starts a temporary server, or uses the one in DATABASE_URL, and creates the template there. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const external = process.env.DATABASE_URL;
  if (external) {
    const server = await makeTemplate(external, '');
    return { ...server, stop: () => admin(external, (client) => dropDatabase(client, server.template)) };
  }
  await clearAbandoned();
  const dataDir = fs.mkdtempSync(path.join(serversFolder(), folderPrefix));
  // The server's account must be able to enter the folder when the tests run as root.
  fs.chmodSync(dataDir, 0o711);
  const port = 21_000 + Math.floor(Math.random() * 11_000);
  const postgres = await startPostgres({ dataDir, port, durable: false, log: () => {} });
  const stop = async () => {
    await postgres.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { url, socket } = postgres;
    return { ...(await makeTemplate(url, 'strategy file_copy')), socket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A new copy of the migrated template: about 50 ms. */
export async function cloneDatabase(server: TestServer): Promise<Clone> {
  const { template: name } = await copyTemplate(server);
  return openClone(server, name, () => admin(server.url, (client) => dropDatabase(client, name)));
}

/** A copy of the migrated template to fill, which stays when it is closed and is the template of further clones. */
export async function newTemplate(server: TestServer) {
  const copy = await copyTemplate(server);
  return {
    ...copy,
    open: async () => openClone(server, copy.template, async () => {}),
    drop: () => admin(server.url, (client) => dropDatabase(client, copy.template)),
  };
}

async function copyTemplate(server: TestServer): Promise<TestServer> {
  const name = `gift_test_${randomBytes(8).toString('hex')}`;
  await admin(server.url, (client) =>
    client.query(`create database ${name} template ${server.template} ${server.strategy}`),
  );
  return { ...server, template: name };
}

function openClone(server: TestServer, name: string, drop: () => Promise<unknown>): Clone {
  const url = withDatabase(server.url, name);
  const pool = openPool(server.socket ? `${url}?host=${encodeURIComponent(server.socket)}` : url, 20);
  return {
    url,
    pool,
    async close() {
      await pool.end();
      await drop();
    },
  };
}

/** A new database, migrated by a role that owns it and has no other rights: what managed PostgreSQL provides. */
export async function databaseOfOwner(serverUrl: string): Promise<Clone & { role: string }> {
  const role = `gift_owner_${randomBytes(8).toString('hex')}`;
  await admin(serverUrl, async (client) => {
    await client.query(`create role ${role} login password 'owner'`);
    await client.query(`create database ${role} owner ${role}`);
  });
  const url = new URL(withDatabase(serverUrl, role));
  Object.assign(url, { username: role, password: 'owner' });
  const pool = openPool(url.href, 20);
  const close = async () => {
    await pool.end();
    await admin(serverUrl, async (client) => {
      await dropDatabase(client, role);
      await client.query(`drop role ${role}`);
    });
  };
  try {
    await migrate(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { url: url.href, pool, close, role };
}

async function makeTemplate(url: string, strategy: string): Promise<TestServer> {
  const template = `gift_template_${randomBytes(8).toString('hex')}`;
  await admin(url, (client) => client.query(`create database ${template}`));
  const pool = openPool(withDatabase(url, template), 2);
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    await admin(url, (client) => dropDatabase(client, template));
    throw error;
  }
  await pool.end();
  return { url, template, strategy };
}

/** A connection closed by the server is reported by the query that uses it next. */
function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, pipeline: process.env.PG_PIPELINE !== 'off' });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function admin(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const dropDatabase = (client: pg.Client, name: string) =>
  client.query(`drop database if exists ${name} with (force)`);

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/** A killed test run leaves its server running; the next run stops it. */
async function clearAbandoned(): Promise<void> {
  const parent = serversFolder();
  for (const name of fs.readdirSync(parent)) {
    const folder = path.join(parent, name);
    // Newer folders may belong to a run that has not taken its lock yet.
    if (!name.startsWith(folderPrefix) || ageMs(folder) < 60_000) continue;
    try {
      if (await stopAbandoned(folder)) fs.rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another account's folder, or one that another run is deleting.
    }
  }
}

function ageMs(folder: string): number {
  try {
    return Date.now() - fs.statSync(folder).mtimeMs;
  } catch {
    return 0;
  }
}
