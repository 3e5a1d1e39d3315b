import { type CallName, calls, type EndpointSpec } from '@gift/contract';
import type { ExportList } from '@gift/contract/operator/admin-lists';
import type { Command, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { later, minutes } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Language } from '../../../platform/text/language';

/** A file is cut after this many rows. Its state is then `cut`, and the console says so. */
export const maxRows = 100_000;
const downloadWithinMs = minutes(5);

export type RequestedExport = {
  id: bigint;
  list: ExportList;
  filter: Record<string, string>;
  reason: string;
  language: Language;
};

/** The input of the list's own call for a filter. Refuses callers who may not make that call, and invalid filters. */
export function inputOf(list: ExportList, filter: Record<string, string>, roles: readonly string[]): object {
  const spec: EndpointSpec = calls[list satisfies CallName];
  if (!spec.roles?.some((role) => roles.includes(role))) throw new Refusal('NotStaff');
  const { cursor: _, limit: __, ...exportFilter } = filter;
  const parsedFilter = (spec.query ?? spec.body)?.safeParse(exportFilter);
  if (parsedFilter && !parsedFilter.success)
    throw new Refusal('Malformed', { field: parsedFilter.error.issues[0]?.path.join('.') || 'filter' });
  return (parsedFilter?.data ?? {}) as object;
}

export const exportList: Command<'exportList'> = async ({ tx, caller, now, language }, input) => {
  const { list, filter, reason } = input;
  inputOf(list, filter, caller.roles);
  const id = newID(now);
  await tx.run(sql`
    insert into operator.exports (id, staff_id, list, filter, reason, language, requested_at)
    values (${id}, ${caller.userID}, ${list}, ${JSON.stringify(filter)}::jsonb, ${reason}, ${language}, ${now})`);
  return { exportID: String(id), url: `/api/operator/export/file/${id}`, maxRows };
};

/** Consumes the requested export: once, and soon after the request. */
export async function consumeExport(
  db: Db,
  { id, staffID, now }: { id: bigint; staffID: bigint; now: Date },
) {
  const requestedExport = await db.maybe<RequestedExport>(sql`
    update operator.exports set downloaded_at = ${now}, state = 'running'
    where id = ${id} and staff_id = ${staffID} and state = 'asked' and requested_at > ${later(now, -downloadWithinMs)}
    returning id, list, filter, reason, language`);
  if (!requestedExport) throw new Refusal('ExportFileExpired');
  return requestedExport;
}

export type Ending = { state: 'whole' | 'cut' | 'broken'; rows: number };

export const finishExport = (db: Db, id: bigint, { state, rows, now }: Ending & { now: Date }) =>
  db.run(
    sql`update operator.exports set state = ${state}, rows = ${rows}, ended_at = ${now} where id = ${id}`,
  );

export const exportOutcome: Query<'exportOutcome'> = async ({ db, caller }, { exportID }) => {
  const existingExport = await db.maybe<{ state: Ending['state'] | 'asked' | 'running'; rows: number }>(sql`
    select state, rows from operator.exports where id = ${BigInt(exportID)} and staff_id = ${caller.userID}`);
  if (!existingExport) throw new Refusal('NotFound');
  return existingExport;
};
