import type { ReportReason } from '@gift/contract/operator/report-reasons';
import { ContentType } from '@gift/im-protocol';
import {
  type DueRange,
  type DueRow,
  maxDueRows,
  type QueueSummary,
  queueSummary,
} from '../../../platform/calls/queue-summary';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import { maskCodes } from '../../../platform/text/free-text';
import { decodeMessage } from '../messages/store/encoded';
import { otherOf, partiesOf } from '../messages/store/ids';
import { around, type FlagKind } from './add-flag';
import { messageText } from './message-text';

// Back office for flagged chat: lists, one case with the messages around it, and the decision.

export type FlagOutcome = 'dismiss' | 'warn' | 'mute' | 'freeze';
export type Flag = {
  flagID: bigint;
  conversation: bigint;
  conversationID: string;
  senderID: bigint;
  /** The recipient; null in a group. */
  receiverID: bigint | null;
  groupName: string | null;
  at: Date;
  dueAt: Date;
  kinds: FlagKind[];
  /** The users who reported it. Several accounts may belong to one person. */
  reporterIDs: bigint[];
  messages: number;
  text: string | null;
  earlier: number;
  upheld: number;
  outcome: FlagOutcome | null;
  closedAt: Date | null;
  closedBy: bigint | null;
  closedReason: string | null;
};

type Row = Omit<
  Flag,
  'senderID' | 'receiverID' | 'text' | 'reporterIDs' | 'messages' | 'earlier' | 'upheld'
> &
  Record<'messages' | 'earlier' | 'upheld', bigint> & {
    senderID: string;
    reporterIDs: string[];
    body: Buffer | null;
  };

function flagOf({ body, senderID, ...row }: Row): Flag {
  const parties = partiesOf(row.conversationID);
  const receiver = parties?.kind === 'two' ? otherOf(parties.users, senderID) : null;
  const text = body && messageText(decodeMessage(body));
  return {
    ...row,
    senderID: BigInt(senderID),
    receiverID: receiver && /^\d{1,19}$/.test(receiver) ? BigInt(receiver) : null,
    reporterIDs: row.reporterIDs.map(BigInt),
    messages: Number(row.messages),
    earlier: Number(row.earlier),
    upheld: Number(row.upheld),
    text: text ? maskCodes(text) : null,
  };
}

const columns = sql`
  f.id as "flagID", f.conversation, t.id as "conversationID", f.sender_id as "senderID", f.at, f.due_at as "dueAt",
  f.outcome, f.closed_at as "closedAt", f.closed_by as "closedBy", f.reason as "closedReason",
  g.name as "groupName", flagged.kinds, flagged.messages, last.body,
  array(select distinct reporter_id from messaging.flag_reports r where r.flag_id = f.id) as "reporterIDs",
  (select count(*) from messaging.flags e where e.sender_id = f.sender_id and e.id < f.id) as earlier,
  (select count(*) from messaging.flags e where e.sender_id = f.sender_id and e.id < f.id
    and e.outcome <> 'dismiss') as upheld`;
const tables = sql`
  messaging.flags f join messaging.conversations t on t.n = f.conversation
  left join messaging.groups g on 'sg_' || g.id = t.id
  cross join lateral (
    select coalesce(array_agg(distinct kind), '{}') as kinds, count(*) as messages from messaging.flag_messages m
    where m.flag_id = f.id and kind is not null) flagged
  left join lateral (
    select body from messaging.flag_messages m where m.flag_id = f.id and kind is not null
    order by seq desc limit 1) last on true`;

/** Leaves out flags of messages that this staff member sent, received in a chat of two, or reported. */
const notInvolving = (staffID: bigint) => sql`
  f.sender_id <> ${String(staffID)} and not exists (
    select from messaging.flag_reports r where r.flag_id = f.id and r.reporter_id = ${String(staffID)})
  and not exists (
    select from messaging.conversations c where c.n = f.conversation and left(c.id, 3) = 'si_'
      and ${String(staffID)} = any(string_to_array(substr(c.id, 4), '_')))`;

/** A page cursor: a timestamp and an id, as `ms-id`. */
function parseCursor(cursor: string | undefined): { at: Date; id: bigint } | undefined {
  if (cursor === undefined) return undefined;
  const [, ms, id] = /^(\d{1,15})-([1-9]\d{0,18})$/.exec(cursor) ?? [];
  if (!ms || !id) throw new Refusal('Malformed', { field: 'cursor' });
  return { at: new Date(Number(ms)), id: BigInt(id) };
}

export async function flagPage(
  db: Db,
  {
    tab,
    cursor,
    limit,
    staffID,
  }: { tab: 'pending' | 'closed'; cursor?: string | undefined; limit: number; staffID: bigint },
): Promise<{ items: Flag[]; nextCursor: string | null }> {
  const after = parseCursor(cursor);
  const others = notInvolving(staffID);
  const rows = await db.many<Row>(
    tab === 'pending'
      ? sql`select ${columns} from ${tables} where f.closed_at is null and ${others}
          ${after ? sql`and (f.due_at, f.id) > (${after.at}, ${after.id})` : nothing}
          order by f.due_at, f.id limit ${limit + 1}`
      : sql`select ${columns} from ${tables} where f.closed_at is not null and ${others}
          ${after ? sql`and (f.closed_at, f.id) < (${after.at}, ${after.id})` : nothing}
          order by f.closed_at desc, f.id desc limit ${limit + 1}`,
  );
  const items = rows.slice(0, limit).map(flagOf);
  const last = items.at(-1);
  const at = last && (tab === 'pending' ? last.dueAt : last.closedAt);
  return {
    items,
    nextCursor: rows.length > limit && last && at ? `${at.getTime()}-${last.flagID}` : null,
  };
}

/** How many open flags this staff member is not part of. */
export const countOpenFlags = (db: Db, staffID: bigint): Promise<QueueSummary> =>
  db.one<QueueSummary>(sql`
    select ${queueSummary(sql`f`, sql`f.at`)} from messaging.flags f where closed_at is null and ${notInvolving(staffID)}`);

export async function flagsDue(db: Db, { after, until }: DueRange): Promise<DueRow[]> {
  const rows = await db.many<{ id: bigint; dueAt: Date; people: string[] }>(sql`
    select id, due_at as "dueAt", f.sender_id || array(
      select distinct reporter_id from messaging.flag_reports r where r.flag_id = f.id) as people
    from messaging.flags f where closed_at is null and due_at > ${after} and due_at <= ${until}
    order by due_at, id limit ${maxDueRows}`);
  return rows.map(({ id, dueAt, people }) => ({ row: String(id), dueAt, about: people.map(BigInt) }));
}

export async function readFlag(db: Db, flagID: bigint): Promise<Flag | undefined> {
  const row = await db.maybe<Row>(sql`select ${columns} from ${tables} where f.id = ${flagID}`);
  return row && flagOf(row);
}

/** Flags about a user, newest first. */
export const flagsOfUser = (
  db: Db,
  { userID, limit }: { userID: bigint; limit: number },
): Promise<{ flagID: bigint; at: Date; kinds: FlagKind[]; outcome: FlagOutcome | null }[]> =>
  db.many(sql`
    select id as "flagID", at, outcome, coalesce((
      select array_agg(distinct kind) from messaging.flag_messages m
      where m.flag_id = f.id and kind is not null), '{}') as kinds
    from messaging.flags f where sender_id = ${String(userID)} order by id desc limit ${limit}`);

export type FlagMessage = {
  seq: number;
  senderID: string;
  senderName: string;
  at: Date;
  contentType: number;
  text: string | null;
  kind: FlagKind | null;
  isGone: boolean;
};

/** The flagged messages and those around them, oldest first. For a deleted message, the stored copy. */
export async function messagesOfFlag(db: Db, flag: Flag): Promise<FlagMessage[]> {
  const rows = await db.many<{
    seq: bigint;
    body: Buffer;
    kind: FlagKind | null;
    contentType: number | null;
  }>(sql`
    with reported as (select seq, body, kind from messaging.flag_messages where flag_id = ${flag.flagID})
    select k.seq, k.body, k.kind, m.content_type as "contentType" from reported k
      left join messaging.messages m on m.conversation = ${flag.conversation} and m.seq = k.seq
    union all
    select seq, body, null, content_type from messaging.messages m
    where conversation = ${flag.conversation} and length(body) > 0 and seq not in (select seq from reported)
      and exists (select from reported k where k.kind is not null
        and m.seq between k.seq - ${around.before} and k.seq + ${around.after})
    order by seq limit 1000`);
  return rows.flatMap(({ seq, body, kind, contentType }) => {
    const message = decodeMessage(body);
    // Group notifications and the cards of orders hold no text of users.
    if (message.contentType > ContentType.oaNotification) return [];
    if (kind === null && message.contentType === ContentType.custom) return [];
    const text = messageText(message);
    return [
      {
        seq: Number(seq),
        senderID: message.sendID,
        senderName: message.senderNickname,
        at: new Date(Number(message.sendTime)),
        contentType: message.contentType,
        text: text === null ? null : maskCodes(text),
        kind,
        isGone: contentType === 0 || contentType === ContentType.revoked,
      },
    ];
  });
}

export type FlagReport = {
  reporterID: bigint;
  seq: number;
  reason: ReportReason;
  text: string;
  at: Date;
  reported: number;
  dismissed: number;
};

/** The reporters, with how often they report and how often it was dismissed. */
export async function reportsOfFlag(db: Db, flagID: bigint): Promise<FlagReport[]> {
  const rows = await db.many<{
    reporterID: string;
    seq: bigint;
    reason: ReportReason;
    text: string;
    at: Date;
    reported: bigint;
    dismissed: bigint;
  }>(sql`
    select reporter_id as "reporterID", seq, reason, words as text, at,
      (select count(*) from messaging.flag_reports o where o.reporter_id = r.reporter_id) as reported,
      (select count(*) from messaging.flag_reports o join messaging.flags f on f.id = o.flag_id
        where o.reporter_id = r.reporter_id and f.outcome = 'dismiss') as dismissed
    from messaging.flag_reports r where flag_id = ${flagID} order by at, seq limit 100`);
  return rows.map((row) => ({
    ...row,
    reporterID: BigInt(row.reporterID),
    seq: Number(row.seq),
    reported: Number(row.reported),
    dismissed: Number(row.dismissed),
  }));
}

/** Closes a case. Refuses a closed one, and staff who sent, received or reported it. */
export async function closeFlag(
  tx: Tx,
  closed: { flagID: bigint; outcome: FlagOutcome; staffID: bigint; reason: string; now: Date },
): Promise<Flag> {
  const { flagID, outcome, staffID, reason, now } = closed;
  const open = await tx.maybe<{ isOpen: boolean }>(sql`
    select closed_at is null as "isOpen" from messaging.flags where id = ${flagID} for update`);
  if (!open) throw new Refusal('FlagNotFound');
  if (!open.isOpen) throw new Refusal('FlagDecided');
  const flag = (await readFlag(tx, flagID)) as Flag;
  if ([flag.senderID, flag.receiverID, ...flag.reporterIDs].includes(staffID)) throw new Refusal('OwnFlag');
  await tx.run(sql`
    update messaging.flags set outcome = ${outcome}, closed_by = ${staffID}, closed_at = ${now}, reason = ${reason}
    where id = ${flagID}`);
  return flag;
}

/** Messages are deleted `imFlagRetentionDays` after the decision; the decision stays. */
export const deleteFlaggedMessages = (db: Db, before: Date): Promise<number> =>
  db.run(sql`
    delete from messaging.flag_messages m using messaging.flags f where f.id = m.flag_id and f.closed_at < ${before}`);
