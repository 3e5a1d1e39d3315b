import { type Db, type Statement, sql, type Tx } from '../../../../platform/database/db';

// A participant row holds what a user has read in a conversation and which seqs they may read. A user without one
// cannot read there. Rows of single chats are created with the first message, those of groups when members join.

/** Members joined, for the first time or again: they read from now on, or everything if `seesHistory`. */
export async function addParticipants(
  tx: Tx,
  participants: { conversationID: string; userIDs: readonly string[]; seesHistory: boolean },
): Promise<void> {
  const { conversationID, userIDs, seesHistory } = participants;
  // A row holds one range of seqs without a gap, so a user who returns to a closed history starts anew. Messages
  // from before they joined count as read: they are not new to them.
  await tx.run(sql`
    insert into messaging.participants as s (user_id, conversation, read_seq, min_seq)
    select u, t.n, t.max_seq, case when ${seesHistory} then 0 else t.max_seq end
    from messaging.ensure_conversations(array[${conversationID}::text]) t, unnest(${userIDs}::text[]) u order by u
    on conflict (user_id, conversation) do update set
      max_seq = null, read_seq = excluded.read_seq, min_seq = greatest(s.min_seq, excluded.min_seq)
    where s.max_seq is not null`);
}

/** Members left or were removed: they can still read what they could, and get nothing more. */
export async function closeParticipants(
  tx: Tx,
  participants: { conversationID: string; userIDs: readonly string[] },
): Promise<void> {
  await tx.run(sql`
    update messaging.participants s set max_seq = t.max_seq from messaging.conversations t
    where t.id = ${participants.conversationID} and s.conversation = t.n and s.user_id = any(${participants.userIDs}) and s.max_seq is null`);
}

/** The participant rows of two users who start to write to each other. */
export async function addPairParticipants(
  tx: Tx,
  chats: readonly { conversation: bigint; userIDs: readonly string[] }[],
): Promise<void> {
  const participants = chats.flatMap(({ conversation, userIDs }) =>
    userIDs.map((userID) => ({ conversation, userID })),
  );
  await tx.run(sql`
    insert into messaging.participants (user_id, conversation)
    select u, t from unnest(${participants.map((p) => p.userID)}::text[], ${participants.map((p) => p.conversation)}::bigint[]) p (u, t) order by u, t
    on conflict do nothing`);
}

/** A user in one conversation, and the conversation's max seq. */
export type Participant = {
  conversationID: string;
  conversation: bigint;
  maxSeq: number;
  maxMs: number;
  /** False: there is no row, and the figures below are those of a user who reads everything. */
  isParticipant: boolean;
  readSeq: number;
  /** The lowest and highest readable seqs; empty if the first is above the second. */
  from: number;
  to: number;
  /** The user is no longer a member. */
  isEnded: boolean;
};

type Row = {
  id: string;
  n: bigint;
  maxSeq: bigint;
  maxMs: bigint;
  readSeq: bigint | null;
  minSeq: bigint;
  until: bigint | null;
};

const participantFrom = (row: Row): Participant => ({
  conversationID: row.id,
  conversation: row.n,
  maxSeq: Number(row.maxSeq),
  maxMs: Number(row.maxMs),
  isParticipant: row.readSeq !== null,
  readSeq: Number(row.readSeq ?? 0),
  from: Number(row.minSeq) + 1,
  to: row.until === null ? Number(row.maxSeq) : Math.min(Number(row.until), Number(row.maxSeq)),
  isEnded: row.until !== null,
});

/** Each user's rows in the conversations named for him. Conversations without messages are omitted. */
export async function findParticipants(
  db: Db,
  requests: readonly { userID: string; conversationIDs: readonly string[] }[],
): Promise<Map<string, Participant>[]> {
  const keys = requests.flatMap(({ userID, conversationIDs }, request) =>
    conversationIDs.map((id) => ({ request, userID, id })),
  );
  const rows = await db.many<Row & { request: number }>(sql`
    select k.request, t.id, t.n, t.max_seq as "maxSeq", t.max_ms as "maxMs",
      s.read_seq as "readSeq", greatest(s.min_seq, t.min_seq) as "minSeq", s.max_seq as until
    from unnest(${keys.map((key) => key.request)}::int[], ${keys.map((key) => key.userID)}::text[], ${keys.map((key) => key.id)}::text[])
      k (request, user_id, id)
    join messaging.conversations t on t.id = k.id
    left join messaging.participants s on s.conversation = t.n and s.user_id = k.user_id`);
  const found = requests.map(() => new Map<string, Participant>());
  for (const row of rows) found[row.request]!.set(row.id, participantFrom(row));
  return found;
}

const participationsWhere = (db: Db, condition: Statement) =>
  db.many<Row & { userID: string }>(sql`
    select s.user_id as "userID", t.id, t.n, t.max_seq as "maxSeq", t.max_ms as "maxMs",
      s.read_seq as "readSeq", greatest(s.min_seq, t.min_seq) as "minSeq", s.max_seq as until
    from messaging.participants s join messaging.conversations t on t.n = s.conversation where ${condition}`);

/** All conversations that a user is or was in. */
export async function listParticipations(db: Db, userID: string): Promise<Participant[]> {
  return (await participationsWhere(db, sql`s.user_id = ${userID}`)).map(participantFrom);
}

/** All conversations that each of these users is or was in, by user. */
export async function listParticipationsOf(
  db: Db,
  userIDs: readonly string[],
): Promise<Map<string, Participant[]>> {
  const rows = await participationsWhere(db, sql`s.user_id = any(${userIDs})`);
  const participations = new Map<string, Participant[]>();
  for (const row of rows) {
    const own = participations.get(row.userID);
    if (own) own.push(participantFrom(row));
    else participations.set(row.userID, [participantFrom(row)]);
  }
  return participations;
}

/** How far each of these users has read in a conversation, by `readerKey`. */
export async function readSeqsOf(
  db: Db,
  participants: readonly { userID: string; conversation: bigint }[],
): Promise<Map<string, number>> {
  if (participants.length === 0) return new Map();
  const rows = await db.many<{ userID: string; conversation: bigint; readSeq: bigint }>(sql`
    select s.user_id as "userID", s.conversation, s.read_seq as "readSeq"
    from unnest(${participants.map((p) => p.userID)}::text[], ${participants.map((p) => p.conversation)}::bigint[]) p (user_id, conversation)
    join messaging.participants s on s.user_id = p.user_id and s.conversation = p.conversation`);
  return new Map(rows.map((row) => [readerKey(row), Number(row.readSeq)]));
}

export const readerKey = ({ userID, conversation }: { userID: string; conversation: bigint }): string =>
  `${userID} ${conversation}`;
