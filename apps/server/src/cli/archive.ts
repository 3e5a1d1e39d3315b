import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveStep } from '../archive/archive';
import { listArchives, readArchived, restoreArchive, verifyArchive } from '../archive/archived';
import { type ArchiveDeps, takenNames } from '../archive/sets';
import { archiveSources } from '../archive/sweep';
import { recordSystemAction } from '../modules/operator';
import { type ArchiveSource, minArchiveMonths, monthsBefore } from '../platform/archives';
import { systemClock } from '../platform/clock';
import type { Config } from '../platform/config/config';
import { type Database, isLockTimeout } from '../platform/database/db';
import { recordedMaster } from '../platform/keys/instance-keys';
import { keySetOf, readRing } from '../platform/keys/key-ring';
import { keysFrom } from '../platform/keys/keys';
import { createLog } from '../platform/log/log';
import { table } from '../platform/log/start-report.mjs';
import { createStorage } from '../platform/storage/storage';
import { createSettings } from '../settings';
import { type Command, type CommandContext, UsageError, withDatabase } from './command';

const now = () => systemClock.now();
const months = {
  type: 'string',
  help: `older than this many months (at least ${minArchiveMonths}) instead of the settings`,
} as const;
const reason = { type: 'string', help: 'why, for the audit log' } as const;

async function depsOn(database: Database, config: Config): Promise<ArchiveDeps> {
  const master = await recordedMaster(database, { config });
  return {
    database,
    storage: createStorage({ config, database }),
    keys: keysFrom(keySetOf(await readRing(database, master), master, now())),
    log: createLog('silent'),
    audit: recordSystemAction,
  };
}

const withArchives = (
  { config: read }: CommandContext,
  work: (deps: ArchiveDeps) => Promise<unknown>,
): Promise<unknown> => {
  const config = read();
  return withDatabase(config, async (database) => work(await depsOn(database, config)));
};

/** Who runs the command, for the audit log. */
const by = () => `${process.env.SUDO_USER ?? os.userInfo().username}@${os.hostname()}`;

function reasonFrom({ options }: CommandContext): string {
  const text = String(options.reason ?? '').trim();
  if (text.length < 5)
    throw new UsageError('Say why: --reason "court order 12/2026". It is written to the audit log.');
  return text;
}

function monthsFrom({ options }: CommandContext): number | undefined {
  if (options.months === undefined) return undefined;
  const months = Number(options.months);
  if (!Number.isInteger(months) || months < minArchiveMonths)
    throw new UsageError(`--months takes a whole number from ${minArchiveMonths} on.`);
  return months;
}

/** The sources that are switched on, each with its cutoff. */
async function dueSources(database: Database, months: number | undefined) {
  const settings = await createSettings().at(database, now());
  return archiveSources.flatMap((source) => {
    const age = months ?? source.months(settings);
    return age === 0 ? [] : [{ source, cutoff: monthsBefore(now(), age) }];
  });
}

const isOff = 'Archiving is off. Set the age in the console (Settings), or name it: --months 24.';

export const archivePlan: Command = {
  name: 'archive plan',
  summary: 'Shows what gift archive run would move, without moving it.',
  options: { months },
  run(context) {
    const months = monthsFrom(context);
    return withArchives(context, async ({ database }) => {
      const due = await dueSources(database, months);
      if (due.length === 0) return context.print(isOff);
      const rows: string[][] = [];
      for (const { source, cutoff } of due)
        for (const { name, items, ...plan } of await source.plan(
          database,
          cutoff,
          await takenNames(database, source),
        ))
          rows.push([
            `${source.name}/${name}`,
            ...[items, plan.rows, plan.stayingRows, plan.bytes].map(String),
          ]);
      if (rows.length === 0) return context.print('Nothing is old enough.');
      for (const line of table([['Set', 'Items', 'Rows', 'Rows that stay', 'Bytes now'], ...rows]))
        context.print(line);
    });
  },
};

export const archiveRun: Command = {
  name: 'archive run',
  summary: 'Moves old rows to encrypted files, verifies them, and then removes the rows.',
  details: 'Gift may run meanwhile. Stopped at any point, it continues when it is started again.',
  options: { months },
  run(context) {
    const months = monthsFrom(context);
    const { print, progress } = context;
    return withArchives(context, async (deps) => {
      const due = await dueSources(deps.database, months);
      if (due.length === 0) print(isOff);
      for (const { source, cutoff } of due) await archiveAll(deps, source, cutoff, { print, progress });
    });
  },
};

/** How long one command waits for another process or for a lock, and how often it tries. */
const waitMs = 5_000;
const maxWaits = 200;

async function archiveAll(
  deps: ArchiveDeps,
  source: ArchiveSource,
  cutoff: Date,
  { print, progress }: Pick<CommandContext, 'print' | 'progress'>,
) {
  for (let waits = 0; waits < maxWaits; ) {
    const step = await archiveStep(deps, source, { cutoff, by: by(), now: now() }).catch((error: unknown) => {
      if (isLockTimeout(error)) return { did: 'locked' } as const;
      throw error;
    });
    if (step.did === 'idle') return;
    if (step.did === 'part')
      progress(`${source.name}/${step.name}: part ${step.part.n}, ${step.part.rowCount} rows are written`);
    else if (step.did === 'removed')
      progress(`${source.name}/${step.name}: part ${step.part.n} is verified and its rows are removed`);
    else if (step.did === 'rewrites')
      progress(`${source.name}/${step.name}: rows changed meanwhile; the part is written again`);
    else if (step.did === 'archived')
      print(`${source.name}/${step.name}: ${step.lines} items (${step.rows} rows) are archived`);
    else {
      progress(step.did === 'busy' ? 'Another process archives; waiting' : 'The rows are in use; waiting');
      waits++;
      await sleep(waitMs);
    }
  }
  throw new Error('the rows were in use for too long. Run the command again');
}

export const archiveList: Command = {
  name: 'archive list',
  summary: 'Lists the sets.',
  run: (context) =>
    withArchives(context, async ({ database }) => {
      const sets = await listArchives(database);
      const rows = sets.map(({ source, name, items, rows, bytes, damagedKeys, archivedAt }) => [
        ...[`${source}/${name}`, String(items), String(rows), String(bytes)],
        archivedAt?.toISOString() ?? 'unfinished: run gift archive run',
        damagedKeys.length > 0 ? `damaged, not archived: ${damagedKeys.join(', ')}` : '',
      ]);
      if (rows.length === 0) return context.print('Nothing is archived.');
      for (const line of table([['Set', 'Items', 'Rows', 'Bytes', 'Archived', ''], ...rows]))
        context.print(line);
    }),
};

/** The source and the name of a set, such as `orders/2026-q1`. */
function setFrom(text = ''): { source: ArchiveSource; name: string } {
  const [sourceName, name] = text.split('/');
  const source = archiveSources.find((one) => one.name === sourceName);
  if (!source || !name)
    throw new UsageError('Name a set as gift archive list shows it, such as orders/2026-q1.');
  return { source, name };
}

export const archiveVerify: Command = {
  name: 'archive verify',
  args: ['set'],
  summary: 'Reads every byte of a set and compares it with its hashes and with the database.',
  run(context) {
    const { source, name } = setFrom(context.args[0]);
    return withArchives(context, async (deps) => {
      const wrong = await verifyArchive(deps, source, name);
      for (const line of wrong) context.print(line);
      context.print(wrong.length === 0 ? `${source.name}/${name} is whole.` : `${wrong.length} problems.`);
      return wrong.length === 0;
    });
  },
};

/** By which names an item is found in which source. */
const itemPatterns = [
  ['orders', /^\d{1,19}$/],
  ['messages', /^(si|sn|n)_[^_]+_[^_]+$/],
] as const;

export const archiveRead: Command = {
  name: 'archive read',
  args: ['item'],
  summary: 'Prints the archived log of an order, or the archived messages of two users, as JSON.',
  details:
    'The item is an order number, or a conversation: si_ID_ID for a chat, with the lower user id first in text order,\n' +
    'n_ID_ID for its notifications, sn_ID_ID for system messages.',
  options: { reason },
  run(context) {
    const [item = ''] = context.args;
    const name = itemPatterns.find(([, pattern]) => pattern.test(item))?.[0];
    const source = archiveSources.find((one) => one.name === name);
    if (!source)
      throw new UsageError('Name an order number, or a conversation of two users such as si_1001_1002.');
    const why = reasonFrom(context);
    return withArchives(context, async (deps) => {
      const lines = await readArchived(deps, source, { item, by: by(), reason: why, now: now() });
      for (const line of lines ?? []) context.print(line);
      if (!lines) context.progress(`No set has ${item}. If it exists, it is in the database.`);
      return lines !== undefined;
    });
  },
};

export const archiveRestore: Command = {
  name: 'archive restore',
  args: ['set'],
  summary: 'Puts the rows of a set back into the database and deletes the set.',
  details:
    'If archiving is on, the server archives them again within an hour: switch it off in the settings first.\n' +
    'Of messages, restore the newest set first. To answer a question about one order or chat, use gift archive read.',
  options: { reason },
  run(context) {
    const { source, name } = setFrom(context.args[0]);
    const why = reasonFrom(context);
    return withArchives(context, async (deps) => {
      const items = await restoreArchive(deps, source, { name, by: by(), reason: why, now: now() });
      context.print(`${items} items of ${source.name}/${name} are back in the database.`);
    });
  },
};
