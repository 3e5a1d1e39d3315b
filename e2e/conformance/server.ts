// A whole server in a process of its own, and the admin calls that a back office makes.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { testDatabase } from '../../apps/server/src/testing/database/database';
import { ensureBuilt } from '../../tools/build.mjs';

const secret = 'conformance-secret-of-tests';
const root = path.join(import.meta.dirname, '..', '..');

export type ChatServer = Awaited<ReturnType<typeof startServer>>;

/** What processes of one installation share. */
type Shared = { databaseUrl: string; dataDir: string };

/**
 * Starts a server with a database of its own, or as one more process of another's installation. `settings` are
 * environment variables.
 */
export async function startServer(
  port: number,
  { beside, settings = {} }: { beside?: Shared; settings?: Record<string, string> } = {},
) {
  const own = beside ? undefined : await testDatabase();
  const databaseUrl = own?.url ?? beside?.databaseUrl ?? '';
  const dataDir = beside?.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'gift-conformance-')));
  const start = () => run(port, { ...settings, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  let server = await start();
  const url = `http://127.0.0.1:${port}`;
  let admin = '';

  async function call(name: string, body: object, token = admin): Promise<Record<string, never>> {
    const response = await fetch(`${url}/api${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', operationID: `conformance-${Date.now()}`, token },
      body: JSON.stringify(body),
    });
    const { errCode, errMsg, errDlt, data } = (await response.json()) as {
      errCode: number;
      errMsg: string;
      errDlt: string;
      data: Record<string, never>;
    };
    if (errCode !== 0) throw new Error(`${name}: ${errCode} ${errMsg} ${errDlt}`);
    return data;
  }

  admin = (await call('/auth/get_admin_token', { secret, userID: 'imAdmin' })).token as unknown as string;

  return {
    url,
    /** Undefined for a further process: the first one owns it. */
    database: own?.pool,
    databaseUrl,
    dataDir,
    apiAddr: `${url}/api`,
    wsAddr: `ws://127.0.0.1:${port}/msg_gateway`,
    call,
    async register(...userIDs: string[]) {
      await call('/user/user_register', {
        users: userIDs.map((userID) => ({ userID, nickname: `Nick ${userID}`, faceURL: '' })),
      });
    },
    tokenOf: async (userID: string, platformID = 5) =>
      (await call('/auth/get_user_token', { userID, platformID })).token as unknown as string,
    /** As in a power failure. */
    async kill() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGKILL');
      await gone;
    },
    async restart() {
      server = await start();
    },
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM');
        await gone;
      }
      await own?.close();
      if (own) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(port: number, settings: Record<string, string>): Promise<ChildProcess> {
  await ensureBuilt();
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    PORT: String(port),
    IM_ADMIN_SECRET: secret,
    LOG_LEVEL: 'warn',
    DEMO_WORLD: 'off',
    ...settings,
  };
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.mjs'], {
    cwd: root,
    env,
    stdio: ['ignore', process.env.SERVER_LOG ? 'inherit' : 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let events = '';
    server.stderr?.on('data', (chunk) => {
      events += chunk;
      if (events.includes('Gift runs at')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${events}`)));
  });
  return server;
}
