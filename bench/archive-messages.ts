// Archives the messages of a quarter while others chat: the time, the bytes before and after, and the time from sending to
// receipt before and meanwhile. About five minutes with 1,000,000 messages.
//   npm run bench -- archive-messages [chats] [messages per second meanwhile]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ContentType, MessageFrom, type MsgData, SessionType } from '@gift/im-protocol';
import { msgData } from '@gift/im-protocol/payloads';
import pg from 'pg';
import { idFloor } from '../apps/server/src/platform/ids';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres';
import { type ChatClient, steady } from './chat/load';
import { admin, gatewayPath, type Server, startGift } from './chat/server';

const [chats = 40_000, perSecond = 200] = process.argv.slice(2).map(Number);
const port = 29_182;
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-bench-'));
fs.chmodSync(dataDir, 0o755);
const postgres = await startPostgres({ dataDir, log: () => {} });
const pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
pool.on('error', () => {});

const from = Date.UTC(2026, 0, 1);
const quarterMs = Date.UTC(2026, 3, 1) - from;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const vocabulary =
  'is the card good please send code now ok thanks wait bank done rate steam apple naira fast sorry yes no'.split(
    ' ',
  );

/** What two traders write, read and are notified of in one order: 20 messages and 6 receipts. */
function* messagesOf(
  n: number,
  buyer: string,
  seller: string,
): Generator<{ isReceipt: boolean; message: MsgData }> {
  const base = {
    ...{
      groupID: '',
      serverMsgID: '',
      senderPlatformID: 5,
      sessionType: SessionType.single,
      seq: 0,
      status: 2,
    },
    ...{ isRead: false, atUserIDList: [], attachedInfo: '', ex: '', options: {} },
  };
  for (let at = 0; at < 26; at++) {
    const isByBuyer = (n + at) % 2 === 0;
    const [sendID, recvID] = isByBuyer ? [buyer, seller] : [seller, buyer];
    const id = md5(`${n} ${at}`);
    const sendTime = from + Math.floor((n / chats) * (quarterMs - 3_600_000)) + at * 20_000;
    const isReceipt = at >= 20;
    const isEvent = at % 4 === 0;
    const detail = {
      markAsReadUserID: sendID,
      conversationID: `si_${buyer}_${seller}`,
      seqs: [at - 3, at - 2],
      hasReadSeq: at,
    };
    const data = {
      orderNo: String(idFloor(new Date(sendTime))),
      event: 'shipped',
      by: sendID,
      at: new Date(sendTime).toISOString(),
    };
    const text = Array.from(
      { length: 4 + (Number.parseInt(id.slice(0, 2), 16) % 18) },
      (_, w) => vocabulary[Number.parseInt(id.slice(w, w + 2), 16) % vocabulary.length],
    ).join(' ');
    const content = isReceipt
      ? { detail: JSON.stringify(detail) }
      : isEvent
        ? { data: JSON.stringify(data), description: 'The code is here', extension: '' }
        : { content: text };
    yield {
      isReceipt,
      message: {
        ...base,
        ...{ sendID, recvID, clientMsgID: id, createTime: sendTime, sendTime },
        senderNickname: isReceipt ? '' : `Trader ${sendID}`,
        senderFaceURL: isReceipt ? '' : `/api/files/avatars/${sendID}-${id.slice(0, 12)}.webp`,
        serverMsgID: md5(id),
        msgFrom: isReceipt || isEvent ? MessageFrom.system : MessageFrom.user,
        contentType: isReceipt ? ContentType.readReceipt : isEvent ? ContentType.custom : ContentType.text,
        content: Buffer.from(JSON.stringify(content)),
        options: isReceipt ? { unreadCount: false, offlinePush: false, conversationUpdate: false } : {},
      },
    };
  }
}

async function fill() {
  await pool.query('set synchronous_commit = off');
  const size = 400;
  for (let start = 0; start < chats; start += size) {
    const rows: [string, number, string, string, number, number, Buffer][] = [];
    const heads: [string, number, number][] = [];
    const readers: [string, string][] = [];
    const orders: object[] = [];
    for (let n = start; n < Math.min(chats, start + size); n++) {
      const [buyer, seller] = [String(100_000 + n), String(500_000 + (n % 4_000))];
      const counts = { si: 0, n: 0 };
      for (const { isReceipt, message } of messagesOf(n, buyer, seller)) {
        const kind = isReceipt ? 'n' : 'si';
        rows.push([
          ...([`${kind}_${buyer}_${seller}`, ++counts[kind], message.clientMsgID, message.sendID] as const),
          ...([message.contentType, message.sendTime, Buffer.from(msgData.encode(message))] as const),
        ]);
      }
      const lastMs = rows.at(-1)![5];
      for (const kind of ['si', 'n'] as const)
        heads.push([`${kind}_${buyer}_${seller}`, counts[kind], lastMs]);
      readers.push([buyer, `si_${buyer}_${seller}`], [seller, `si_${buyer}_${seller}`]);
      const at = new Date(lastMs - 600_000);
      orders.push({
        id: String(idFloor(at) + BigInt(n % 200_000)),
        buyer,
        seller,
        at,
        is_disputed: n % 50 === 0,
      });
    }
    await pool.query(
      `insert into messaging.conversations (id, max_seq, max_ms) select * from unnest($1::text[], $2::bigint[], $3::bigint[])`,
      [0, 1, 2].map((column) => heads.map((row) => row[column])),
    );
    await pool.query(
      `insert into messaging.participants (user_id, conversation, read_seq)
      select u, t.n, t.max_seq from unnest($1::text[], $2::text[]) p (u, id) join messaging.conversations t using (id)`,
      [0, 1].map((column) => readers.map((row) => row[column])),
    );
    await pool.query(
      `insert into messaging.messages (conversation, seq, client_key, sender, content_type, burn_s, sent_ms, body)
      select t.n, seq, key, sender, type, 0, ms, body
      from unnest($1::text[], $2::bigint[], $3::uuid[], $4::text[], $5::smallint[], $6::bigint[], $7::bytea[])
        m (id, seq, key, sender, type, ms, body) join messaging.conversations t using (id)`,
      [0, 1, 2, 3, 4, 5, 6].map((column) => rows.map((row) => row[column])),
    );
    await pool.query(
      `with added as (
        insert into orders.orders (id, state, offer_id, quote_id, buyer_id, seller_id, maker, brand_id, country_id, currency, form,
          receipt, faces, rate_kobo, amount_kobo, buyer_fee_kobo, buyer_vat_kobo, seller_fee_kobo, seller_vat_kobo, pay_min,
          deliver_min, check_min, terms, instructions, created_at, entered_at, ended_at, event_seq, last_hash)
        select id, case when is_disputed then 81 else 80 end, 1, id, buyer, seller, 'seller', 'steam', 'US', 'USD', 'ecode', 'none',
          '{2500}', 90000, 2250000, 0, 0, 22500, 1687, 15, 30, 30, '', '', at, at, at, 1, repeat('0', 64)
        from json_to_recordset($1) as (id bigint, buyer bigint, seller bigint, at timestamptz, is_disputed bool))
      insert into orders.events (order_id, seq, event, actor, from_state, to_state, at, data, hash)
      select id, 1, 'report', 'buyer', 'checking', 'disputed', at, '{}', repeat('0', 64)
      from json_to_recordset($1) as (id bigint, at timestamptz, is_disputed bool) where is_disputed`,
      [JSON.stringify(orders)],
    );
  }
  await pool.query(
    'vacuum analyze messaging.messages, messaging.conversations, messaging.participants, orders.orders, orders.events',
  );
}

const sizes = async () => {
  const { rows } = await pool.query(`
    select (select sum(pg_total_relation_size(relid)) from pg_partition_tree('messaging.messages') where isleaf) as messages,
      (select count(*) from messaging.messages) as rows`);
  return `${(Number(rows[0].messages) / 1e6).toFixed(1)} MB, ${rows[0].rows} rows`;
};
const summary = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `${sorted.length} messages: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${(sorted.at(-1) ?? 0).toFixed(1)} ms`;
};

let gift: Server | undefined;
try {
  gift = await startGift(port, postgres.url, dataDir);
  await pool.query(`insert into platform.settings (key, value, valid_from, changed_by, reason)
    values ('imSendsPer10S', '100000000', now() - interval '1 day', 'bench', 'bench')`);
  await gift.stop();
  let startedAt = performance.now();
  await fill();
  console.log(`${chats} chats written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  gift = await startGift(port, postgres.url, dataDir);
  const people = await (await admin(port)).people('bench', 40);
  const clients = people.map((person, n): ChatClient => {
    return { userID: person.userID, peerID: people[n ^ 1]!.userID, path: gatewayPath(person) };
  });
  await steady([port], clients, { forMs: 10_000, perSecond });
  console.log(`chat alone: ${summary(await steady([port], clients, { forMs: 30_000, perSecond }))}`);
  console.log(`before: ${await sizes()}`);
  startedAt = performance.now();
  const run = spawn(process.execPath, ['bin/gift.mjs', 'archive', 'run', '--months', '6'], {
    env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'ignore'],
  });
  let code: number | undefined;
  let tookMs = 0;
  run.on('exit', (exitCode) => {
    code = exitCode ?? 1;
    tookMs = performance.now() - startedAt;
  });
  const times: number[] = [];
  while (code === undefined) times.push(...(await steady([port], clients, { forMs: 5_000, perSecond })));
  if (code !== 0) throw new Error('gift archive run failed');
  console.log(`archived in ${(tookMs / 1000).toFixed(1)} s; chat meanwhile: ${summary(times)}`);
  console.log(`after: ${await sizes()}`);
  await pool.query('vacuum messaging.messages');
  console.log(`after vacuum: ${await sizes()}`);
  startedAt = performance.now();
  await pool.query('vacuum full messaging.messages');
  console.log(
    `after vacuum full (${((performance.now() - startedAt) / 1000).toFixed(1)} s): ${await sizes()}`,
  );
  const { rows } = await pool.query(`
    select a.name, count(*) as parts, sum(f.bytes) as bytes, sum(p.text_bytes) as text, sum(p.row_count) as rows
    from platform.archives a join platform.archive_parts p on p.archive_id = a.id
      join platform.stored_files f on f.name = p.file where f.delete_after is null group by 1`);
  for (const row of rows)
    console.log(
      `${row.name}: ${row.rows} rows in ${row.parts} files, ${(row.bytes / 1e6).toFixed(1)} MB for ${(row.text / 1e6).toFixed(1)} MB of text`,
    );
} finally {
  await gift?.stop();
  await pool.end();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
