import type { StaffRole } from '@gift/contract/operator/staff-roles';
import { maxUnansweredMessages, reopenDays, threadStates } from '@gift/contract/text/support-threads';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { encodePicture, uploadBytes, uploadPicture } from '../../../testing/files/pictures';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { transition } from './transition';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const staff = (...roles: StaffRole[]) => createTestUser(gift, { roles });
const text = 'Where is the money that I sent this morning?';
const answer = 'It is on its way, and comes within the hour.';

let asker: TestUser;
let support: TestUser;
let questionID: string;
beforeEach(async () => {
  asker = await createTestUser(gift);
  support = await staff('support');
  questionID = (await gift.call('askSupport', { text }, as(asker))).data.questionID;
});

const reply = (closes = false, by = support) =>
  gift.call('answerQuestion', { questionID, text: answer, closes }, as(by));
const write = (more = 'It did not arrive.', by = asker) =>
  gift.call('writeToSupport', { questionID, text: more }, as(by));
const thread = (by = support) => gift.call('staffThread', { questionID }, as(by));
const mine = async () => (await gift.call('supportQuestions', {}, as(asker))).data.items[0]!;
const inTab = async (tab: 'open' | 'mine' | 'mentions' | 'answered', by: TestUser) =>
  (await gift.call('staffQuestions', { tab, limit: 50 }, as(by))).data.items.map((row) => row.questionID);

describe('an event of a thread', () => {
  it.each([
    ['open', 'reply', 'answered'],
    ['open', 'close', 'closed'],
    ['open', 'write', 'open'],
    ['open', 'rate', 'ThreadNotClosed'],
    ['answered', 'reply', 'answered'],
    ['answered', 'close', 'closed'],
    ['answered', 'write', 'open'],
    ['answered', 'rate', 'ThreadNotClosed'],
    ['closed', 'reply', 'ThreadAlreadyClosed'],
    ['closed', 'close', 'ThreadAlreadyClosed'],
    ['closed', 'write', 'open'],
    ['closed', 'rate', 'closed'],
  ] as const)('%s: %s leads to %s', (state, event, expected) => {
    const isState = threadStates.some((one) => one === expected);
    if (isState) expect(transition({ state }, event)).toBe(expected);
    else expect(() => transition({ state }, event)).toThrow(expected);
  });
});

describe('a support thread', () => {
  it('goes back and forth until staff close it, and then the user rates it', async () => {
    expect((await reply()).code).toBe(200);
    expect(await mine()).toMatchObject({ state: 'answered', answer, canWrite: true, isHelpful: null });
    expect((await write()).data).toMatchObject({
      state: 'open',
      messages: [{ isStaff: false, text: 'It did not arrive.' }],
    });
    expect(await inTab('open', support)).toContain(questionID);
    expect((await reply()).code).toBe(200);
    expect((await mine()).messages).toMatchObject([{ isStaff: false }, { isStaff: true, text: answer }]);
    const rate = (isHelpful: boolean) => gift.call('rateSupport', { questionID, isHelpful }, as(asker));
    expect((await rate(true)).data).toMatchObject({ refusal: 'ThreadNotClosed' });
    expect((await gift.call('closeThread', { questionID }, as(support))).code).toBe(200);
    expect((await rate(false)).data).toMatchObject({ state: 'closed', isHelpful: false });
    expect((await rate(true)).data).toMatchObject({ isHelpful: true });
    expect((await thread()).data).toMatchObject({ isHelpful: true, state: 'closed' });
    expect((await reply()).data).toMatchObject({ refusal: 'ThreadAlreadyClosed' });
  });

  it('is reopened by a message of the user for 14 days, without its rating, and not later', async () => {
    await reply(true);
    await gift.call('rateSupport', { questionID, isHelpful: true }, as(asker));
    gift.clock.advance(days(reopenDays) - minutes(1));
    expect((await write()).data).toMatchObject({ state: 'open', isHelpful: null });
    expect((await thread()).data).toMatchObject({ state: 'open', closedAt: null });
    await reply(true);
    gift.clock.advance(days(reopenDays));
    expect(await mine()).toMatchObject({ state: 'closed', canWrite: false });
    expect((await write()).data).toMatchObject({ refusal: 'ThreadClosed', days: 14 });
    expect((await mine()).messages).toHaveLength(2);
  });

  it('stands in the inbox by how long its user waits, over pages', async () => {
    const other = await createTestUser(gift);
    gift.clock.advance(minutes(1));
    const later = (await gift.call('askSupport', { text }, as(other))).data.questionID;
    const own = [questionID, later];
    const inOrder = async () => (await inTab('open', support)).filter((one) => own.includes(one));
    expect(await inOrder()).toEqual([questionID, later]);
    await reply();
    gift.clock.advance(minutes(1));
    await write();
    expect(await inOrder()).toEqual([later, questionID]);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = { tab: 'open' as const, limit: 1, ...(cursor && { cursor }) };
      const { data } = await gift.call('staffQuestions', page, as(support));
      seen.push(...data.items.map((row) => row.questionID));
      cursor = data.nextCursor;
    }
    expect(seen).toEqual(await inTab('open', support));
  });

  it('counts first response, resolution and deadline from the clock', async () => {
    const start = gift.clock.now().getTime();
    const at = (ms: number) => new Date(start + ms).toISOString();
    expect((await thread()).data).toMatchObject({
      at: at(0),
      dueAt: at(hours(24)),
      answeredAt: null,
      closedAt: null,
    });
    gift.clock.advance(hours(2));
    await reply();
    gift.clock.advance(hours(3));
    await write();
    expect((await thread()).data).toMatchObject({ answeredAt: at(hours(2)), dueAt: at(hours(29)) });
    gift.clock.advance(hours(1));
    // More of the same does not put the deadline off.
    await write('Please hurry.');
    expect((await thread()).data).toMatchObject({ dueAt: at(hours(29)) });
    await reply(true);
    expect((await thread()).data).toMatchObject({ answeredAt: at(hours(2)), closedAt: at(hours(6)) });
  });

  it('belongs to its user alone', async () => {
    const stranger = await createTestUser(gift);
    await reply(true);
    expect((await write('Mine?', stranger)).data).toMatchObject({ refusal: 'QuestionNotFound' });
    const rated = await gift.call('rateSupport', { questionID, isHelpful: false }, as(stranger));
    expect(rated.data).toMatchObject({ refusal: 'QuestionNotFound' });
    expect((await gift.call('supportQuestions', {}, as(stranger))).data.items).toEqual([]);
    expect(await mine()).toMatchObject({ messages: [], isHelpful: null });
  });

  it('refuses codes in a message, and a sixth open thread by reopening', async () => {
    await reply();
    const { data, message } = await write('My code is X7QP 9K2M 4TRW 8HZC, why?');
    expect(data).toMatchObject({ refusal: 'SecretInQuestion' });
    expect(message).not.toContain('X7QP');
    for (let n = 0; n < 5; n++) await gift.call('askSupport', { text: `${text} ${n}` }, as(asker));
    expect((await write()).data).toMatchObject({ refusal: 'TooManyOpenQuestions', max: 5 });
    expect((await mine()).messages).toEqual([]);
  });

  it.each([
    ['Which code did you get?', '482913'],
    ['What is your PIN, please?', '4821'],
  ])('refuses a lone number after “%s”', async (asked, number) => {
    const ask = (words: string) =>
      gift.call('answerQuestion', { questionID, text: words, closes: false }, as(support));
    await ask(answer);
    expect((await write('482913')).code).toBe(200);
    gift.clock.advance(minutes(1));
    await ask(asked);
    expect((await write(number)).data).toMatchObject({ refusal: 'SecretInQuestion' });
    gift.clock.advance(minutes(1));
    await ask(answer);
    expect((await write('482913')).code).toBe(200);
  });

  it('refuses a lone number after a first answer that asked for a code', async () => {
    const asked = { questionID, text: 'Which code did you get?', closes: false };
    await gift.call('answerQuestion', asked, as(support));
    expect((await write('482913')).data).toMatchObject({ refusal: 'SecretInQuestion' });
  });

  it('takes ten messages until staff reply', async () => {
    const writeTen = async () => {
      for (let n = 0; n < maxUnansweredMessages; n++) expect((await write(`More ${n}.`)).code).toBe(200);
    };
    await writeTen();
    const { data } = await write();
    expect(data).toMatchObject({ refusal: 'TooManyMessages', max: maxUnansweredMessages });
    for (let n = 0; n < 2; n++) {
      await reply();
      gift.clock.advance(minutes(1));
      await writeTen();
      expect((await write()).data).toMatchObject({ refusal: 'TooManyMessages' });
      gift.clock.advance(hours(1));
    }
    expect((await mine()).messages).toHaveLength(3 * maxUnansweredMessages + 1);
  });

  it('shows its last 100 messages', async () => {
    await gift.database.run(sql`
      insert into help.messages (id, question_id, author_id, is_staff, words, at)
      select n, ${BigInt(questionID)}, ${support.userID}, true, 'Message ' || n, ${gift.clock.now()}
      from generate_series(1, 120) n`);
    const expected = Array.from({ length: 100 }, (_, n) => `Message ${n + 21}`);
    expect((await mine()).messages.map((one) => one.text)).toEqual(expected);
    expect((await thread()).data.messages.map((one) => one.text)).toEqual(expected);
    await gift.database.run(sql`delete from help.messages where id <= 120`);
  });

  it('shows its pictures to the staff, and to nobody else', async () => {
    const fileID = await uploadPicture(gift, asker);
    await reply();
    const sent = await gift.call(
      'writeToSupport',
      { questionID, text: 'See here.', fileIDs: [fileID] },
      as(asker),
    );
    expect(sent.data.messages[0]?.pictures).toMatchObject([{ fileID }]);
    const { messages } = (await thread()).data;
    expect(messages[0]?.pictures).toMatchObject([{ fileID }]);
    expect((await gift.app.inject({ url: messages[0]!.pictures[0]!.url })).statusCode).toBe(200);
    // Including colleagues who got their role later.
    expect((await thread(await staff('support'))).data.messages[0]?.pictures).toMatchObject([{ fileID }]);
    const other = await createTestUser(gift);
    const theirs = (await gift.call('askSupport', { text }, as(other))).data.questionID;
    const stolen = await gift.call(
      'writeToSupport',
      { questionID: theirs, text: 'Mine.', fileIDs: [fileID] },
      as(other),
    );
    expect(stolen.data).toMatchObject({ refusal: 'FileNotFound' });
  });

  it('refuses pictures of a card until the card was used, also if they were sent or saved again', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const bytes = await encodePicture();
    const frontFileID = await uploadBytes(gift, trade.seller, bytes);
    const cards = [{ slot: 1, parts: [{ name: 'code' as const, text: trade.code }], frontFileID }];
    const shipping = { orderNo, cards, isFormatConfirmed: true, isUnused: true as const };
    expect((await gift.call('shipOrder', shipping, as(trade.seller))).code).toBe(200);
    const sentAgain = await uploadBytes(gift, trade.seller, bytes);
    const savedAgain = await uploadBytes(
      gift,
      trade.seller,
      await sharp(bytes).resize(300).jpeg({ quality: 70 }).toBuffer(),
    );
    const ask = (fileID: string) => gift.call('askSupport', { text, fileIDs: [fileID] }, as(trade.seller));
    for (const fileID of [frontFileID, sentAgain, savedAgain])
      expect((await ask(fileID)).data).toMatchObject({ refusal: 'CardInQuestion' });
    const { data } = await ask(await uploadPicture(gift, trade.seller));
    const more = { questionID: data.questionID, text: 'And this.', fileIDs: [sentAgain] };
    expect((await gift.call('writeToSupport', more, as(trade.seller))).data).toMatchObject({
      refusal: 'CardInQuestion',
    });
    expect((await trade.reveal(orderNo)).code).toBe(200);
    expect((await ask(sentAgain)).data).toMatchObject({ refusal: 'CardInQuestion' });
    expect((await trade.confirm(orderNo)).code).toBe(200);
    expect((await ask(sentAgain)).code).toBe(200);
  });

  it('has notes that its user never sees, and a mention lists the thread for the colleague', async () => {
    const finance = await staff('finance');
    const other = await staff('moderator');
    expect((await thread(finance)).data).toMatchObject({ refusal: 'QuestionNotFound' });
    const note = {
      questionID,
      text: 'The bank of the sender asked twice.',
      mentions: [String(finance.userID)],
    };
    expect((await gift.call('addThreadNote', note, as(support))).code).toBe(200);
    expect((await thread(finance)).data.notes).toMatchObject([
      { authorName: support.nickname, text: note.text, mentions: [finance.nickname] },
    ]);
    expect(await inTab('mentions', finance)).toEqual([questionID]);
    expect(await inTab('open', finance)).toEqual([questionID]);
    expect(await inTab('open', other)).toEqual([]);
    expect((await thread(other)).data).toMatchObject({ refusal: 'QuestionNotFound' });
    expect((await reply(false, other)).data).toMatchObject({ refusal: 'QuestionNotFound' });
    await reply(true, finance);
    for (const answered of [await gift.call('supportQuestions', {}, as(asker)), await write()])
      expect(JSON.stringify(answered)).not.toContain(note.text);
  });

  it('is handed over to a colleague who may work on it, and to no one else', async () => {
    const moderator = await staff('moderator');
    const give = (assigneeID: string | null, by = support) =>
      gift.call('assignThread', { questionID, assigneeID }, as(by));
    for (const user of [asker, await staff('catalogue'), await createTestUser(gift)])
      expect((await give(String(user.userID))).data).toMatchObject({ refusal: 'AssigneeNotPossible' });
    expect((await give(String(moderator.userID))).code).toBe(200);
    expect(await inTab('mine', moderator)).toEqual([questionID]);
    expect((await thread()).data).toMatchObject({ assigneeName: moderator.nickname });
    expect((await give(null, moderator)).code).toBe(200);
    expect(await inTab('mine', moderator)).toEqual([]);
    expect((await thread(moderator)).data).toMatchObject({ refusal: 'QuestionNotFound' });
  });

  it('about a staff member is closed to that member and to linked accounts', async () => {
    const own = (await gift.call('askSupport', { text }, as(support))).data.questionID;
    for (const call of ['staffThread', 'closeThread'] as const)
      expect((await gift.call(call, { questionID: own } as never, as(support))).data).toMatchObject({
        refusal: 'OwnQuestion',
      });
    await addAccount(gift, support);
    await addAccount(gift, asker);
    expect((await thread()).data).toMatchObject({ refusal: 'LinkedCase' });
    expect((await reply()).data).toMatchObject({ refusal: 'LinkedCase' });
    const lead = await staff('lead');
    // Which colleague is linked with the user is not for others to find out.
    const refused = { refusal: 'AssigneeNotPossible' };
    const linked = { questionID, assigneeID: String(support.userID) };
    expect((await gift.call('assignThread', linked, as(lead))).data).toMatchObject(refused);
    const note = { questionID, text: 'Look at this.', mentions: [String(support.userID)] };
    expect((await gift.call('addThreadNote', note, as(lead))).data).toMatchObject(refused);
    const colleagues = (await thread(lead)).data.colleagues.map(({ userID }) => userID);
    expect(colleagues).toContain(String(lead.userID));
    expect(colleagues).not.toContain(String(support.userID));
    const give = { questionID: own, assigneeID: String(support.userID) };
    expect((await gift.call('assignThread', give, as(lead))).data).toMatchObject({
      refusal: 'AssigneeNotPossible',
    });
  });

  it('is in the lists only of staff who may read it, and the count of the queue is that of its rows', async () => {
    const own = (await gift.call('askSupport', { text }, as(support))).data.questionID;
    const count = async () =>
      (await gift.call('operatorCounts', undefined, as(support))).data.counts.questions;
    const before = await inTab('open', support);
    expect(before).toContain(questionID);
    expect(before).not.toContain(own);
    expect(await count()).toBe(before.length);
    await gift.call('assignThread', { questionID, assigneeID: String(support.userID) }, as(support));
    const note = { questionID, text: 'Look at this.', mentions: [String(support.userID)] };
    await gift.call('addThreadNote', note, as(await staff('lead')));
    await addAccount(gift, support);
    await addAccount(gift, asker);
    for (const tab of ['open', 'mine', 'mentions'] as const)
      expect(await inTab(tab, support), tab).not.toContain(questionID);
    expect(await count()).toBe((await inTab('open', support)).length);
    expect(await inTab('open', await staff('lead'))).toContain(questionID);
    await gift.call('closeThread', { questionID }, as(await staff('lead')));
    expect(await inTab('answered', support)).not.toContain(questionID);
  });

  it('is listed with the start of its question and without the answer', async () => {
    const long = '😀'.repeat(250);
    const { questionID: id } = (await gift.call('askSupport', { text: long }, as(asker))).data;
    await gift.call('answerQuestion', { questionID: id, text: answer }, as(support));
    const { items } = (await gift.call('staffQuestions', { tab: 'answered' }, as(support))).data;
    const row = items.find((one) => one.questionID === id);
    expect(row?.text).toBe('😀'.repeat(200));
    expect(JSON.stringify(items)).not.toContain(answer);
    expect((await gift.call('staffThread', { questionID: id }, as(support))).data).toMatchObject({
      ...{ text: long, answer },
    });
  });

  it('that an older release answered is closed, and its user can reopen it', async () => {
    await gift.database.run(sql`
      update help.questions set answer = ${answer}, answered_by = ${support.userID}, answered_at = ${gift.clock.now()}
      where id = ${BigInt(questionID)}`);
    expect(await mine()).toMatchObject({ state: 'closed', answer, canWrite: true });
    expect(await inTab('open', support)).not.toContain(questionID);
    expect((await write()).data).toMatchObject({ state: 'open' });
  });

  it('is audited, with its reads', async () => {
    const boss = await staff('lead');
    await thread();
    await reply();
    await gift.call('closeThread', { questionID }, as(support));
    const { items } = (await gift.call('auditList', { staffID: String(support.userID) }, as(boss))).data;
    expect(items.map(({ call }) => call)).toEqual(['closeThread', 'answerQuestion', 'staffThread']);
    expect(items.every(({ about }) => about.includes(`questionID:${questionID}`))).toBe(true);
  });
});

describe('a canned reply', () => {
  const canned = {
    ...{ replyID: null, name: 'Bank delay', textEn: 'Hello {name}, your bank has it.' },
    ...{ textZh: '您好 {name}，银行处理中。', textPcm: 'How far {name}, your bank get am.' },
  };
  it('is in the language of the user with the variables filled in', async () => {
    const ofOrder = {
      ...canned,
      name: 'About order',
      textEn: 'Order {order} is safe, {name}.',
      textZh: '订单 {order} 安全。',
      textPcm: null,
    };
    for (const one of [canned, ofOrder])
      expect((await gift.call('saveCannedReply', one, as(support))).code).toBe(200);
    const replies = async (id: string) =>
      (await gift.call('staffThread', { questionID: id }, as(support))).data.cannedReplies.map(
        (one) => one.text,
      );
    expect(await replies(questionID)).toEqual([`Hello ${asker.nickname}, your bank has it.`]);
    for (const [language, expected] of [
      ['zh-CN', `您好 ${asker.nickname}，银行处理中。`],
      ['pcm-NG', `How far ${asker.nickname}, your bank get am.`],
    ] as const) {
      await gift.database.run(
        sql`update identity.users set language = ${language} where id = ${asker.userID}`,
      );
      expect(await replies(questionID)).toEqual([expected]);
    }
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const { data } = await gift.call('askSupport', { text, orderNo }, as(trade.buyer));
    expect(await replies(data.questionID)).toContain(`Order ${orderNo} is safe, ${trade.buyer.nickname}.`);
  });

  it('has a unique name and known variables, and is deleted', async () => {
    const save = (more: object) =>
      gift.call('saveCannedReply', { ...canned, name: 'Refunds', ...more }, as(support));
    expect((await save({ textEn: 'Hello {phone}, it comes.' })).data).toMatchObject({
      ...{ refusal: 'VariableUnknown', variable: '{phone}' },
    });
    expect((await save({})).code).toBe(200);
    expect((await save({ name: 'REFUNDS' })).data).toMatchObject({ refusal: 'CannedNameTaken' });
    const list = async () => (await gift.call('cannedReplies', undefined, as(support))).data.items;
    const { replyID } = (await list()).find(({ name }) => name === 'Refunds')!;
    expect((await save({ replyID, textEn: 'Hello {name}, refunds take a day.' })).code).toBe(200);
    expect((await list()).find((one) => one.replyID === replyID)?.textEn).toContain('refunds take a day');
    expect((await gift.call('deleteCannedReply', { replyID }, as(support))).code).toBe(200);
    expect((await gift.call('deleteCannedReply', { replyID }, as(support))).data).toMatchObject({
      refusal: 'CannedReplyNotFound',
    });
  });
});
