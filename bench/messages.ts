// What chat reads among 100,000,000 messages, compared with 1,000,000 on the same PostgreSQL: times of random users in
// turns. About fifteen minutes, nearly all for writing the rows; 50 GB of disk.
//   npm run bench -- messages [messages in the large database]
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ContentType, MessageFrom, SessionType } from '@gift/im-protocol';
import { msgData } from '@gift/im-protocol/payloads';
import type { Session } from '@gift/im-server/ports';
import pg from 'pg';
import { imBackend } from '../apps/server/src/modules/messaging';
import { type Database, openDatabase } from '../apps/server/src/platform/database/db';
import { migrate } from '../apps/server/src/platform/database/migrate';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import type { Services } from '../apps/server/src/services';

const large = Number(process.argv[2] ?? 100_000_000);
const small = large / 100;
const perChat = 100;
/** Each user is in this many chats. */
const chatsEach = 20;
const reads = 300;
const connections = 2;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o755);

const body = (seq: number) => {
  const clientMsgID = createHash('md5').update(String(seq)).digest('hex');
  return Buffer.from(
    msgData.encode({
      ...{ sendID: '100000', recvID: '500000', groupID: '', clientMsgID, serverMsgID: clientMsgID },
      ...{ senderPlatformID: 5, senderNickname: 'Trader 100000', senderFaceURL: '', seq: 0, status: 2 },
      ...{ sessionType: SessionType.single, msgFrom: MessageFrom.user, contentType: ContentType.text },
      ...{ isRead: false, atUserIDList: [], attachedInfo: '', ex: '', options: {} },
      ...{ createTime: 1_770_000_000_000 + seq * 20_000, sendTime: 1_770_000_000_000 + seq * 20_000 },
      content: Buffer.from(JSON.stringify({ content: 'the card is good, please send the code '.repeat(2) })),
    }),
  );
};
const bodies = Array.from({ length: perChat }, (_, at) => body(at + 1));

type Filled = { messages: number; database: Database; chats: number };
const usersOf = ({ chats }: Filled) => (chats * 2) / chatsEach;

async function fill(admin: pg.Client, base: string, messages: number): Promise<Filled> {
  const name = `gift_messages_${messages}`;
  await admin.query(`create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  const database = openDatabase(url.href);
  await migrate(database.pool);
  const chats = messages / perChat;
  const users = (chats * 2) / chatsEach;
  const pool = new pg.Pool({ connectionString: url.href, max: connections });
  await pool.query(
    `insert into messaging.conversations (id, max_seq, max_ms)
    select 'si_u' || k % $2 || '_v' || k, $3, 1770000000000 + k from generate_series(0, $1::bigint - 1) k`,
    [chats, users, perChat],
  );
  // Chat k is between user k and user 7 k + 1, by the number of users.
  await pool.query(
    `insert into messaging.participants (user_id, conversation, read_seq)
    select u, t.n, 90 from generate_series(0, $1::bigint - 1) k
      join messaging.conversations t on t.id = 'si_u' || k % $2 || '_v' || k
      cross join lateral (values ('u' || k % $2), ('u' || (7 * k + 1) % $2)) p (u)
    on conflict do nothing`,
    [chats, users],
  );
  const { rows } = await pool.query('select min(n) as first, max(n) as last from messaging.conversations');
  const [first, last] = [Number(rows[0].first), Number(rows[0].last)];
  const step = 5_000;
  let next = first;
  const write = async () => {
    while (next <= last) {
      const from = next;
      next += step;
      await pool.query(
        `insert into messaging.messages (conversation, seq, client_key, sender, content_type, burn_s, sent_ms, body)
        select n, seq, md5(n || ' ' || seq)::uuid, 'u1', 101, 0, 1770000000000 + n * 1000 + seq, ($3::bytea[])[seq]
        from messaging.conversations cross join generate_series(1, $4::int) seq where n between $1 and $2`,
        [from, Math.min(from + step - 1, last), bodies, perChat],
      );
    }
  };
  await Promise.all(Array.from({ length: connections }, write));
  await pool.query('vacuum analyze messaging.conversations, messaging.participants');
  await pool.query('analyze messaging.messages');
  await pool.end();
  return { messages, database, chats };
}

const random = (below: number) => Math.floor(Math.random() * below);

// What reads use of the services is the database.
const backendOf = (database: Database) => imBackend({ database } as Services);

/** A chat of a random user. */
async function randomChat(filled: Filled) {
  const session = { userID: `u${random(usersOf(filled))}` } as Session;
  const { maxSeqs } = await backendOf(filled.database).newestSeqs(session);
  const ids = [...maxSeqs.keys()];
  return { session, ids, conversationID: ids[random(ids.length)] as string };
}
type Reader = Awaited<ReturnType<typeof randomChat>>;

const questions: Record<string, (database: Database, reader: Reader) => Promise<unknown>> = {
  'the newest seqs of a user after a login': (database, { session }) =>
    backendOf(database).newestSeqs(session),
  'the last message of each chat': (database, { session, ids }) =>
    backendOf(database).lastMessages(session, ids),
  'the newest 50 of a chat': (database, { session, conversationID }) =>
    backendOf(database).pullRanges(session, [{ conversationID, begin: 1, end: perChat, num: 50 }], false),
  'the oldest 50 of a chat': (database, { session, conversationID }) =>
    backendOf(database).pullRanges(session, [{ conversationID, begin: 1, end: 50, num: 50 }], true),
};

const postgres = await startPostgres({ dataDir, durable: false, log: () => {} });
const admin = new pg.Client(postgres.url);
await admin.connect();
const databases: Filled[] = [];
try {
  for (const messages of [small, large]) {
    const startMs = performance.now();
    databases.push(await fill(admin, postgres.url, messages));
    const { rows } = await admin.query('select pg_database_size($1)::float8 as bytes', [
      `gift_messages_${messages}`,
    ]);
    console.log(
      `${messages} messages written in ${((performance.now() - startMs) / 1000).toFixed(0)} s, ${(rows[0].bytes / 1e9).toFixed(1)} GB`,
    );
  }
  for (const [what, question] of Object.entries(questions)) {
    const times = databases.map((): number[] => []);
    for (let n = 0; n < reads; n++)
      for (const [at, filled] of databases.entries()) {
        const reader = await randomChat(filled);
        const startMs = performance.now();
        const answer = await question(filled.database, reader);
        times[at]!.push(performance.now() - startMs);
        if (!answer) throw new Error(`${what}: no answer`);
      }
    const at = (list: number[], share: number) =>
      list.toSorted((a, b) => a - b)[Math.floor(list.length * share)]!.toFixed(1);
    console.log(
      `  ${what.padEnd(42)} p50 and p99: ${times.map((list) => `${at(list, 0.5)} and ${at(list, 0.99)} ms`).join(', among all ')}`,
    );
  }
} finally {
  for (const { database } of databases) await database.pool.end();
  await admin.end();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
