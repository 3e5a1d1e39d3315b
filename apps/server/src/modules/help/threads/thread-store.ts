import type { ThreadState } from '@gift/contract/text/support-threads';
import {
  type DueRange,
  type DueRow,
  maxDueRows,
  type QueueSummary,
  queueSummary,
} from '../../../platform/calls/queue-summary';
import { hours, later } from '../../../platform/clock';
import { type Db, nothing, type Statement, sql, type Tx } from '../../../platform/database/db';
import { isUnlinked } from '../../wallet';

/** A question with the state of its thread. */
export type Question = {
  readonly id: bigint;
  readonly userID: bigint;
  readonly articleID: string | null;
  readonly orderID: bigint | null;
  readonly text: string;
  readonly device: string | null;
  readonly fileIDs: bigint[];
  readonly at: Date;
  readonly answer: string | null;
  readonly answeredBy: bigint | null;
  readonly answeredAt: Date | null;
  readonly state: ThreadState;
  readonly openSince: Date;
  readonly closedAt: Date | null;
  readonly assigneeID: bigint | null;
  readonly isHelpful: boolean | null;
};

/** A server of an older release writes no state. Its answer closes the question. */
const isOpen = sql`(state = 'open' or (state is null and answered_at is null))`;
/** When the user started to wait. */
const openSince = sql`coalesce(open_since, at)`;
export const threadState = sql`coalesce(state, case when answered_at is null then 'open' else 'closed' end)`;
export const threadClosedAt = sql`coalesce(closed_at, case when state is null then answered_at end)`;
const questionColumns = sql`
  id, user_id as "userID", article_id as "articleID", order_id as "orderID", words as text, device,
  file_ids as "fileIDs", at, answer, answered_by as "answeredBy", answered_at as "answeredAt",
  ${threadState} as state, ${openSince} as "openSince", ${threadClosedAt} as "closedAt",
  assigned_to as "assigneeID", is_helpful as "isHelpful"`;

export const insertQuestion = (
  tx: Tx,
  row: Pick<Question, 'id' | 'userID' | 'articleID' | 'orderID' | 'text' | 'device' | 'fileIDs' | 'at'>,
): void =>
  tx.send(sql`
    insert into help.questions (id, user_id, article_id, order_id, words, device, file_ids, at)
    values (${row.id}, ${row.userID}, ${row.articleID}, ${row.orderID}, ${row.text}, ${row.device}, ${row.fileIDs},
      ${row.at})`);

/** The number of a user's open threads. Locks the count for the transaction, so that concurrent messages cannot both pass the limit. */
export async function openQuestionsOf(tx: Tx, userID: bigint): Promise<number> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${`help ${userID}`}, 0)) as held`);
  const { count } = await tx.one<{ count: bigint }>(sql`
    select count(*) as count from help.questions where user_id = ${userID} and ${isOpen}`);
  return Number(count);
}

type Page = { beforeID: bigint | undefined; limit: number };

export const questionsOf = (db: Db, userID: bigint, { beforeID, limit }: Page): Promise<Question[]> =>
  db.many<Question>(sql`
    select ${questionColumns} from help.questions where user_id = ${userID}
    ${beforeID === undefined ? nothing : sql`and id < ${beforeID}`} order by id desc limit ${limit}`);

const mentions = (staffID: bigint): Statement => sql`
  exists (select from help.question_notes n where n.question_id = questions.id and n.mentions @> array[${staffID}::bigint])`;
/** Whether the thread is assigned to this staff member, or a note in it mentions them. */
const involves = (staffID: bigint): Statement => sql`(assigned_to = ${staffID} or ${mentions(staffID)})`;

export type Tab = 'open' | 'mine' | 'mentions' | 'answered';

/**
 * A page of the inbox. Open and own threads: longest wait first; others: newest first. Leaves out threads of the staff
 * member and of linked accounts. Without `seesAll`, only threads that are assigned to them or mention them.
 */
export function questionsFor(
  db: Db,
  { tab, staffID, seesAll, beforeID: from, limit }: Page & { tab: Tab; staffID: bigint; seesAll: boolean },
): Promise<Question[]> {
  const isLongestFirst = tab === 'open' || tab === 'mine';
  const ofTab: Record<Tab, Statement> = {
    open: isOpen,
    mine: sql`assigned_to = ${staffID} and ${threadState} <> 'closed'`,
    mentions: mentions(staffID),
    answered: sql`not ${isOpen}`,
  };
  const after = isLongestFirst
    ? sql`and (${openSince}, id) > (select ${openSince}, id from help.questions where id = ${from})`
    : sql`and id < ${from}`;
  return db.many<Question>(sql`
    select ${questionColumns} from help.questions
    where ${ofTab[tab]} and ${isUnlinked(staffID, sql`questions.user_id`)} ${seesAll ? nothing : sql`and ${involves(staffID)}`}
      ${from === undefined ? nothing : after}
    order by ${isLongestFirst ? sql`${openSince}, id` : sql`id desc`} limit ${limit}`);
}

export const questionByID = (db: Db, id: bigint) =>
  db.maybe<Question>(sql`select ${questionColumns} from help.questions where id = ${id}`);

export const lockQuestion = (tx: Tx, id: bigint) =>
  tx.maybe<Question>(sql`select ${questionColumns} from help.questions where id = ${id} for update`);

export async function isInvolved(db: Db, id: bigint, staffID: bigint): Promise<boolean> {
  const row = await db.maybe(sql`select from help.questions where id = ${id} and ${involves(staffID)}`);
  return row !== undefined;
}

export const answer = (tx: Tx, id: bigint, text: string, by: bigint, at: Date): void =>
  tx.send(sql`
    update help.questions set answer = ${text}, answered_by = ${by}, answered_at = ${at} where id = ${id}`);

/** Writes a new state. A reopened thread loses its rating, and its user starts to wait. */
export const setState = (tx: Tx, id: bigint, state: ThreadState, now: Date): void =>
  tx.send(
    state === 'open'
      ? sql`update help.questions set state = 'open', open_since = ${now}, closed_at = null, is_helpful = null
          where id = ${id}`
      : sql`update help.questions set state = ${state}, closed_at = ${state === 'closed' ? now : null} where id = ${id}`,
  );

export const setAssignee = (tx: Tx, id: bigint, assigneeID: bigint | null): void =>
  tx.send(sql`update help.questions set assigned_to = ${assigneeID} where id = ${id}`);

export const setRating = (tx: Tx, id: bigint, isHelpful: boolean): void =>
  tx.send(sql`update help.questions set is_helpful = ${isHelpful} where id = ${id}`);

export type Message = {
  readonly id: bigint;
  readonly questionID: bigint;
  readonly authorID: bigint;
  readonly isStaff: boolean;
  readonly text: string;
  readonly fileIDs: bigint[];
  readonly at: Date;
};

export const insertMessage = (tx: Tx, row: Message): void =>
  tx.send(sql`
    insert into help.messages (id, question_id, author_id, is_staff, words, file_ids, at)
    values (${row.id}, ${row.questionID}, ${row.authorID}, ${row.isStaff}, ${row.text}, ${row.fileIDs}, ${row.at})`);

/** The latest messages of these threads, oldest first. */
export const messagesOf = (db: Db, questionIDs: readonly bigint[]): Promise<Message[]> =>
  db.many<Message>(sql`
    select m.id, question_id as "questionID", author_id as "authorID", is_staff as "isStaff", words as text,
      file_ids as "fileIDs", at
    from unnest(${questionIDs}::bigint[]) as q (id) cross join lateral (
      select * from help.messages where question_id = q.id order by id desc limit 100) m
    order by m.id`);

/** The last reply of staff in a thread, and the number of messages that its user sent afterwards. */
export const lastReply = (db: Db, id: bigint): Promise<{ text: string | null; unanswered: number }> =>
  db.one(sql`
    with replies as (
      select words, at from help.messages where question_id = ${id} and is_staff
      union all
      select answer, answered_at from help.questions where id = ${id} and answered_at is not null)
    select (select words from replies order by at desc limit 1) as text,
      (select count(*)::int from help.messages where question_id = ${id} and not is_staff
        and at > coalesce((select max(at) from replies), '-infinity')) as unanswered`);

export type Note = { id: bigint; authorID: bigint; text: string; mentions: bigint[]; at: Date };

export const insertNote = (tx: Tx, row: Note & { questionID: bigint }): void =>
  tx.send(sql`
    insert into help.question_notes (id, question_id, author_id, words, mentions, at)
    values (${row.id}, ${row.questionID}, ${row.authorID}, ${row.text}, ${row.mentions}, ${row.at})`);

export const notesOf = (db: Db, questionID: bigint): Promise<Note[]> =>
  db.many<Note>(sql`
    select id, author_id as "authorID", words as text, mentions, at from help.question_notes
    where question_id = ${questionID} order by id`);

/** The number of open threads without those of the caller and of linked accounts, which the caller may not answer. */
export const countOpenQuestions = (db: Db, asUserID: bigint): Promise<QueueSummary> =>
  db.one<QueueSummary>(sql`
    select ${queueSummary(sql`q`, openSince)} from help.questions q
    where ${isOpen} and ${isUnlinked(asUserID, sql`q.user_id`)}`);

/** The number of rows of the tab `mine`. */
export const countAssignedQuestions = async (db: Db, staffID: bigint): Promise<number> => {
  const { count } = await db.one<{ count: bigint }>(sql`
    select count(*) as count from help.questions
    where assigned_to = ${staffID} and ${threadState} <> 'closed' and ${isUnlinked(staffID, sql`questions.user_id`)}`);
  return Number(count);
};

export async function questionsDue(db: Db, { after, until, settings }: DueRange): Promise<DueRow[]> {
  const wait = hours(settings.questionDueHours);
  const rows = await db.many<{ id: bigint; userID: bigint; at: Date }>(sql`
    select id, user_id as "userID", ${openSince} as at from help.questions
    where ${isOpen} and ${openSince} > ${later(after, -wait)} and ${openSince} <= ${later(until, -wait)}
    order by id limit ${maxDueRows}`);
  return rows.map(({ id, userID, at }) => ({ row: String(id), dueAt: later(at, wait), about: [userID] }));
}
