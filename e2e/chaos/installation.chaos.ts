// Makes each part of an installation fail, one after another, while users trade, write and upload. Whatever fails, nothing
// that was acknowledged is lost or happens twice. The table it prints says what users noticed.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverAccount } from '../../apps/server/src/platform/postgres/binaries';
import { debianPrograms } from '../../apps/server/src/testing/database/debian-postgres';
import { hasPgbouncer } from '../../apps/server/src/testing/database/pgbouncer';
import { hasS3Server } from '../../apps/server/src/testing/storage/s3-server';
import { history } from '../support/chat-wire';
import { expectExactLedger, expectNothingLost, finish, post } from '../support/trading';
import { type Installation, startInstallation } from './installation';
import { type Load, type Seen, startLoad } from './load';

type Row = { fault: string } & Seen;

const canRun =
  debianPrograms() !== undefined && hasPgbouncer() && hasS3Server() && fs.existsSync('/usr/sbin/nginx');
/** Only root may mount the small file system whose filling up is a fault. */
const disk = path.join(os.tmpdir(), `gift-chaos-disk-${process.pid}`);
const hasDisk = canRun && process.getuid?.() === 0 && mountDisk();

function mountDisk(): boolean {
  fs.mkdirSync(disk);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=768m', 'gift-chaos', disk]);
  const account = serverAccount();
  if (status === 0 && account) fs.chownSync(disk, account.uid, account.gid);
  return status === 0;
}

const columns = ['requests', 'failed', 'retries', 'orders', 'uploads', 'messages', 'resent'] as const;

let gift: Installation;
let load: Load;
const table: Row[] = [];

/** Waits until an order is completed from its quote to its release. */
async function untilTrading() {
  const before = load.seen().orders;
  await expect.poll(() => load.seen().orders, { timeout: 90_000, interval: 100 }).toBeGreaterThan(before);
}

/** Lets users work while a fault lasts, and until they can trade again. */
async function during(fault: string, work: () => Promise<unknown>): Promise<Seen> {
  load.reset();
  await work();
  await untilTrading();
  await sleep(1_000);
  const seen = load.seen();
  table.push({ fault, ...seen });
  return seen;
}

function print() {
  const row = (name: string, cells: readonly unknown[]) =>
    name.padEnd(44) + cells.map((cell) => String(cell).padStart(9)).join('');
  const lines = table.map(({ fault, longestMs, ...seen }) =>
    row(fault, [...columns.map((name) => seen[name]), `${(longestMs / 1000).toFixed(1)} s`]),
  );
  console.log([row('', [...columns, 'longest']), ...lines].join('\n'));
}

describe.skipIf(!canRun)('an installation of several processes, under load', () => {
  beforeAll(async () => {
    gift = await startInstallation(hasDisk ? disk : undefined);
    load = await startLoad(gift.nginx, gift.databaseUrl, gift.dataDir);
  });
  afterAll(async () => {
    print();
    load?.close();
    await gift?.close();
    if (hasDisk) spawnSync('umount', [disk]);
    fs.rmSync(disk, { recursive: true, force: true });
  });

  it('trades, writes and uploads without an error while nothing fails', async () => {
    const seen = await during('nothing fails', () => sleep(5_000));
    expect(seen.failed).toBe(0);
  });

  it.each([
    ['jobs', 0],
    ['api', 2],
    ['im', 4],
  ])('continues when a process with the role %s is killed', async (_role, index) => {
    const victim = gift.processes[index]!;
    const seen = await during(`kill -9 of ${victim.name}`, async () => {
      await victim.kill();
      await sleep(2_000);
      await victim.start();
    });
    // On an idle machine one; a busy one can also take a live process for a dead one.
    expect(seen.retries).toBeLessThanOrEqual(5);
  });

  it('answers while one process after another is restarted', async () => {
    const seen = await during('rolling restart', async () => {
      for (const one of gift.processes) await one.restart();
    });
    // None or one on an idle machine.
    expect(seen.failed).toBeLessThanOrEqual(seen.requests / 200);
  });

  it('continues when Redis is lost and comes back empty', async () => {
    await during('Redis lost, back empty', async () => {
      await gift.redis.kill();
      await sleep(5_000);
      await gift.redis.start();
    });
  });

  it('continues to trade while files cannot be stored', async () => {
    const seen = await during('object storage refuses', async () => {
      gift.storage.refuse();
      await sleep(10_000);
      gift.storage.restore();
    });
    expect(seen.orders).toBeGreaterThan(0);
  });

  it('continues when the replica is lost', async () => {
    await during('replica lost', async () => {
      await gift.replica.stop('SIGKILL');
      await sleep(5_000);
      await gift.replica.start();
    });
  });

  it('continues when a process loses its network to the database', async () => {
    const victim = gift.processes[2]!;
    await during(`network of ${victim.name} to the database cut`, async () => {
      for (const address of victim.databaseAddresses) address.silence();
      await sleep(10_000);
      for (const address of victim.databaseAddresses) address.restore();
    });
  });

  it('continues after a restart of the primary', async () => {
    await during('primary restarted', async () => {
      await gift.primary.stop('SIGINT');
      await gift.primary.start();
    });
  });

  it.skipIf(!hasDisk)('continues after the disk of the database was full', async () => {
    await during('disk of the database full', async () => {
      const filler = path.join(disk, 'filler');
      const file = fs.openSync(filler, 'w');
      const chunk = Buffer.alloc(1024 * 1024);
      try {
        for (;;) fs.writeSync(file, chunk);
      } catch (error) {
        expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      }
      fs.closeSync(file);
      await sleep(8_000);
      fs.rmSync(filler);
      if (!gift.primary.isRunning()) await gift.primary.start();
    });
  });

  it('loses nothing when the synchronous replica is promoted', async () => {
    await during('primary lost, replica promoted', async () => {
      await gift.primary.query(`alter system set synchronous_standby_names = '*'`);
      await gift.primary.query('select pg_reload_conf()');
      const state = 'select sync_state as state from pg_stat_replication';
      await expect.poll(async () => (await gift.primary.query(state))[0]?.state).toBe('sync');
      await untilTrading();
      await gift.primary.stop('SIGKILL');
      await gift.replica.query('select pg_promote()');
      await gift.replica.query('alter system reset synchronous_standby_names');
      await gift.replica.query('select pg_reload_conf()');
      gift.database.moveTo(gift.replica.port);
    });
  });

  it('lost nothing that it acknowledged, and did nothing twice', async () => {
    await load.stop();
    const { server, journal } = load;
    await expectNothingLost(server, journal);
    await finish(server, journal);
    const pool = new pg.Pool({ connectionString: gift.databaseUrl, max: 2 });
    try {
      await expectExactLedger(pool, journal);
      const due = `select count(*)::int as count from platform.outbox where due_at <= now()`;
      await expect.poll(async () => (await pool.query(due)).rows[0].count, { timeout: 60_000 }).toBe(0);
    } finally {
      await pool.end();
    }
  }, 600_000);

  it('lost no message, stored each once, and kept their order', async () => {
    const client = await load.connectChat();
    const all = await history(client, load.conversationID);
    client.close();
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
    const stored = new Map(all.map(({ clientMsgID, serverMsgID }) => [clientMsgID, serverMsgID]));
    expect(stored.size).toBe(all.length);
    for (const [clientMsgID, serverMsgID] of load.written) expect(stored.get(clientMsgID)).toBe(serverMsgID);
  });

  it('can open every file that it stored', async () => {
    for (const { fileName, token } of load.uploaded) {
      const { data: path, message } = await post(load.server, 'getImageUrl', { fileName }, { token });
      expect(message, fileName).toBe('OK');
      const { status, text } = await load.server.request({ method: 'GET', path, headers: {} });
      expect([status, text.slice(0, 4)], fileName).toEqual([200, 'RIFF']);
    }
  });
});
