import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { days, later, minutes, seconds } from '../../../platform/clock';
import { sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import type { Sweep } from '../../../platform/jobs/sweeps';
import type { StoredFile } from '../../../platform/storage/storage';
import type { Services } from '../../../services';
import { type DataRequest, lockRequest } from '../store';
import { zipOf } from './make';
import { exportName } from './names';

/** How long a run may take before another process assumes it lost, and how often it is tried. */
const leaseMs = minutes(30);
const maxTries = 3;
const retryMs = minutes(2);

/** Claims the oldest due export, so that no other process takes it. */
const takeNext = ({ database }: Services, now: Date): Promise<DataRequest | undefined> =>
  database.transaction(async (tx) => {
    const due = await tx.maybe<{ id: bigint }>(sql`
      select id from privacy.requests where kind = 'export' and state = 'open' and due_at <= ${now}
      order by due_at limit 1 for update skip locked`);
    if (!due) return undefined;
    await tx.run(sql`
      update privacy.requests set due_at = ${later(now, leaseMs)}, tries = tries + 1 where id = ${due.id}`);
    return lockRequest(tx, due.id);
  });

/** Builds one export at a time per process, outside any transaction, since it may take minutes. */
export const exportSweep: Sweep = {
  name: 'exports',
  everyMs: seconds(2),
  async run(services, now) {
    const request = await takeNext(services, now);
    if (!request) return 0;
    const { id, userID, language } = request;
    try {
      const zip = zipOf({ services, userID, language, now });
      const file = await services.storage.withTemporary(async (path) => {
        await pipeline(zip, createWriteStream(path, { mode: 0o600 }));
        return services.storage.put(exportName(id), path, now);
      });
      await services.database.transaction((tx) => noteReady(tx, services, { id, userID, file, now }));
    } catch (error) {
      services.log.error({ err: error, export: String(id) }, 'a copy of somebody’s data failed');
      await services.database.transaction((tx) => noteFailed(tx, request, now));
    }
    return 1;
  },
};

async function noteReady(
  tx: Tx,
  { settings, storage }: Services,
  { id, userID, file, now }: { id: bigint; userID: bigint; file: StoredFile; now: Date },
): Promise<void> {
  const rows = await tx.run(sql`
    update privacy.requests set state = 'ready', bytes = ${file.bytes}, due_at = ${later(now, days(settings.current.exportDays))}
    where id = ${id} and state = 'open'`);
  if (rows !== 1) return;
  await storage.commit(tx, [file], now);
  await publishEvent({ tx, now }, 'privacy.requestUpdated', {
    userID: String(userID),
    name: 'exportReady',
    ref: String(id),
  });
}

async function noteFailed(tx: Tx, { id, userID, tries }: DataRequest, now: Date): Promise<void> {
  if (tries < maxTries) {
    await tx.run(sql`
      update privacy.requests set due_at = ${later(now, retryMs)} where id = ${id} and state = 'open'`);
    return;
  }
  const rows = await tx.run(sql`
    update privacy.requests set state = 'failed', due_at = null, closed_at = ${now} where id = ${id} and state = 'open'`);
  if (rows === 1)
    await publishEvent({ tx, now }, 'privacy.requestUpdated', {
      userID: String(userID),
      name: 'exportFailed',
      ref: String(id),
    });
}

export const exportCleanup: Sweep = {
  name: 'exports.cleanup',
  everyMs: minutes(5),
  async run({ database, storage }, now) {
    const over = await database.many<{ id: bigint }>(sql`
      select id from privacy.requests where kind = 'export' and state = 'ready' and due_at <= ${now} limit 50`);
    for (const { id } of over)
      await database.transaction(async (tx) => {
        await storage.remove(tx, [exportName(id)], now);
        await tx.run(sql`
          update privacy.requests set state = 'expired', due_at = null, closed_at = ${now} where id = ${id}`);
      });
    return over.length;
  },
};
