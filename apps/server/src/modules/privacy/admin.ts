import type { DataRequestState, DeletionBlocker } from '@gift/contract/profile/privacy-values';
import type { Command, Query } from '../../platform/calls/context';
import { idOfCursor } from '../../platform/calls/id-cursor';
import {
  type DueRange,
  type DueRow,
  maxDueRows,
  type QueueSummary,
  queueSummary,
} from '../../platform/calls/queue-summary';
import { Refusal } from '../../platform/calls/refusal';
import { type Db, nothing, sql, type Tx } from '../../platform/database/db';
import { publishEvent } from '../../platform/events/outbox';
import { checkStaffText } from '../../platform/text/free-text';
import { correctVerifiedIdentity, isAdult, languagesOf, nicknamesOf, verifiedIdentityOf } from '../identity';
import { fileViews } from '../uploads';
import { refuseLinked } from '../wallet';
import { deleteCorrectionFiles } from './corrections/request';
import type { DataRequest } from './store';

// Data requests for staff: exports and deletions are automatic, and staff decide what the server must not.

type Row = Pick<DataRequest, 'id' | 'userID' | 'kind' | 'dueAt'> & {
  state: DataRequestState;
  blockers: DeletionBlocker[];
  requestedAt: Date;
  answerBy: Date;
  closedAt: Date | null;
  subject: 'name' | 'birthday' | 'other' | null;
  text: string | null;
  answer: string | null;
  fileIDs: bigint[];
  closedBy: bigint | null;
};

const columns = sql`
  id, user_id as "userID", kind, state, blockers, requested_at as "requestedAt", answer_by as "answerBy",
  closed_at as "closedAt", due_at as "dueAt", subject, words as text, answer, file_ids as "fileIDs", closed_by as "closedBy"`;

/** A correction waits for a decision; a blocked deletion waits for help. */
const needsStaff = sql`state = 'open' and (kind = 'correction' or blockers <> '{}')`;

const viewOf = (row: Row, nickname: string) => ({
  requestID: String(row.id),
  userID: String(row.userID),
  nickname,
  kind: row.kind,
  state: row.state,
  requestedAt: row.requestedAt.toISOString(),
  answerBy: row.answerBy.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  dueAt: row.dueAt?.toISOString() ?? null,
  subject: row.subject,
  blockers: row.blockers,
  needsStaff: row.state === 'open' && (row.kind === 'correction' || row.blockers.length > 0),
});

/** Ids and legal deadlines both grow with time, so the open request with the lowest id is due first. */
export const dataRequests: Query<'dataRequests'> = async (
  { db },
  { tab, kind, needsStaff: isForStaff, cursor, limit },
) => {
  const after = idOfCursor(cursor);
  const ofKind = sql`${kind ? sql`and kind = ${kind}` : nothing} ${isForStaff ? sql`and ${needsStaff}` : nothing}`;
  const rows = await db.many<Row>(
    tab === 'open'
      ? sql`
        select ${columns} from privacy.requests where state = 'open' ${ofKind} and id > ${after ?? 0n}
        order by id limit ${limit + 1}`
      : sql`
        select ${columns} from privacy.requests where state <> 'open' ${ofKind}
          ${after === undefined ? nothing : sql`and id < ${after}`}
        order by id desc limit ${limit + 1}`,
  );
  const pageRows = rows.slice(0, limit);
  const names = await nicknamesOf(db, [...new Set(pageRows.map(({ userID }) => userID))]);
  return {
    items: pageRows.map((row) => viewOf(row, names.get(row.userID) ?? '')),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)?.id) : null,
  };
};

/** How many requests wait for staff, except the caller's own. */
export const countDataRequests = (db: Db, staffID: bigint): Promise<QueueSummary> =>
  db.one<QueueSummary>(sql`
    select ${queueSummary(sql`r`, sql`requested_at`)} from privacy.requests r where ${needsStaff} and user_id <> ${staffID}`);

export async function dataRequestsDue(db: Db, { after, until }: DueRange): Promise<DueRow[]> {
  const rows = await db.many<{ id: bigint; userID: bigint; answerBy: Date }>(sql`
    select id, user_id as "userID", answer_by as "answerBy" from privacy.requests
    where ${needsStaff} and answer_by > ${after} and answer_by <= ${until} order by answer_by, id limit ${maxDueRows}`);
  return rows.map(({ id, userID, answerBy }) => ({ row: String(id), dueAt: answerBy, about: [userID] }));
}

/** Only the owner can read the documents, so their links are signed for the owner. */
export const openDataRequest: Command<'openDataRequest'> = async (context, { requestID }) => {
  const { tx, services, caller, now } = context;
  const row = await tx.maybe<Row>(sql`
    select ${columns} from privacy.requests where id = ${BigInt(requestID)}`);
  if (!row) throw new Refusal('NotFound');
  const { userID, fileIDs, closedBy } = row;
  if (userID === caller.userID) throw new Refusal('NotAllowed');
  await refuseLinked(tx, caller.userID, userID);
  const names = await nicknamesOf(tx, [userID, ...(closedBy === null ? [] : [closedBy])]);
  const views = await fileViews(tx, services, { fileIDs, readerID: userID, now });
  return {
    ...viewOf(row, names.get(userID) ?? ''),
    language: (await languagesOf(tx, [userID])).get(userID) ?? 'en-US',
    text: row.text ?? '',
    pictures: fileIDs.flatMap((id) => views.get(id)?.url ?? []),
    person: row.kind === 'correction' ? ((await verifiedIdentityOf(tx, userID)) ?? null) : null,
    answer: row.answer ?? '',
    closedBy: closedBy === null ? null : (names.get(closedBy) ?? ''),
  };
};

const minTextLength = 5;

/** An open correction, locked until the transaction ends. Own requests are refused. */
async function lockCorrection(tx: Tx, requestID: bigint, staffID: bigint): Promise<Row> {
  const row = await tx.maybe<Row>(sql`
    select ${columns} from privacy.requests
    where id = ${requestID} and kind = 'correction' and state = 'open' for update`);
  if (!row) throw new Refusal('NotFound');
  if (row.userID === staffID) throw new Refusal('NotAllowed');
  await refuseLinked(tx, staffID, row.userID);
  return row;
}

export const decideCorrection: Command<'decideCorrection'> = async ({ tx, caller, now }, input) => {
  const { requestID, corrected } = input;
  const { id, userID, fileIDs } = await lockCorrection(tx, BigInt(requestID), caller.userID);
  const text = checkStaffText(input.text, 'text');
  if (corrected) {
    if (!isAdult(corrected.dateOfBirth, now)) throw new Refusal('CorrectionTooYoung');
    if (!(await correctVerifiedIdentity(tx, userID, corrected)))
      throw new Refusal('CorrectionChangesNothing');
  } else if (text.length < minTextLength) throw new Refusal('ReviewNeedsText');
  const state = corrected ? 'done' : 'refused';
  await tx.run(sql`
    update privacy.requests set state = ${state}, closed_at = ${now}, closed_by = ${caller.userID}, answer = ${text},
      file_ids = '{}'
    where id = ${id}`);
  await deleteCorrectionFiles(tx, { userID, fileIDs });
  await publishEvent({ tx, now }, 'privacy.requestUpdated', {
    userID: String(userID),
    name: corrected ? 'corrected' : 'correctionRefused',
    ref: String(id),
  });
  return { state };
};
