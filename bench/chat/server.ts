// The measured servers, in processes of their own: Gift's, as an operator runs it, and the baseline.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import path from 'node:path';
import { startFlags } from '../shared/start-flags';

const root = path.join(import.meta.dirname, '..', '..');
const secret = 'bench-secret-bench-secret';

/** On a signal, collects garbage and reports the memory in use. */
const collector = `data:text/javascript,${encodeURIComponent(`
  import { getHeapSpaceStatistics } from 'node:v8';
  process.on('SIGUSR2', () => {
    globalThis.gc();
    globalThis.gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    process.send({ rss, used: heapUsed + external, young: young.physical_space_size });
  });`)}`;

/** Bytes after garbage collection: resident, used by objects and buffers, and of the young generation. */
export type Memory = { rss: number; used: number; young: number };

export type Server = {
  pid: number;
  port: number;
  memory(): Promise<Memory>;
  stop(): Promise<void>;
};

function running(child: ChildProcess, port: number): Server {
  const pid = child.pid as number;
  return {
    pid,
    port,
    async memory() {
      let memory: Memory | undefined;
      // The second time, memory that the first freed is back at the system.
      for (let n = 0; n < 2; n++) {
        await new Promise((resolve) => setTimeout(resolve, 3000));
        const reported = once(child, 'message');
        child.kill('SIGUSR2');
        [memory] = (await reported) as [Memory];
      }
      return memory as Memory;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

export async function startGift(
  port: number,
  databaseUrl: string,
  dataDir: string,
  moreFlags: readonly string[] = [],
): Promise<Server> {
  spawnSync(process.execPath, ['tools/start.mjs', '--build'], { cwd: root, stdio: 'inherit' });
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    ROLE: 'im',
    IM_ADMIN_SECRET: secret,
  };
  const log = process.env.SERVER_LOG ? openSync(process.env.SERVER_LOG, 'a') : 'ignore';
  const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : [];
  const args = [
    ...startFlags,
    ...moreFlags,
    '--expose-gc',
    '--import',
    collector,
    ...profile,
    'dist/server/main.mjs',
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', log, log, 'ipc'],
  });
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return running(child, port);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not start');
}

export async function startRelay(port: number, databaseUrl: string): Promise<Server> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'relay.ts')], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return running(child, port);
}

/** The HTTP calls of a chat admin. */
export async function admin(port: number) {
  const call = async (name: string, body: object, token: string): Promise<Record<string, unknown>> => {
    const response = await fetch(`http://127.0.0.1:${port}/api${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', operationID: 'bench-operation', token },
      body: JSON.stringify(body),
    });
    const { errCode, errMsg, errDlt, data } = (await response.json()) as Record<string, unknown>;
    if (errCode !== 0) throw new Error(`${name}: ${errCode} ${errMsg} ${errDlt}`);
    return data as Record<string, unknown>;
  };
  const { token } = await call('/auth/get_admin_token', { secret, userID: 'imAdmin' }, '');
  return {
    call: (name: string, body: object) => call(name, body, token as string),
    /** Registers users, and gives each a token for the web. */
    async people(prefix: string, count: number): Promise<{ userID: string; token: string }[]> {
      const all = Array.from({ length: count }, (_, n) => `${prefix}${n}`);
      for (let at = 0; at < count; at += 500)
        await call(
          '/user/user_register',
          {
            users: all
              .slice(at, at + 500)
              .map((userID) => ({ userID, nickname: `Nick ${userID}`, faceURL: '' })),
          },
          token as string,
        );
      const people: { userID: string; token: string }[] = [];
      let next = 0;
      const worker = async () => {
        for (let at = next++; at < count; at = next++) {
          const userID = all[at] as string;
          const given = await call('/auth/get_user_token', { userID, platformID: 5 }, token as string);
          people[at] = { userID, token: given.token as string };
        }
      };
      await Promise.all(Array.from({ length: 16 }, worker));
      return people;
    },
  };
}

/** The address to which a user's engine connects. */
export const gatewayPath = ({ userID, token }: { userID: string; token: string }) =>
  `/msg_gateway?sendID=${userID}&token=${token}&platformID=5&operationID=bench&isBackground=false&isMsgResp=true&sdkType=js`;
