import type { AnswerOf, Calls } from '@gift/contract';
import type { CommandContext, Context, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { confirmOwner, type OwnerConfirmation } from '../confirm-owner';
import { addRequest, type DataRequest, newestOf, type RequestState } from '../store';
import { linkTo } from './pages';

type View = AnswerOf<Calls['requestExport']>;

const shownStates: Partial<Record<RequestState, View['state']>> = {
  open: 'making',
  ready: 'ready',
  failed: 'failed',
};

/** The state of a user's newest export, and when the next may be requested. */
async function exportView(
  db: Db,
  { userID, now, settings }: { userID: bigint; now: Date; settings: Settings },
): Promise<View> {
  const newest = await newestOf(db, userID, 'export');
  const nextAt = (await freeFrom(db, userID, { now, settings }))?.toISOString() ?? null;
  if (!newest)
    return { state: 'none', exportID: null, requestedAt: null, expiresAt: null, bytes: null, nextAt };
  const isReady = newest.state === 'ready' && newest.dueAt !== null && newest.dueAt > now;
  const state = newest.state === 'ready' && !isReady ? 'expired' : (shownStates[newest.state] ?? 'expired');
  return {
    state,
    exportID: String(newest.id),
    requestedAt: newest.requestedAt.toISOString(),
    expiresAt: isReady ? newest.dueAt!.toISOString() : null,
    bytes: isReady ? Number(newest.bytes) : null,
    nextAt,
  };
}

const week = days(7);

/** When the oldest of a full week's exports is a week old; null if another is allowed now. Failed ones do not count. */
async function freeFrom(
  db: Db,
  userID: bigint,
  { now, settings }: { now: Date; settings: Settings },
): Promise<Date | null> {
  const recentRequests = await db.many<{ at: Date }>(sql`
    select requested_at as at from privacy.requests
    where user_id = ${userID} and kind = 'export' and state <> 'failed' and requested_at > ${later(now, -week)}
    order by requested_at desc limit ${settings.exportsPerWeek}`);
  const oldest = recentRequests.at(-1);
  return oldest && recentRequests.length >= settings.exportsPerWeek ? later(oldest.at, week) : null;
}

export async function requestExport(context: CommandContext, confirmation: OwnerConfirmation): Promise<View> {
  const { tx, caller, now, settings, language } = context;
  const { userID } = caller;
  await confirmOwner(context, confirmation);
  const nextAt = await freeFrom(tx, userID, { now, settings });
  if (nextAt) throw new Refusal('ExportTooOften', { max: settings.exportsPerWeek, at: nextAt });
  const answerBy = later(now, days(settings.dataAnswerDays));
  const isNew = await addRequest(tx, {
    ...{ id: newID(now), userID, kind: 'export', language, now, answerBy },
    dueAt: now,
  });
  if (!isNew) throw new Refusal('ExportRunning');
  return exportView(tx, { userID, now, settings });
}

/** A download link for the session that requests it, to a file of the user's own. */
export const exportLink: Query<'exportLink'> = async ({ db, services, caller, now }, { exportID }) => {
  const newest: DataRequest | undefined = await newestOf(db, caller.userID, 'export');
  const isThere = newest?.state === 'ready' && newest.dueAt !== null && newest.dueAt > now;
  if (!isThere || String(newest.id) !== exportID) throw new Refusal('DataExportExpired');
  const day = newest.requestedAt.toISOString().slice(0, 10);
  return {
    url: linkTo(services.keys, newest.id, now),
    fileName: `gift-data-${day}.zip`,
    bytes: Number(newest.bytes),
  };
};

export const stateOf = ({ db, caller, now, settings }: Context) =>
  exportView(db, { userID: caller.userID, now, settings });
