import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { conversationIDOf, type MsgData, SessionType } from '@gift/im-protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { keyEvidence } from '../../../app';
import { archiveStep } from '../../../archive/archive';
import { readArchived, restoreArchive, verifyArchive } from '../../../archive/archived';
import type { ArchiveDeps } from '../../../archive/sets';
import { archiveSweep } from '../../../archive/sweep';
import { backUp } from '../../../backup/back-up';
import { BackupProblem } from '../../../backup/encrypted-set';
import { folderTarget } from '../../../backup/folder-target';
import { restore } from '../../../backup/restore';
import { runGift } from '../../../cli/gift';
import { monthsBefore } from '../../../platform/archives';
import { days, minutes, seconds } from '../../../platform/clock';
import { databaseOn, sql } from '../../../platform/database/db';
import { openKeys } from '../../../platform/keys/instance-keys';
import { keySetOf, readRing } from '../../../platform/keys/key-ring';
import { keysFrom } from '../../../platform/keys/keys';
import { createStorage } from '../../../platform/storage/storage';
import type { TestApp } from '../../../testing/app';
import { cloneDatabase } from '../../../testing/database/database-server';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { prepareApp } from '../../../testing/prepared-app';
import { recordSystemAction } from '../../operator';
import { orderArchive } from '../../orders';
import { exportMessagingData } from '../data-export';
import { eraseChats } from '../erase';
import { lastMessages, newestSeqs, pullRanges, pullSeqs, readState } from '../messages/pull';
import { markRead } from '../messages/read';
import { deleteMessages, revoke } from '../messages/revoke';
import { sendMessage } from '../messages/send/send';
import { decodeMessage } from '../messages/store/encoded';
import { composed, contentOf, jsonOf, newClientID, sessionOf } from '../messages/testing/fixtures';
import { messageArchive } from './archive';

let prepared: Awaited<ReturnType<typeof prepare>>;
let gift: TestApp;
let ada: TestUser;
let ben: TestUser;
let chatID: string;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gift-archive-'));
const master = randomBytes(32);
const keyFile = path.join(folder, 'master.key');
fs.writeFileSync(keyFile, master.toString('hex'), { mode: 0o600 });

const idOf = ({ userID }: TestUser) => String(userID);
const chatOf = (one: TestUser, other: TestUser) =>
  conversationIDOf(SessionType.single, idOf(one), idOf(other));

/** Ada and Ben wrote seqs 1 to 6 long ago, read them, and 7 and 8 now, of which Ben has not read the last. */
const prepare = () =>
  prepareApp(
    async (app) => {
      gift = app;
      [ada, ben] = [await createTestUser(gift), await createTestUser(gift)];
      chatID = chatOf(ada, ben);
      for (const n of [1, 2, 3]) {
        await writes(ada, ben, `question ${n}`);
        await writes(ben, ada, `answer ${n}`);
        await read(ada, chatID, 2 * n);
      }
      gift.clock.advance(days(400));
      await writes(ben, ada, 'Are you still there?');
      await writes(ada, ben, 'Yes');
    },
    { KEY_FILE: keyFile },
    { keys: async (context) => (await openKeys(context, keyEvidence)).keys },
  );
beforeAll(async () => {
  prepared = await prepare();
});
beforeEach(() => prepared.open());
afterEach(async () => {
  vi.useRealTimers();
  await gift.close();
});
afterAll(async () => {
  await prepared.drop();
  fs.rmSync(folder, { recursive: true });
});

async function writes(by: TestUser, recipient: TestUser, content: string, own: Partial<MsgData> = {}) {
  const message = composed({
    ...{ sendID: idOf(by), recvID: idOf(recipient), content: contentOf({ content }), ...own },
  });
  const answer = await sendMessage(gift.services, sessionOf(idOf(by)), message);
  if (!answer.ok) throw new Error(`refused with ${answer.errCode}`);
}
const inChat = <Result>(work: (at: Parameters<typeof markRead>[0]) => Promise<Result>) =>
  gift.database.transaction((tx) => work({ tx, services: gift.services, now: gift.clock.now() }));
const read = (by: TestUser, conversationID: string, hasReadSeq: number) =>
  inChat((at) => markRead(at, { userID: idOf(by), conversationID, hasReadSeq }));

const deps = (): ArchiveDeps => ({ ...gift.services, audit: recordSystemAction, partBytes: 1 });
const step = (own: Partial<ArchiveDeps> = {}) => {
  const now = gift.clock.now();
  return archiveStep({ ...deps(), ...own }, messageArchive, {
    cutoff: monthsBefore(now, 6),
    by: 'test',
    now,
  });
};
async function archiveAll(own: Partial<ArchiveDeps> = {}) {
  const did: string[] = [];
  for (;;) {
    const one = await step(own);
    if (one.did === 'idle') return did;
    did.push(one.did);
  }
}
const restoreSet = (name: string, own: Partial<ArchiveDeps> = {}) =>
  restoreArchive({ ...deps(), ...own }, messageArchive, {
    ...{ name, by: 'ada', reason: 'a court order', now: gift.clock.now() },
  });
const setNames = async () =>
  (await gift.database.many<{ name: string }>(sql`select name from platform.archives order by id`)).map(
    ({ name }) => name,
  );

const stored = () =>
  gift.database.many<{ id: string; seq: bigint; row: string; body: Buffer }>(sql`
    select t.id, m.seq, m.body, (m.client_key, m.sender, m.content_type, m.burn_s, m.sent_ms)::text as row
    from messaging.messages m join messaging.conversations t on t.n = m.conversation order by t.id, m.seq`);
const seqsOf = async (conversationID: string) =>
  (await stored()).filter(({ id }) => id === conversationID).map(({ seq }) => Number(seq));
/** Rows without the names and pictures that the archive leaves out. */
const withoutNames = (rows: Awaited<ReturnType<typeof stored>>) =>
  rows.map(({ body, ...row }) => ({
    ...row,
    message: body.length > 0 ? { ...decodeMessage(body), senderNickname: '', senderFaceURL: '' } : null,
  }));
const pulled = async (by: TestUser, conversationID = chatID, begin = 1, end = 1_000) => {
  const wanted = [{ conversationID, begin, end, num: 100 }];
  const got = (await pullRanges(gift.database, idOf(by), wanted, true)).get(conversationID);
  return got && { seqs: got.msgs.map((message) => Number(decodeMessage(message).seq)), isEnd: got.isEnd };
};
const archived = async (item: string) =>
  (await readArchived(deps(), messageArchive, { item, by: 'ada', reason: 'x', now: gift.clock.now() })) ?? [];
const archivedSeqs = async (item: string): Promise<number[]> =>
  (await archived(item)).flatMap((line) => JSON.parse(line).messages.map(({ seq }: { seq: number }) => seq));
const files = async () =>
  (await gift.services.storage.list(gift.database, 'archives/')).map(({ name }) => name);

describe('archiving', () => {
  it('moves old messages, and changes neither the newest message nor what is unread', async () => {
    const visible = async () => ({
      state: [await readState(gift.database, idOf(ada), []), await readState(gift.database, idOf(ben), [])],
      last: await lastMessages(gift.database, idOf(ben), [chatID]),
      maxSeqs: (await newestSeqs(gift.database, idOf(ben))).maxSeqs,
    });
    const before = await visible();
    expect(await archiveAll()).toContain('archived');
    expect(await seqsOf(chatID)).toEqual([7, 8]);
    expect(await archivedSeqs(chatID)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await visible()).toEqual(before);
    await writes(ada, ben, 'one more');
    expect(await seqsOf(chatID)).toEqual([7, 8, 9]);
  });

  it('answers a pull of archived seqs as one below the start of the conversation', async () => {
    await archiveAll();
    expect((await newestSeqs(gift.database, idOf(ada))).minSeqs.get(chatID)).toBe(7);
    expect(await pulled(ada)).toEqual({ seqs: [7, 8], isEnd: true });
    expect(await pulled(ada, chatID, 1, 6)).toBeUndefined();
    const wanted = [{ conversationID: chatID, seqs: [2, 3, 7] }];
    const found = (await pullSeqs(gift.database, idOf(ada), wanted, true)).get(chatID);
    expect(found).toMatchObject({ isEnd: true, endSeq: 7 });
    expect(found?.msgs.map((message) => Number(decodeMessage(message).seq))).toEqual([7]);
  });

  it('leaves the notifications of a chat readable from the same kind of start', async () => {
    const id = `n_${chatID.slice(3)}`;
    const before = await seqsOf(id);
    await read(ben, chatID, 8);
    await archiveAll();
    const left = await seqsOf(id);
    expect(before.length).toBeGreaterThan(1);
    expect(left).toEqual([before.length + 1]);
    expect((await newestSeqs(gift.database, idOf(ada))).minSeqs.get(id)).toBe(before.length + 1);
    expect((await pulled(ada, id))?.seqs).toEqual(left);
  });

  it('does nothing until a setting says from which age', async () => {
    const now = gift.clock.now();
    const before = await stored();
    expect(await archiveSweep.run(gift.services, now)).toBe(0);
    expect(await stored()).toEqual(before);
    await gift.database.run(sql`
      insert into platform.settings (key, value, valid_from, changed_by, reason)
      values ('archiveMessagesMonths', '6', ${now}, 'test', 'test')`);
    await gift.services.settings.refresh(gift.database, now);
    while ((await archiveSweep.run(gift.services, now)) > 0);
    expect(await seqsOf(chatID)).toEqual([7, 8]);
  });

  it('continues while the archive of orders has a problem, which is reported', async () => {
    const now = gift.clock.now();
    await gift.database.run(sql`
      insert into platform.settings (key, value, valid_from, changed_by, reason)
      values ('archiveMessagesMonths', '6', ${now}, 'test', 'test'), ('archiveOrdersMonths', '6', ${now}, 'test', 'test')`);
    await gift.services.settings.refresh(gift.database, now);
    const failing = vi.spyOn(orderArchive, 'nextRange').mockRejectedValue(new BackupProblem('unreadable'));
    try {
      for (let n = 0; n < 10; n++)
        await expect(archiveSweep.run(gift.services, now)).rejects.toThrow('unreadable');
    } finally {
      failing.mockRestore();
    }
    expect(await seqsOf(chatID)).toEqual([7, 8]);
  });

  it('continues with the next quarter where the last set ended', async () => {
    await archiveAll();
    await read(ben, chatID, 8);
    gift.clock.advance(days(400));
    await archiveAll();
    expect(await setNames()).toEqual(['2026-q2', '2027-q3']);
    // The newest message stays, however old it is.
    expect(await seqsOf(chatID)).toEqual([8]);
    expect(await archivedSeqs(chatID)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('looks for what is old outside a transaction', async () => {
    const open: unknown[] = [];
    const nextRange: typeof messageArchive.nextRange = async (db, ...of) => {
      const range = await messageArchive.nextRange(db, ...of);
      open.push(
        ...(await gift.database.many(sql`
          select query from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`)),
      );
      return range;
    };
    const now = gift.clock.now();
    const of = { cutoff: monthsBefore(now, 6), by: 'test', now };
    expect((await archiveStep(deps(), { ...messageArchive, nextRange }, of)).did).toBe('part');
    expect(open).toEqual([]);
  });

  it('starts no set while another process has started one', async () => {
    const now = gift.clock.now();
    const of = { cutoff: monthsBefore(now, 6), by: 'test', now };
    const nextRange: typeof messageArchive.nextRange = async (db, ...rest) => {
      const range = await messageArchive.nextRange(db, ...rest);
      await step();
      return range && { ...range, name: '2026-q3' };
    };
    expect((await archiveStep(deps(), { ...messageArchive, nextRange }, of)).did).toBe('busy');
    expect(await setNames()).toEqual(['2026-q2']);
  });

  it('stores no readable byte, and no name of a user', async () => {
    const { nickname } = ada;
    expect((await stored()).some(({ body }) => body.includes(nickname))).toBe(true);
    await archiveAll();
    for (const name of await files()) {
      const chunks: Buffer[] = [];
      for await (const chunk of gift.services.storage.stream(name)) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      expect(bytes.length).toBeGreaterThan(100);
      expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false);
      expect(bytes.includes('question')).toBe(false);
    }
    const lines = (await archived(chatID)).join();
    expect(lines).toContain('question 1');
    expect(lines).not.toContain(nickname);
  });
});

describe('what stays', () => {
  it('what one of the two has not read', async () => {
    const cem = await createTestUser(gift);
    for (const n of [1, 2, 3, 4]) await writes(ada, cem, `unread ${n}`);
    const id = chatOf(ada, cem);
    await read(cem, id, 2);
    gift.clock.advance(days(400));
    await writes(ada, cem, 'new');
    await archiveAll();
    expect(await seqsOf(id)).toEqual([3, 4, 5]);
    expect((await readState(gift.database, idOf(cem), [id])).get(id)).toMatchObject({
      hasReadSeq: 2,
      maxSeq: 5,
    });
  });

  it('the newest message that each of the two can see', async () => {
    const cem = await createTestUser(gift);
    const id = chatOf(ada, cem);
    for (const n of [1, 2, 3]) await writes(ada, cem, `line ${n}`);
    await read(cem, id, 3);
    await inChat((at) =>
      deleteMessages(
        at,
        { userID: idOf(cem), isAdmin: false },
        { conversationID: id, seqs: [3], isSyncSelf: false, isSyncOther: false },
      ),
    );
    gift.clock.advance(days(400));
    const before = await lastMessages(gift.database, idOf(cem), [id]);
    await archiveAll();
    expect(await seqsOf(id)).toEqual([2, 3]);
    expect(await lastMessages(gift.database, idOf(cem), [id])).toEqual(before);
  });

  it('messages around a flagged one, while the flag has its copy', async () => {
    const [thief, victim] = [await createTestUser(gift), await createTestUser(gift)];
    const id = chatOf(thief, victim);
    for (let n = 1; n <= 12; n++) await writes(thief, victim, `line ${n}`);
    await read(victim, id, 12);
    const report = { conversationID: id, seq: 9, reason: 'scam' as const, text: 'He wants my money' };
    expect((await gift.call('reportMessage', report, { token: victim.token })).code).toBe(200);
    gift.clock.advance(days(400));
    await writes(thief, victim, 'new');
    await archiveAll();
    expect(await seqsOf(id)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    await gift.database.run(sql`delete from messaging.flag_messages`);
    await gift.database.run(sql`delete from platform.archives`);
    await archiveAll();
    expect(await seqsOf(id)).toEqual([13]);
  });

  it('messages that still expire', async () => {
    const cem = await createTestUser(gift);
    const id = chatOf(ada, cem);
    for (const n of [1, 2, 3]) await writes(ada, cem, `line ${n}`);
    await read(cem, id, 3);
    await gift.database.run(sql`
      update messaging.messages set burn_s = 30 where seq = 2
        and conversation = (select n from messaging.conversations where id = ${id})`);
    gift.clock.advance(days(400));
    await archiveAll();
    expect(await seqsOf(id)).toEqual([2, 3]);
  });

  it.each(['open', 'disputed', 'completed'] as const)('the chat of an order that is %s', async (state) => {
    const trade = await createTrade(gift);
    const id = chatOf(trade.buyer, trade.seller);
    await writes(trade.buyer, trade.seller, 'long before the order');
    await read(trade.seller, id, 1);
    gift.clock.advance(minutes(90));
    if (state === 'open') await trade.paid();
    else if (state === 'disputed') await disputesOf(gift, trade).late();
    else await trade.completed();
    await writes(trade.buyer, trade.seller, 'about the order');
    await gift.runDue();
    const written = (await seqsOf(id)).length;
    await read(trade.seller, id, written);
    await read(trade.buyer, id, written);
    gift.clock.advance(days(400));
    await archiveAll();
    const left = (await seqsOf(id))[0];
    if (state === 'completed') expect(left).toBeGreaterThan(2);
    else expect(left).toBe(2);
  });

  it('the chats of groups and cases', async () => {
    const trade = await createTrade(gift);
    await disputesOf(gift, trade).queued();
    await gift.runDue();
    const rooms = async () => (await stored()).filter(({ id }) => /^(sg_|n_case-)/.test(id));
    const before = await rooms();
    gift.clock.advance(days(400));
    await archiveAll();
    expect(before.length).toBeGreaterThan(0);
    expect(await rooms()).toEqual(before);
  });
});

describe('a restore', () => {
  it('puts the same messages back, without names, the newest set first', async () => {
    await read(ben, chatID, 8);
    const before = withoutNames(await stored());
    await archiveAll();
    gift.clock.advance(days(400));
    await archiveAll();
    await expect(restoreSet('2026-q2')).rejects.toThrow('messages/2027-q3 continues this set');
    await restoreSet('2027-q3');
    await restoreSet('2026-q2');
    expect(withoutNames(await stored())).toEqual(before);
    expect(await files()).toEqual([]);
    expect((await pulled(ben))?.seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect((await newestSeqs(gift.database, idOf(ben))).minSeqs.get(chatID)).toBeUndefined();
  });

  it('keeps what each user had cleared out of their sight', async () => {
    await gift.database.run(sql`
      update messaging.participants set min_seq = 4 where user_id = ${idOf(ben)}
        and conversation = (select n from messaging.conversations where id = ${chatID})`);
    await archiveAll();
    expect((await pulled(ben))?.seqs).toEqual([7, 8]);
    await restoreSet('2026-q2');
    expect((await pulled(ben))?.seqs).toEqual([5, 6, 7, 8]);
    expect((await pulled(ada))?.seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('brings back no name of a user who was erased meanwhile', async () => {
    const { nickname } = ada;
    await archiveAll();
    await gift.database.transaction((tx) => eraseChats(tx, ada.userID));
    await restoreSet('2026-q2');
    const rows = (await stored()).filter(({ id }) => id === chatID);
    expect(rows).toHaveLength(8);
    expect(rows.some(({ body }) => body.includes(nickname))).toBe(false);
  });

  it('that stops in the middle can be repeated', async () => {
    const before = withoutNames(await stored());
    await archiveAll();
    await expect(restoreSet('2026-q2', { audit: () => Promise.reject(new Error('crash')) })).rejects.toThrow(
      'crash',
    );
    expect((await files()).length).toBeGreaterThan(0);
    await restoreSet('2026-q2');
    expect(withoutNames(await stored())).toEqual(before);
  });

  it('puts an archived message back that was sent again under the same id', async () => {
    const before = withoutNames(await stored());
    await archiveAll();
    const line = JSON.parse((await archived(chatID))[0]!);
    const { clientMsgID, serverMsgID } = line.messages[0].message;
    // As after a restart.
    gift.services.messaging.sending.answers.delete(serverMsgID);
    await writes(ada, ben, 'question 1', { clientMsgID });
    await restoreSet('2026-q2');
    expect(await seqsOf(chatID)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const first = (await stored()).find(({ id, seq }) => id === chatID && seq === 1n)!;
    expect(decodeMessage(first.body).clientMsgID).toBe(clientMsgID);
    const others = ({ id, seq }: { id: string; seq: bigint }) => id === chatID && seq > 1n && seq < 9n;
    expect(withoutNames(await stored()).filter(others)).toEqual(before.filter(others));
    expect(await files()).toEqual([]);
  });

  it('refuses a message that differs from what is in the database', async () => {
    await archiveAll();
    await gift.database.run(sql`
      insert into messaging.messages (conversation, seq, client_key, sender, content_type, burn_s, sent_ms, body)
      select conversation, 3, gen_random_uuid(), sender, content_type, burn_s, sent_ms, body from messaging.messages
      where seq = 7 and conversation = (select n from messaging.conversations where id = ${chatID})`);
    await expect(restoreSet('2026-q2')).rejects.toThrow('differs');
    expect((await pulled(ben))?.seqs).toEqual([7, 8]);
  });
});

describe('changes meanwhile', () => {
  it('a message that is revoked after it was written to a part is not in the archive', async () => {
    expect((await step({ partBytes: 1_000_000 })).did).toBe('part');
    const admin = { userID: idOf(ada), isAdmin: true };
    await inChat((at) => revoke(at, admin, { conversationID: chatID, seq: 3 }));
    expect((await step()).did).toBe('rewrites');
    expect(await seqsOf(chatID)).toHaveLength(8);
    await archiveAll();
    expect(await seqsOf(chatID)).toEqual([3, 7, 8]);
    expect(await archivedSeqs(chatID)).toEqual([1, 2, 4, 5, 6]);
    expect((await archived(chatID)).join()).not.toContain('question 2');
    expect(await files()).toHaveLength(await partCount());
  });

  it('a message that is reported after it was written to a part stays', async () => {
    await step({ partBytes: 1_000_000 });
    gift.clock.advance(-days(400));
    const report = { conversationID: chatID, seq: 6, reason: 'scam' as const, text: 'He wants my money' };
    expect((await gift.call('reportMessage', report, { token: ada.token })).code).toBe(200);
    gift.clock.advance(days(400) + minutes(20));
    expect((await step()).did).toBe('rewrites');
    await archiveAll();
    expect(await seqsOf(chatID)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('a quote of a revoked message stays without its text', async () => {
    const quoted = newClientID();
    const cem = await createTestUser(gift);
    const id = chatOf(ada, cem);
    await writes(cem, ada, 'a secret', { clientMsgID: quoted });
    await read(ada, id, 1);
    const quoteMessage = { contentType: 101, clientMsgID: quoted, seq: 1 };
    await writes(ada, cem, '', { contentType: 114, content: contentOf({ text: 'ok', quoteMessage }) });
    await read(cem, id, 2);
    const admin = { userID: idOf(cem), isAdmin: true };
    await inChat((at) => revoke(at, admin, { conversationID: id, seq: 1 }));
    gift.clock.advance(days(400));
    await archiveAll();
    const last = (await lastMessages(gift.database, idOf(ada), [id])).get(id)!;
    expect(jsonOf(decodeMessage(last)).text).toBe('ok');
    expect(JSON.stringify(jsonOf(decodeMessage(last)))).not.toContain('a secret');
    expect((await pulled(ada, id))?.seqs).toEqual([2]);
  });

  it('a user who wrote only archived messages still knows the other', async () => {
    const cem = await createTestUser(gift);
    await writes(ada, cem, 'hello');
    await read(cem, chatOf(ada, cem), 1);
    await writes(cem, ada, 'hello you');
    await read(ada, chatOf(ada, cem), 2);
    gift.clock.advance(days(1));
    await writes(cem, ada, 'bye');
    gift.clock.advance(days(400));
    await archiveAll();
    await gift.database.run(sql`
      insert into identity.profiles (user_id, messages_from) values (${ada.userID}, 'known')
      on conflict (user_id) do update set messages_from = 'known'`);
    gift.clock.advance(minutes(10));
    await writes(cem, ada, 'do you remember me?');
    const dan = await createTestUser(gift);
    await expect(writes(dan, ada, 'hi')).rejects.toThrow('1303');
  });
});

const partCount = async () =>
  Number((await gift.database.one<{ n: bigint }>(sql`select count(*) as n from platform.archive_parts`)).n);

describe('after a crash', () => {
  it('at any point, no message is lost or twice in the archive', async () => {
    const before = withoutNames(await stored());
    const crash = () => Promise.reject(new Error('crash'));
    const { storage } = gift.services;
    let steps = 0;
    for (;;) {
      // Each step fails once before it commits, in one of the ways that it can.
      await step({ storage: { ...storage, commit: crash }, audit: crash }).catch(() => {});
      const all = [...(await seqsOf(chatID)), ...(await archivedSeqs(chatID))];
      expect([...new Set(all)].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(all).toHaveLength(8);
      const { did } = await step();
      if (did === 'idle') break;
      steps++;
    }
    expect(steps).toBeGreaterThan(1);
    expect(await verifyArchive(deps(), messageArchive, '2026-q2')).toEqual([]);
    await restoreSet('2026-q2');
    expect(withoutNames(await stored())).toEqual(before);
  });

  it.each([
    ['its end, the start of a conversation', 'update of min_seq on messaging.conversations'],
    ['the mark of its part', 'update of removed_at on platform.archive_parts'],
  ])('a removal that fails at %s removes nothing, and is repeated', async (_where, event) => {
    await step();
    const before = await stored();
    await gift.database.pool.query(`
      create function messaging.fail_for_test() returns trigger language plpgsql as $$
      begin raise exception 'crash'; end $$;
      create trigger fail_for_test before ${event} for each row execute function messaging.fail_for_test()`);
    await expect(step()).rejects.toThrow('crash');
    await gift.database.run(sql`drop function messaging.fail_for_test() cascade`);
    expect(await stored()).toEqual(before);
    expect((await step()).did).toBe('removed');
  });

  it('another process continues once the lease has ended', async () => {
    await step();
    const until = new Date(gift.clock.now().getTime() + minutes(10));
    await gift.database.run(sql`update platform.archives set leased_until = ${until}`);
    expect((await step()).did).toBe('busy');
    gift.clock.advance(minutes(10) + seconds(1));
    expect((await step()).did).toBe('removed');
  });

  it('a part that cannot be read back removes nothing, and is written again', async () => {
    const before = await stored();
    await step();
    await gift.database.run(sql`update platform.archive_parts set text_sha256 = sha256('other')`);
    await expect(step()).rejects.toThrow('could not be read back');
    expect(await stored()).toEqual(before);
    await archiveAll();
    expect(await verifyArchive(deps(), messageArchive, '2026-q2')).toEqual([]);
    expect(await seqsOf(chatID)).toEqual([7, 8]);
  });

  it('a message that cannot be read as one stays, and its chat is named', async () => {
    const { n } = await gift.database.one<{ n: bigint }>(sql`
      update messaging.messages set body = '\\xff' where seq = 2
        and conversation = (select n from messaging.conversations where id = ${chatID}) returning conversation as n`);
    await archiveAll();
    expect(await seqsOf(chatID)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    const { keys } = await gift.database.one<{ keys: bigint[] }>(
      sql`select damaged_keys as keys from platform.archives`,
    );
    expect(keys).toEqual([n]);
  });
});

it('a backup restores the archive too', async () => {
  await archiveAll();
  const before = await archived(chatID);
  const target = folderTarget(path.join(folder, 'backup'));
  await backUp({
    ...{ databaseUrl: gift.databaseUrl, readFile: gift.services.storage.stream, master, target },
    ...{ now: () => gift.clock.now(), report: () => {} },
  });
  const elsewhere = await cloneDatabase({ ...inject('testServer'), template: 'template1' });
  const database = databaseOn(elsewhere.pool);
  const config = { ...gift.services.config, dataDir: path.join(folder, 'elsewhere') };
  const storage = createStorage({ config, database });
  await restore({
    ...{ target, databaseUrl: elsewhere.url, storage: { ...storage, store: 'disk' }, master },
    ...{ sealedTables: keyEvidence.tables, report: () => {} },
  });
  const keys = keysFrom(keySetOf(await readRing(database, master), master, gift.clock.now()));
  const there = { ...deps(), database, storage, keys };
  const request = { item: chatID, by: 'ada', reason: 'x', now: gift.clock.now() };
  expect(await verifyArchive(there, messageArchive, '2026-q2')).toEqual([]);
  expect(await readArchived(there, messageArchive, request)).toEqual(before);
  await elsewhere.close();
});

it('verification finds a chat whose start is not that of the archive', async () => {
  await archiveAll();
  expect(await verifyArchive(deps(), messageArchive, '2026-q2')).toEqual([]);
  const { n } = await gift.database.one<{ n: bigint }>(
    sql`update messaging.conversations set min_seq = 0 where id = ${chatID} returning n`,
  );
  expect(await verifyArchive(deps(), messageArchive, '2026-q2')).toEqual([
    `${n} does not match the database`,
  ]);
});

it('staff who look at an order learn that its chat is archived', async () => {
  const trade = await createTrade(gift);
  const { orderNo } = await trade.completed();
  const id = chatOf(trade.buyer, trade.seller);
  await gift.runDue();
  const written = (await seqsOf(id)).length;
  await read(trade.seller, id, written);
  await read(trade.buyer, id, written);
  gift.clock.advance(days(400));
  const { token } = await createTestUser(gift, { roles: ['support'] });
  const inspected = async () => (await gift.call('inspectOrder', { orderNo }, { token })).data;
  expect((await inspected()).archivedChatID).toBeNull();
  await archiveAll();
  const { archivedChatID, chat } = await inspected();
  expect([archivedChatID, chat.length]).toEqual([id, 1]);
});

it('the copy of a user’s data counts their archived messages', async () => {
  await archiveAll();
  const owner = { services: gift.services, userID: ada.userID, language: 'en-US' as const };
  for await (const file of exportMessagingData(gift.database, { ...owner, now: gift.clock.now() }))
    if (file.path === 'chats/archived.json')
      expect(JSON.parse(await text(file.open()))).toEqual([{ chat: chatID, messages: '6' }]);
  expect.assertions(1);
});

it('the command line plans, archives, lists, verifies, reads and restores', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: gift.clock.now() });
  async function run(line: string) {
    const output: string[] = [];
    const { dataDir } = gift.services.config;
    const env = { DATABASE_URL: gift.databaseUrl, DATA_DIR: dataDir, KEY_FILE: keyFile };
    const add = (part: string) => void output.push(part);
    const args = line.split(' ').map((argument) => argument.replaceAll('_x', ' x'));
    const code = await runGift(args, env, { print: add, progress: add });
    return { code, text: output.join('\n') };
  }
  expect((await run('archive plan --months 6')).text).toMatch(/messages\/2026-q2 +2 +\d+ +/);
  expect((await run('archive run --months 6')).text).toMatch(
    /messages\/2026-q2: 2 items \(\d+ rows\) are archived/,
  );
  expect((await run('archive plan --months 6')).text).toBe('Nothing is old enough.');
  expect((await run('archive list')).text).toMatch(/messages\/2026-q2 +2 +\d+ +\d+ +2027-/);
  expect(await run('archive verify messages/2026-q2')).toEqual({
    code: 0,
    text: 'messages/2026-q2 is whole.',
  });
  const printed = await run(`archive read ${chatID} --reason court_xorder`);
  expect(printed).toEqual({ code: 0, text: expect.stringContaining('question 1') });
  expect((await run('archive read sg_1 --reason court_xorder')).code).toBe(2);
  expect((await run('archive restore messages/2026-q2 --reason court_xorder')).text).toMatch(/are back/);
  expect(await seqsOf(chatID)).toHaveLength(8);
});
