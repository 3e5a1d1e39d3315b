import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { ErrorCode } from '@gift/im-protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { sendMessage, trySendMessage } from '../../../testing/fixtures/message-flags';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { caseRoomID } from '../case-rooms/ids';
import type { Delivered } from '../delivered';
import { decodeMessage } from '../messages/store/encoded';
import { replaceMessages } from '../messages/store/messages';
import { contentWatchDrained, watchContent } from './content-watch';

let gift: TestApp;
let moderator: TestUser;
beforeAll(async () => {
  gift = await testApp();
  moderator = await createTestUser(gift, { roles: ['moderator'] });
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const as = (user: TestUser) => ({ token: user.token });
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const two = async () => [await createTestUser(gift), await createTestUser(gift)] as const;
const reason = 'Because the test needs it.';
const contact = 'Text me on WhatsApp 0803 123 4567';
const refused = async (work: Promise<{ data: object }>) => (await work).data;

async function flagsAbout(user: TestUser, tab: 'pending' | 'closed' = 'pending') {
  const { data } = await gift.call('flagList', { tab, limit: 50 }, as(moderator));
  return data.items.filter(({ sender }) => sender.userID === String(user.userID));
}
async function flagAbout(user: TestUser) {
  const [flag] = await flagsAbout(user);
  if (!flag) throw new Error('nothing was flagged');
  return flag;
}
const detailOf = async (flagID: string, by = moderator) =>
  (await gift.call('flagDetail', { flagID }, as(by))).data;
const report = (by: TestUser, at: { conversationID: string; seq: number }, more: object = {}) =>
  gift.call('reportMessage', { ...at, reason: 'scam', text: '', ...more } as never, as(by));

/** The system account's messages to a user, oldest first. */
async function messagesTo(user: TestUser): Promise<string[]> {
  await gift.runDue();
  const rows = await gift.database.many<{ body: Buffer }>(sql`
    select m.body from messaging.conversations t join messaging.messages m on m.conversation = t.n
    where t.id like 'sn\\_%' and t.id like ${`%${user.userID}%`} order by m.seq`);
  return rows.map(({ body }) => {
    const { detail } = JSON.parse(Buffer.from(decodeMessage(body).content).toString());
    return JSON.parse(detail).text as string;
  });
}

describe('a report of a message', () => {
  it('is listed for moderators with the surrounding messages and a deadline', async () => {
    const [thief, victim] = await two();
    await sendMessage(gift, victim, thief, 'Is the card good?');
    const at = await sendMessage(gift, thief, victim, 'Send the money first, idiot');
    expect((await report(victim, at, { text: 'He wants my money' })).code).toBe(200);
    const flag = await flagAbout(thief);
    expect(flag).toMatchObject({
      kinds: ['report'],
      ...{ reporters: 1, messages: 1, earlier: 0, text: 'Send the money first, idiot' },
      receiver: { userID: String(victim.userID), nickname: victim.nickname },
      dueAt: new Date(gift.clock.now().getTime() + hours(4)).toISOString(),
    });
    const { lines, reportList } = await detailOf(flag.flagID);
    expect(lines.map(({ text, kind, isSender }) => [text, kind, isSender])).toEqual([
      ['Is the card good?', null, false],
      ['Send the money first, idiot', 'report', true],
    ]);
    expect(reportList).toMatchObject([
      { by: { userID: String(victim.userID) }, text: 'He wants my money', reported: 1, dismissed: 0 },
    ]);
  });

  it.each(['device', 'identity', 'bank'] as const)(
    'counts two accounts that share a %s as one reporter',
    async (sign) => {
      const [thief, one, linked, other] = [...(await two()), ...(await two())];
      const link = {
        device: (userID: bigint) => sql`
          insert into identity.known_devices (user_id, device_hash, since)
          values (${userID}, ${Buffer.alloc(32, 5)}, ${gift.clock.now()})`,
        identity: (userID: bigint) => sql`
          insert into identity.verified_identities (user_id, first_name, last_name, date_of_birth)
          values (${userID}, 'Ngozi', 'Eze', '1990-01-02') on conflict (user_id) do update
            set first_name = excluded.first_name, last_name = excluded.last_name, date_of_birth = excluded.date_of_birth`,
        bank: (userID: bigint) => sql`
          insert into wallet.bank_accounts (id, user_id, bank_code, account_number, account_name, added_at)
          values (${userID}, ${userID}, '058', '0000777999', 'NGOZI EZE', ${gift.clock.now()})`,
      };
      await report(one, await sendMessage(gift, thief, one, 'You thief'));
      // As in a group, where others read it too.
      for (const by of [linked, other])
        await gift.database.run(sql`
          insert into messaging.flag_reports (conversation, seq, reporter_id, flag_id, reason, words, at)
          select conversation, seq, ${String(by.userID)}, flag_id, reason, words, at from messaging.flag_reports
          where reporter_id = ${String(one.userID)}`);
      expect((await flagAbout(thief)).reporters).toBe(3);
      for (const { userID } of [one, linked]) expect(await gift.database.run(link[sign](userID))).toBe(1);
      const { flagID, reporters } = await flagAbout(thief);
      expect(reporters).toBe(2);
      expect(await detailOf(flagID)).toMatchObject({ reporters: 2, reportList: [{}, {}, {}] });
    },
  );

  it('shows a message that was deleted before or after the report', async () => {
    const [thief, victim] = await two();
    const at = await sendMessage(gift, thief, victim, 'I know where you live');
    const { conversation } = await gift.database.one<{ conversation: bigint }>(
      sql`select n as conversation from messaging.conversations where id = ${at.conversationID}`,
    );
    const takeBack = (seq: number) =>
      gift.database.transaction((tx) =>
        replaceMessages(
          tx,
          { how: 'deleted', byUser: String(thief.userID), contentType: 0, now: gift.clock.now() },
          [{ conversation, seq, body: new Uint8Array() }],
        ),
      );
    await takeBack(at.seq);
    expect((await report(victim, at)).code).toBe(200);
    const later = await sendMessage(gift, thief, victim, 'Be afraid');
    await report(victim, later);
    await takeBack(later.seq);
    const { lines } = await detailOf((await flagAbout(thief)).flagID);
    expect(lines).toMatchObject([
      { text: 'I know where you live', isGone: true },
      { text: 'Be afraid', isGone: true },
    ]);
  });

  it('shows only the messages around the reported one', async () => {
    const [thief, victim] = await two();
    for (let n = 1; n <= 9; n++) await sendMessage(gift, victim, thief, `private ${n}`);
    const at = await sendMessage(gift, thief, victim, 'You thief');
    await report(victim, at);
    for (let n = 10; n <= 19; n++) await sendMessage(gift, victim, thief, `private ${n}`);
    const { lines } = await detailOf((await flagAbout(thief)).flagID);
    expect(lines.map(({ text }) => text)).toEqual([
      ...[4, 5, 6, 7, 8, 9].map((n) => `private ${n}`),
      'You thief',
      ...[10, 11, 12, 13].map((n) => `private ${n}`),
    ]);
  });

  it.each([
    [
      'once by one person',
      'MessageReported',
      async () => {
        const [thief, victim] = await two();
        const at = await sendMessage(gift, thief, victim, 'You thief');
        await report(victim, at);
        return report(victim, at);
      },
    ],
    [
      'never of what one wrote oneself',
      'NotYourself',
      async () => {
        const [thief, victim] = await two();
        return report(thief, await sendMessage(gift, thief, victim, 'You thief'));
      },
    ],
    [
      'never from a chat one is not in',
      'MessageNotFound',
      async () => {
        const [thief, victim] = await two();
        return report(await createTestUser(gift), await sendMessage(gift, thief, victim, 'You thief'));
      },
    ],
    [
      'never of a message that is not there',
      'MessageNotFound',
      async () => {
        const [thief, victim] = await two();
        const at = await sendMessage(gift, thief, victim, 'You thief');
        return report(victim, { ...at, seq: at.seq + 1 });
      },
    ],
    [
      'never of what the system says',
      'MessageNotFound',
      async () => {
        const user = await createTestUser(gift);
        await gift.database.transaction(async (tx) => {
          const { notifyUser } = await import('../in-app/system-messages');
          const at = { tx, services: gift.services, now: gift.clock.now() };
          await notifyUser(at, user.userID, { text: 'Hello', about: {} });
        });
        const { id } = await gift.database.one<{ id: string }>(sql`
        select id from messaging.conversations where id like 'sn\\_%' and id like ${`%${user.userID}%`}`);
        return report(user, { conversationID: id, seq: 1 });
      },
    ],
    [
      'never of a line about an order',
      'MessageNotFound',
      async () => {
        const trade = await createTrade(gift);
        await trade.paid();
        await gift.runDue();
        const [a, b] = [String(trade.buyer.userID), String(trade.seller.userID)].sort();
        return report(trade.seller, { conversationID: `si_${a}_${b}`, seq: 1 });
      },
    ],
    [
      'with words, where the reason is another',
      'ReportNeedsText',
      async () => {
        const [thief, victim] = await two();
        const at = await sendMessage(gift, thief, victim, 'You thief');
        return report(victim, at, { reason: 'other', text: 'bad' });
      },
    ],
    [
      'without the code it is about',
      'CodeInText',
      async () => {
        const [thief, victim] = await two();
        const at = await sendMessage(gift, thief, victim, 'You thief');
        return report(victim, at, { text: 'He sold me X7QP9K2M4TRW8HZC twice' });
      },
    ],
  ] as const)('is taken %s', async (_, refusal, attempt) => {
    expect(await refused(attempt() as Promise<{ data: object }>)).toMatchObject({ refusal });
  });

  it('is taken twenty times a day from one person', async () => {
    const [thief, victim] = await two();
    let last = 0;
    for (let n = 0; n < 21; n++) {
      const at = await sendMessage(gift, thief, victim, `Insult number ${n}`);
      last = (await report(victim, at)).code;
    }
    expect(last).not.toBe(200);
    expect(await flagAbout(thief)).toMatchObject({ reporters: 1, messages: 20 });
  });
});

describe('automatic flags', () => {
  it.each([
    ['a contact', contact, 'contact'],
    ['a card code', 'Here it is: X7QP9K2M4TRW8HZC', 'card'],
    ['a bank account', 'Pay me at OPay 8031234567', 'account'],
  ] as const)('are raised for %s, with a deadline of a day', async (_, text, kind) => {
    const [sender, other] = await two();
    await sendMessage(gift, sender, other, text);
    expect(await flagAbout(sender)).toMatchObject({
      kinds: [kind],
      reporters: 0,
      dueAt: new Date(gift.clock.now().getTime() + hours(24)).toISOString(),
    });
  });

  it('are raised for a one-time code that the other side asked for', async () => {
    const [thief, victim] = await two();
    await sendMessage(gift, thief, victim, 'Send me the OTP you got');
    await sendMessage(gift, victim, thief, 'ok 482913');
    expect(await flagAbout(victim)).toMatchObject({ kinds: ['otp'] });
  });

  it('are not raised for ordinary trade messages', async () => {
    const [one, other] = await two();
    for (const text of ['I have a US steam card $100 at 920', 'ok', 'wait 5 minutes', '￥100 可以吗'])
      await sendMessage(gift, one, other, text);
    expect(await flagsAbout(one)).toEqual([]);
  });

  it('skip and count messages above the queue limit, then continue', async () => {
    const [sender, other] = await two();
    const content = Buffer.from(JSON.stringify({ content: '\u200b'.repeat(16_000) }));
    const data = { sendID: String(sender.userID), groupID: '', contentType: 101, content };
    const long = { conversationID: 'si_1_2', data, isStored: true } as unknown as Delivered;
    watchContent(
      gift.services,
      Array.from({ length: 260 }, () => long),
    );
    await contentWatchDrained(gift.services);
    expect(gift.logLines.filter((line) => line.includes('unlooked at')).join()).toContain('"missed":10');
    await sendMessage(gift, sender, other, contact);
    expect(await flagAbout(sender)).toMatchObject({ kinds: ['contact'] });
  });

  it('are not raised for contacts or order numbers between users who completed an order', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.completed();
    await sendMessage(gift, trade.buyer, trade.seller, contact);
    await sendMessage(gift, trade.buyer, trade.seller, `It was order ${orderNo}`);
    expect(await flagsAbout(trade.buyer)).toEqual([]);
    await sendMessage(gift, trade.buyer, trade.seller, 'X7QP9K2M4TRW8HZC');
    expect(await flagAbout(trade.buyer)).toMatchObject({ kinds: ['card'] });
  });

  it('are merged into one flag per sender and chat; a report shortens its deadline', async () => {
    const [sender, other] = await two();
    for (let n = 0; n < 5; n++) await sendMessage(gift, sender, other, `${contact} ${n}`);
    const at = await sendMessage(gift, sender, other, 'You are stupid');
    await report(other, at);
    const found = await flagsAbout(sender);
    expect(found).toMatchObject([
      {
        ...{ messages: 6, reporters: 1, kinds: ['contact', 'report'] },
        dueAt: new Date(gift.clock.now().getTime() + hours(4)).toISOString(),
      },
    ]);
  });

  it('log no message text, and mask codes for moderators', async () => {
    const [sender, other] = await two();
    await sendMessage(gift, sender, other, 'Take X7QP9K2M4TRW8HZC and write to zebra.quagga@example.com');
    const flag = await flagAbout(sender);
    const { lines } = await detailOf(flag.flagID);
    expect(flag.text).toContain('••••••••••••••ZC');
    expect(lines[0]?.text).toBe('Take ••••••••••••••ZC and write to zebra.quagga@example.com');
    expect(gift.logLines.join('\n')).not.toMatch(/X7QP9K2M4TRW8HZC|zebra\.quagga/);
    // In any spelling.
    for (const [text, shown] of [
      ['Take Х7QР9К2М4ТRW8НZС', 'Take ••••••••••••••ZC'],
      ['my otp is four eight two nine one three', '•• ••• •• •••• ••••• ••• •••• ••• •••••'],
    ] as const) {
      const [one, another] = await two();
      await sendMessage(gift, one, another, text);
      expect((await detailOf((await flagAbout(one)).flagID)).lines[0]?.text).toBe(shown);
    }
  });
});

describe('who decides', () => {
  it('sees open flags by deadline and closed flags newest first, over all pages', async () => {
    for (const tab of ['pending', 'closed'] as const) {
      for (let n = 0; n < 3; n++) {
        const [sender, other] = await two();
        await sendMessage(gift, sender, other, contact);
        gift.clock.advance(1_000);
        const { flagID } = await flagAbout(sender);
        if (tab === 'closed')
          await gift.call('decideFlag', { flagID, outcome: 'dismiss', reason }, as(moderator));
      }
      const candidate: { id: string; at: string }[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await gift.call('flagList', { tab, limit: 2, cursor }, as(moderator));
        candidate.push(
          ...data.items.map(({ flagID, dueAt, closedAt }) => ({ id: flagID, at: closedAt ?? dueAt })),
        );
        cursor = data.nextCursor ?? undefined;
      } while (cursor && candidate.length < 100);
      expect(new Set(candidate.map(({ id }) => id)).size).toBe(candidate.length);
      expect(candidate.length).toBeGreaterThanOrEqual(3);
      const times = candidate.map(({ at }) => at);
      expect(times).toEqual(tab === 'pending' ? times.toSorted() : times.toSorted().reverse());
    }
    const wrong = await gift.call('flagList', { cursor: 'the next one' }, as(moderator));
    expect(wrong.data).toMatchObject({ refusal: 'Malformed' });
  });

  it('is a moderator, lead or compliance officer, and views are audited', async () => {
    const [sender, other] = await two();
    await sendMessage(gift, sender, other, contact);
    const { flagID } = await flagAbout(sender);
    for (const role of ['lead', 'compliance'] as const)
      expect((await detailOf(flagID, await staff(role))).flagID).toBe(flagID);
    for (const role of ['support', 'finance', 'catalogue'] as const)
      expect(await refused(gift.call('flagDetail', { flagID }, as(await staff(role))))).toMatchObject({
        refusal: 'NotStaff',
      });
    const auditor = await staff('compliance');
    const { data } = await gift.call('auditList', { search: `flagID:${flagID}` }, as(auditor));
    expect(data.items.filter(({ outcome }) => outcome === 'done').length).toBe(2);
  });

  it('sees a count that excludes flags of messages that they sent, received or reported', async () => {
    const lead = await staff('lead');
    const countOf = async (by: TestUser) =>
      (await gift.call('operatorCounts', undefined, as(by))).data.counts.flags ?? null;
    const before = await countOf(lead);
    const [sender, other] = await two();
    await report(lead, await sendMessage(gift, sender, lead, 'You thief'));
    await sendMessage(gift, lead, other, contact);
    await sendMessage(gift, other, lead, contact);
    expect(await countOf(lead)).toBe(before);
    expect(await countOf(moderator)).toBe((before ?? 0) + 3);
    expect(await countOf(await staff('support'))).toBeNull();
    const shown = (await gift.call('flagList', { limit: 50 }, as(lead))).data.items;
    for (const about of [sender, lead, other]) {
      const { flagID } = await flagAbout(about);
      expect(shown.map((flag) => flag.flagID)).not.toContain(flagID);
      // The reported user never learns who reported.
      expect(await refused(gift.call('flagDetail', { flagID }, as(lead)))).toMatchObject({
        refusal: 'OwnFlag',
      });
      const own = gift.call('decideFlag', { flagID, outcome: 'dismiss', reason }, as(lead));
      expect(await refused(own)).toMatchObject({ refusal: 'OwnFlag' });
    }
  });

  it('decides an existing flag once, and must set the duration of a mute', async () => {
    const [sender, other] = await two();
    await sendMessage(gift, sender, other, contact);
    const { flagID } = await flagAbout(sender);
    const decide = (more: object) =>
      refused(gift.call('decideFlag', { flagID, outcome: 'dismiss', reason, ...more }, as(moderator)));
    expect(await decide({ flagID: '1' })).toMatchObject({ refusal: 'FlagNotFound' });
    expect(await refused(gift.call('flagDetail', { flagID: '1' }, as(moderator)))).toMatchObject({
      refusal: 'FlagNotFound',
    });
    expect(await decide({ outcome: 'mute' })).toMatchObject({ refusal: 'MuteNeedsDays' });
    expect(await decide({})).not.toHaveProperty('refusal');
    expect(await decide({})).toMatchObject({ refusal: 'FlagDecided' });
    expect(await messagesTo(sender)).toEqual([]);
  });

  it('sees earlier flags of the sender with outcomes, and orders between the two users', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    await sendMessage(gift, trade.seller, trade.buyer, contact);
    const first = await flagAbout(trade.seller);
    await gift.call('decideFlag', { flagID: first.flagID, outcome: 'warn', reason }, as(moderator));
    await sendMessage(gift, trade.seller, trade.buyer, contact);
    const second = await flagAbout(trade.seller);
    expect(second).toMatchObject({ earlier: 1, upheld: 1 });
    expect(await detailOf(second.flagID)).toMatchObject({
      orders: [{ orderNo }],
      earlierFlags: [{ flagID: first.flagID, kinds: ['contact'], outcome: 'warn' }],
    });
    const person = await gift.call('inspectPerson', { userID: String(trade.seller.userID) }, as(moderator));
    expect(person.data.flags).toMatchObject([{ flagID: second.flagID }, { flagID: first.flagID }]);
  });
});

describe('a decision', () => {
  it('to warn notifies the sender, thanks the reporter, and posts a safety message in the chat', async () => {
    const [sender, victim] = await two();
    const at = await sendMessage(gift, sender, victim, contact);
    await report(victim, at);
    const { flagID } = await flagAbout(sender);
    await gift.call('decideFlag', { flagID, outcome: 'warn', reason }, as(moderator));
    expect(await messagesTo(sender)).toMatchObject([expect.stringContaining('not allowed in chats')]);
    expect(await messagesTo(victim)).toMatchObject([expect.stringContaining('Thank you')]);
    const { body } = await gift.database.one<{ body: Buffer }>(sql`
      select m.body from messaging.conversations t join messaging.messages m on m.conversation = t.n
      where t.id = ${at.conversationID} order by seq desc limit 1`);
    expect(Buffer.from(decodeMessage(body).content).toString()).toContain('Our staff reviewed this chat');
    expect((await detailOf(flagID)).lines).toHaveLength(1);
    expect(await trySendMessage(gift, sender, victim, 'Sorry')).toBe(0);
  });

  it('to dismiss notifies the reporter that no violation was found', async () => {
    const [sender, victim] = await two();
    await report(victim, await sendMessage(gift, sender, victim, 'Good morning'));
    const { flagID } = await flagAbout(sender);
    await gift.call('decideFlag', { flagID, outcome: 'dismiss', reason }, as(moderator));
    expect(await messagesTo(victim)).toMatchObject([expect.stringContaining('found no violation')]);
    await report(victim, await sendMessage(gift, sender, victim, 'Good evening'));
    const { reportList } = await detailOf((await flagAbout(sender)).flagID);
    expect(reportList).toMatchObject([{ reported: 2, dismissed: 1 }]);
  });

  it('to mute blocks all chats except the case room until the mute expires', async () => {
    const trade = await createTrade(gift);
    const disputeID = (await disputesOf(gift, trade).claimed()).disputeID;
    await gift.runDue();
    const { seller, buyer } = trade;
    const room = { groupID: caseRoomID(disputeID) };
    await sendMessage(gift, seller, buyer, contact);
    expect(await trySendMessage(gift, seller, room, 'I sent the code')).toBe(0);
    const { flagID } = await flagAbout(seller);
    await gift.call('decideFlag', { flagID, outcome: 'mute', days: 3, reason }, as(moderator));
    expect(await trySendMessage(gift, seller, buyer, 'Hello')).toBe(ErrorCode.MutedByOperator);
    expect(await trySendMessage(gift, seller, await createTestUser(gift), 'Hello')).toBe(
      ErrorCode.MutedByOperator,
    );
    expect(await trySendMessage(gift, seller, room, 'I sent the code, look')).toBe(0);
    expect(await trySendMessage(gift, buyer, seller, 'Where is it?')).toBe(0);
    expect((await messagesTo(seller)).at(-1)).toContain('You are muted in chats until');
    const until = (await detailOf(flagID)).mutedUntil;
    expect(Date.parse(until!) - gift.clock.now().getTime()).toBe(days(3));
    gift.clock.advance(days(3) + 1);
    expect(await trySendMessage(gift, seller, buyer, 'I am back')).toBe(0);
  });

  it('to mute can be lifted, but not by the muted user', async () => {
    const [sender, other] = await two();
    await sendMessage(gift, sender, other, contact);
    const { flagID } = await flagAbout(sender);
    const userID = String(sender.userID);
    const unmute = (by: TestUser, mutedID = userID) =>
      refused(gift.call('liftMute', { userID: mutedID, reason }, as(by)));
    expect(await unmute(moderator)).toMatchObject({ refusal: 'NotMuted' });
    await gift.call('decideFlag', { flagID, outcome: 'mute', days: 30, reason }, as(moderator));
    expect(await trySendMessage(gift, sender, other, 'Hello')).toBe(ErrorCode.MutedByOperator);
    const person = await gift.call('inspectPerson', { userID }, as(moderator));
    expect(person.data.mutedUntil).not.toBeNull();
    expect(await unmute(moderator, '1')).toMatchObject({ refusal: 'UserNotFound' });
    expect(await unmute(moderator, String(moderator.userID))).toMatchObject({ refusal: 'OwnFlag' });
    expect(await unmute(moderator)).not.toHaveProperty('refusal');
    expect(await trySendMessage(gift, sender, other, 'Hello')).toBe(0);
    expect((await messagesTo(sender)).at(-1)).toBe('You can write in chats again.');
  });

  it('to freeze does both in one, or neither', async () => {
    const [sender, other] = await two();
    await sendMessage(gift, sender, other, contact);
    const { flagID } = await flagAbout(sender);
    const userID = String(sender.userID);
    await gift.call('freezePerson', { userID, reason }, as(moderator));
    const again = gift.call('decideFlag', { flagID, outcome: 'freeze', reason }, as(moderator));
    expect(await refused(again)).toMatchObject({ refusal: 'AlreadyFrozen' });
    expect(await flagAbout(sender)).toMatchObject({ outcome: null });
    const [second] = await two();
    await sendMessage(gift, second, other, contact);
    const frozen = await flagAbout(second);
    await gift.call('decideFlag', { flagID: frozen.flagID, outcome: 'freeze', reason }, as(moderator));
    expect((await detailOf(frozen.flagID)).isFrozen).toBe(true);
    const change = gift.call('removeBankAccount', { bankAccountID: '1' }, as(second));
    expect(await refused(change)).toMatchObject({ refusal: 'AccountFrozen' });
    const question = { text: 'Why is my account frozen? Nothing happened.' };
    expect((await gift.call('askSupport', question, as(second))).data).toMatchObject(question);
  });

  it('keeps the outcome and reason after a year, but erases the message text', async () => {
    const [sender, other] = await two();
    await sendMessage(gift, sender, other, contact);
    const { flagID } = await flagAbout(sender);
    await gift.call('decideFlag', { flagID, outcome: 'warn', reason }, as(moderator));
    gift.clock.advance(days(366));
    await gift.runDue();
    moderator = await staff('moderator');
    const after = await detailOf(flagID);
    expect(after).toMatchObject({ outcome: 'warn', closedReason: reason, kinds: [], text: null, lines: [] });
  });
});
