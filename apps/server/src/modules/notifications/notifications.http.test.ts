import { randomInt } from 'node:crypto';
import { notificationChannels, notificationDefaults, notificationTypes } from '@gift/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Events } from '../../events';
import { hours, minutes } from '../../platform/clock';
import { sql } from '../../platform/database/db';
import { publishEvent, type Topic } from '../../platform/events/outbox';
import { fillTemplate } from '../../platform/text/language';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade, type Trade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { filterByPushPreference } from './preferences';
import { quietUntil } from './quiet-hours';
import { notifications } from './table';

const disputeTemplates = [
  'disputeOpenedSms',
  'disputeAskedSms',
  'disputeReminderSms',
  'disputeRuledSms',
  'disputeAppealedSms',
  'disputeFinalSms',
] as const;
const messages = notifications.filter(({ row }) => row.channels !== 'app');
const textOf = (name: string) => messages.find((message) => message.name === name)!.row;

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());
afterEach(() => assertInvariants(gift.database));

const as = (user: TestUser) => ({ token: user.token });
const refusal = ({ code, data }: { code: number; data: unknown }) =>
  code === 200 ? 'ok' : (data as { refusal: string }).refusal;
/** A user with a confirmed e-mail address. */
async function mailed(language: 'en-US' | 'zh-CN' = 'en-US') {
  const user = await createTestUser(gift);
  const email = `person${randomInt(2 ** 40)}@example.com`;
  await gift.database.run(sql`
    update identity.users set email = ${email}, email_verified_at = ${gift.clock.now()}, language = ${language}
    where id = ${user.userID}`);
  return { ...user, email };
}
/** Messages that reached a phone or a mailbox, oldest first. */
async function got(target: string): Promise<string[]> {
  await gift.runDue();
  const rows = await gift.database.many<{ text: string }>(sql`
    select text from identity.sandbox_messages where target = ${target} order by id`);
  return rows.map(({ text }) => text);
}
const happens = <T extends Topic>(topic: T, payload: Events[NoInfer<T>]) =>
  gift.database.transaction((tx) => publishEvent({ tx, now: gift.clock.now() }, topic, payload));
const setPreference = async (user: TestUser, type: string, channel: string, isOn: boolean) =>
  gift.call('saveNotificationPreference', { type, channel, isOn } as never, as(user));

describe('the settings', () => {
  it('start with the defaults, and contain every type and channel that can be sent', async () => {
    const { data } = await gift.call('notificationPreferences', undefined, as(await createTestUser(gift)));
    expect(data).toMatchObject({ quiet: null, hasMail: false });
    for (const type of notificationTypes)
      for (const channel of notificationChannels) {
        const rule = notificationDefaults[type][channel];
        const cell = data.cells.find((one) => one.type === type && one.channel === channel);
        if (rule === 'never') expect(cell).toBeUndefined();
        else expect(cell).toMatchObject({ isOn: rule !== 'off', isFixed: rule === 'always' });
      }
  });

  it('turn a cell off and on again for one person alone', async () => {
    const [user, other] = [await createTestUser(gift), await createTestUser(gift)];
    const { data } = await setPreference(user, 'market', 'push', false);
    const cellOf = (cells: typeof data.cells) => cells.find(({ type }) => type === 'market');
    expect(cellOf(data.cells)).toMatchObject({ isOn: false });
    const others = (await gift.call('notificationPreferences', undefined, as(other))).data;
    expect(cellOf(others.cells)).toMatchObject({ isOn: true });
    expect(cellOf((await setPreference(user, 'market', 'push', true)).data.cells)).toMatchObject({
      isOn: true,
    });
  });

  it('refuse to change required channels, such as for money and security, and unused ones', async () => {
    const user = await createTestUser(gift);
    for (const [type, channel] of [
      ['security', 'sms'],
      ['security', 'push'],
      ['money', 'sms'],
      ['transfer', 'sms'],
      ['chat', 'mail'],
    ] as const)
      expect(refusal(await setPreference(user, type, channel, false)), `${type} ${channel}`).toBe(
        'PreferenceFixed',
      );
    expect(refusal(await setPreference(user, 'nothing', 'push', false))).toBe('Malformed');
    for (const type of ['money', 'transfer', 'security'] as const)
      expect(Object.values(notificationDefaults[type])).toContain('always');
  });
});

describe('quiet hours', () => {
  const at = (clock: string) => new Date(`2026-06-01T${clock}:00.000Z`);
  it.each([
    // Lagos is an hour ahead of UTC.
    [{ from: 22, to: 7 }, '20:59', null],
    [{ from: 22, to: 7 }, '21:00', '2026-06-02T06:00:00.000Z'],
    [{ from: 22, to: 7 }, '05:59', '2026-06-01T06:00:00.000Z'],
    [{ from: 22, to: 7 }, '06:00', null],
    [{ from: 13, to: 14 }, '12:30', '2026-06-01T13:00:00.000Z'],
    [{ from: 13, to: 14 }, '13:00', null],
    [{ from: 0, to: 23 }, '22:30', null],
    [{ from: 0, to: 23 }, '23:30', '2026-06-02T22:00:00.000Z'],
  ] as const)('from %o at %s UTC end at %s', (quiet, clock, end) => {
    expect(quietUntil(quiet, at(clock))?.toISOString() ?? null).toBe(end);
  });

  it('let only urgent notifications through, and delay an e-mail until they end', async () => {
    const user = await mailed();
    const now = gift.clock.now();
    const hour = (now.getUTCHours() + 1) % 24;
    const quiet = { from: hour, to: (hour + 2) % 24 };
    expect((await gift.call('saveQuietHours', { quiet }, as(user))).data.quiet).toEqual(quiet);
    const wants = async (type: (typeof notificationTypes)[number]) =>
      (await filterByPushPreference(gift.database, [user.userID], type, now)).size === 1;
    const ringing = [];
    for (const type of notificationTypes) if (await wants(type)) ringing.push(type);
    expect(ringing).toEqual(['turn', 'dispute', 'security']);
    await happens('topUp.succeeded', {
      ...{ topUpID: '1', userID: String(user.userID) },
      ...{ creditedKobo: '100', suspendedKobo: '0' },
    });
    expect(await got(user.email)).toEqual([]);
    gift.clock.advance(hours(2));
    expect(await got(user.email)).toEqual(['Gift: ₦1.00 arrived for your wallet.']);
    expect((await gift.call('saveQuietHours', { quiet: null }, as(user))).data.quiet).toBeNull();
    expect(
      (await gift.call('saveQuietHours', { quiet: { from: 3, to: 3 } }, as(user))).data.quiet,
    ).toBeNull();
    expect(refusal(await gift.call('saveQuietHours', { quiet: { from: 24, to: 3 } }, as(user)))).toBe(
      'Malformed',
    );
  });
});

describe('a letter', () => {
  it('about one event is sent once per channel in the language of the user, despite repeats', async () => {
    const user = await mailed('zh-CN');
    const failed = { topUpID: '77', userID: String(user.userID), failure: 'declined' } as const;
    for (let n = 0; n < 3; n++) await happens('topUp.failed', failed);
    expect(await got(user.email)).toEqual([textOf('topUpFailedSms').zh]);
    expect(await got(user.phone)).toEqual([textOf('topUpFailedSms').zh]);
    await happens('topUp.failed', failed);
    expect(await got(user.phone)).toHaveLength(1);
    await happens('topUp.failed', { ...failed, topUpID: '78' });
    expect(await got(user.phone)).toHaveLength(2);
  });

  it('is not sent to a user who turned it off, nor to an unconfirmed address', async () => {
    const [user, other] = [await mailed(), await mailed()];
    await setPreference(user, 'transfer', 'mail', false);
    await gift.database.run(
      sql`update identity.users set email_verified_at = null where id = ${other.userID}`,
    );
    for (const { userID } of [user, other])
      await happens('withdrawal.succeeded', {
        withdrawalID: '5',
        userID: String(userID),
        amountKobo: '1000000',
      });
    expect(await got(user.email)).toEqual([]);
    expect(await got(other.email)).toEqual([]);
    const queued = await gift.database.many(sql`
      select from notifications.messages where channel = 'mail' and user_id in (${user.userID}, ${other.userID})`);
    expect(queued).toHaveLength(0);
  });

  it('about rewards is sent only to users who turned it on', async () => {
    const user = await mailed();
    await happens('reward.paid', { userID: String(user.userID), source: 'trade' });
    expect(await got(user.email)).toEqual([]);
    await setPreference(user, 'rewards', 'mail', true);
    await happens('reward.paid', { userID: String(user.userID), source: 'trade' });
    expect(await got(user.email)).toEqual([textOf('rewardedMail').en]);
  });

  it('about the money of an order is sent by SMS only for large amounts', async () => {
    const trade = await createTrade(gift);
    await trade.completed();
    const texts = await got(trade.seller.phone);
    const filled = (name: string) => fillTemplate(textOf(name).en, { amount: '9000000' }, 'en-US');
    expect(texts).not.toContain(filled('locked'));
    Object.assign(gift.services.settings.current, { notificationSmsFromKobo: 9_000_000n });
    const large = await createTrade(gift);
    await large.completed();
    expect(filled('locked')).toContain('NGN 90,000 for your card');
    expect(await got(large.seller.phone)).toEqual(
      expect.arrayContaining([filled('locked'), filled('released')]),
    );
    Object.assign(gift.services.settings.current, { notificationSmsFromKobo: 10_000_000n });
  });

  it('reminds the buyer by SMS once, in the last minutes of the check window', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.revealed();
    const reminders = async () =>
      (await got(trade.buyer.phone)).filter((text) => text === textOf('lastMinutes').en).length;
    const { deadlineAt } = (await trade.detail(orderNo)).data;
    const left = new Date(deadlineAt ?? '').getTime() - gift.clock.now().getTime();
    gift.clock.advance(left / 2 + 1000);
    expect(await reminders()).toBe(0);
    gift.clock.advance(left / 2 - 1000 - 4 * 60_000);
    expect(await reminders()).toBe(1);
    gift.clock.advance(60_000);
    expect(await reminders()).toBe(1);
  });

  it('reminds the seller by SMS once before a refund request times out, even in quiet hours', async () => {
    const trade = await createTrade(gift);
    const { seller } = trade;
    await gift.database.run(sql`update identity.users set language = 'zh-CN' where id = ${seller.userID}`);
    await gift.call('saveQuietHours', { quiet: { from: 0, to: 23 } }, as(seller));
    const { orderNo, deadlineAt } = await trade.reported();
    const reminders = async () =>
      (await got(seller.phone)).filter((text) => text === textOf('lastMinutes').zh);
    const end = new Date(deadlineAt ?? '').getTime();
    const passTo = (leftMin: number) =>
      gift.clock.advance(end - minutes(leftMin) - gift.clock.now().getTime());
    passTo(119);
    expect(await reminders()).toHaveLength(0);
    passTo(29);
    expect(await reminders()).toHaveLength(1);
    passTo(5);
    expect(await reminders()).toHaveLength(1);
    expect(await got(trade.buyer.phone)).not.toContain(textOf('lastMinutes').en);
    expect((await trade.detail(orderNo)).data.stateName).toBe('refundRequested');
  });

  it('about security is also sent by e-mail when an SMS is sent', async () => {
    const user = await mailed();
    const notice = { channel: 'sms', target: user.phone, language: 'en-US', name: 'pinLocked' } as const;
    await happens('identity.notificationRequested', { ...notice, userID: String(user.userID) });
    expect(await got(user.email)).toEqual([textOf('securityMail').en]);
  });

  it('contains no code or name, at most an amount; only dispute messages contain card and deadline', () => {
    for (const { name, row } of messages)
      for (const text of [row.en, row.zh, row.pcm ?? row.en]) {
        const named = [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, one]) => one);
        expect(text.replace(/\{\w+(:\w+)?\}/g, '')).not.toMatch(/\d|₦|\{/);
        const may = name.startsWith('dispute') ? ['card', 'until', 'buyer', 'seller'] : ['amount'];
        expect(may, name).toEqual(expect.arrayContaining(named));
      }
  });

  it('of a dispute is one text message: 160 letters that phones know, or 70 of any kind', () => {
    // Every character of GSM 03.38 that needs no escape.
    const gsm = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\n\r]*$/;
    const details = {
      card: 'Google Play USD 1,000',
      until: '2026-09-30T22:59:00.000Z',
      ...{ buyer: '98765050', seller: '31234500' },
    };
    const short = { ...details, card: 'Steam USD 100', buyer: '6750000', seller: '2225813' };
    for (const name of disputeTemplates) {
      const latin = [textOf(name).en, textOf(name).pcm ?? ''].map((text) =>
        fillTemplate(text, details, 'en-US'),
      );
      for (const text of latin) {
        expect(text).toMatch(gsm);
        expect([name, text.length <= 160]).toEqual([name, true]);
      }
      expect([name, fillTemplate(textOf(name).zh, short, 'zh-CN').length <= 70]).toEqual([name, true]);
      for (const text of [...latin, fillTemplate(textOf(name).zh, details, 'zh-CN')]) {
        expect(text).toContain('Google Play USD 1,000');
        expect(text).not.toMatch(/[{}]|undefined|null/);
      }
    }
    // Lagos is an hour ahead.
    expect(fillTemplate(textOf('disputeRuledSms').en, details, 'en-US')).toBe(
      'Gift: decision on Google Play USD 1,000: NGN 987,650.50 to the buyer, NGN 312,345 to the seller. Not final: appeal in Gift by Sep 30, 23:59 (Lagos).',
    );
    expect(fillTemplate(textOf('disputeFinalSms').zh, short, 'zh-CN')).toBe(
      '【Gift】Steam USD 100 终裁：买家 ₦67,500，卖家 ₦22,258.13。已执行，不可申诉。',
    );
  });
});

describe('a dispute', () => {
  const disputed = async () => {
    const trade = await createTrade(gift);
    return { trade, cases: disputesOf(gift, trade) };
  };
  /** A pattern for a template with any values. */
  const like = (template: string) =>
    new RegExp(
      `^${template
        .split(/\{\w+(?::\w+)?\}/)
        .map((part) => part.replace(/[.()]/g, '\\$&'))
        .join('(.+)')}$`,
    );
  const named = async (
    user: TestUser,
    name: (typeof disputeTemplates)[number],
    language: 'en' | 'zh' = 'en',
  ) =>
    (await got(user.phone)).flatMap((text) => {
      const found = like(textOf(name)[language]).exec(text);
      return found ? [found.slice(1)] : [];
    });
  const count = async (user: TestUser, name: (typeof disputeTemplates)[number]) =>
    (await named(user, name)).length;
  const until = (at: string | null, language: 'en-US' | 'zh-CN' = 'en-US') =>
    fillTemplate('{at:when}', { at }, language);
  const pass = async (ms: number) => {
    gift.clock.advance(ms);
    await gift.runDue();
  };

  it('sends one SMS reminder, only to the side that loses if they stay silent', async () => {
    const { trade, cases } = await disputed();
    await cases.late();
    await pass(hours(10) - 1);
    expect(await count(trade.seller, 'disputeReminderSms')).toBe(0);
    await pass(1);
    await pass(hours(1));
    expect(await count(trade.seller, 'disputeReminderSms')).toBe(1);
    expect(await count(trade.buyer, 'disputeReminderSms')).toBe(0);
  });

  it('reminds who loses by silence although the other side acts in the seconds when that is due', async () => {
    const { trade, cases } = await disputed();
    const orderNo = await cases.late();
    gift.clock.advance(hours(10));
    expect((await cases.hand(orderNo, 'buyer')).code).toBe(200);
    await pass(hours(0.5));
    expect(await count(trade.seller, 'disputeReminderSms')).toBe(1);
  });

  it('sends one message for each of two rulings, even if both are published at the same time', async () => {
    const { trade, cases } = await disputed();
    const { disputeID } = await cases.appealed('buyer');
    const other = await cases.staff('moderator');
    await cases.claim(disputeID, other);
    expect((await cases.propose(disputeID, other, 'seller')).code).toBe(200);
    await pass(0);
    await isRuled(trade, { first: 1, last: 1 });
  });

  it('reminds the side that must answer, then the side that may still appeal', async () => {
    const { trade, cases } = await disputed();
    const { disputeID, moderator, orderNo } = await cases.asked('buyer');
    await pass(hours(10));
    expect(await count(trade.buyer, 'disputeReminderSms')).toBe(1);
    const answer = { orderNo, text: 'It is from the shop in Ikeja.', evidence: [] };
    await gift.call('answerModerator', answer, as(trade.buyer));
    await cases.propose(disputeID, moderator, 'void');
    await pass(hours(20));
    expect(await count(trade.seller, 'disputeReminderSms')).toBe(1);
    expect(await count(trade.buyer, 'disputeReminderSms')).toBe(1);
  });

  it('sends no SMS reminder to a user who turned it off', async () => {
    const { trade, cases } = await disputed();
    await setPreference(trade.seller, 'dispute', 'sms', false);
    await cases.late();
    await pass(hours(10));
    expect(await count(trade.seller, 'disputeReminderSms')).toBe(0);
  });

  const isRuled = async ({ buyer, seller }: Trade, { first, last }: { first: number; last: number }) => {
    for (const user of [buyer, seller]) {
      expect(await count(user, 'disputeRuledSms')).toBe(first);
      expect(await count(user, 'disputeFinalSms')).toBe(last);
    }
  };

  it('states in its messages the card, each deadline, and the amounts of both rulings', async () => {
    const { trade, cases } = await disputed();
    await gift.database.run(
      sql`update identity.users set language = 'zh-CN' where id = ${trade.seller.userID}`,
    );
    const { orderNo, disputeID, moderator } = await cases.asked('buyer');
    const { face } = await gift.database.one<{ face: bigint }>(sql`
      select sum(face)::int8 as face from orders.orders, unnest(faces) face where id = ${BigInt(orderNo)}`);
    const name = (await named(trade.buyer, 'disputeOpenedSms'))[0]![0]!;
    expect(name).toBe(`Steam USD ${Number(face) / 100}`);
    const asked = (await cases.detail(orderNo)).data;
    expect(await named(trade.buyer, 'disputeAskedSms')).toEqual([[name, until(asked.deadlineAt)]]);
    expect(await count(trade.seller, 'disputeAskedSms')).toBe(0);
    await gift.call(
      'answerModerator',
      { orderNo, text: 'It is from the shop in Ikeja.', evidence: [] },
      as(trade.buyer),
    );
    await cases.propose(disputeID, moderator, 'split', 2_500);
    const { finding, deadlineAt } = (await cases.detail(orderNo)).data;
    const sums = (of: typeof finding, language: 'en-US' | 'zh-CN') => [
      fillTemplate('{sum:ngn}', { sum: of!.buyerKobo }, language),
      fillTemplate('{sum:ngn}', { sum: of!.sellerKobo }, language),
    ];
    expect(await named(trade.buyer, 'disputeRuledSms')).toEqual([
      [name, ...sums(finding, 'en-US'), until(deadlineAt)],
    ]);
    expect(await named(trade.seller, 'disputeRuledSms', 'zh')).toEqual([
      [name, ...sums(finding, 'zh-CN'), until(deadlineAt, 'zh-CN')],
    ]);
    await cases.appeal(orderNo, 'seller');
    const again = (await cases.detail(orderNo)).data.overdueAt;
    expect(await named(trade.buyer, 'disputeAppealedSms')).toEqual([[name, until(again)]]);
    expect(await named(trade.seller, 'disputeAppealedSms', 'zh')).toEqual([]);
    const other = await cases.staff('moderator');
    await cases.claim(disputeID, other);
    await cases.propose(disputeID, other, 'seller');
    const last = (await cases.detail(orderNo)).data.appealFinding;
    expect(last?.buyerKobo).toBe('0');
    expect(await named(trade.buyer, 'disputeFinalSms')).toEqual([[name, ...sums(last, 'en-US')]]);
    expect(await named(trade.seller, 'disputeFinalSms', 'zh')).toEqual([[name, ...sums(last, 'zh-CN')]]);
    for (const text of [...(await got(trade.buyer.phone)), ...(await got(trade.seller.phone))])
      expect(text).not.toContain(trade.code);
  });

  it('sends an SMS to both sides when a missed deadline decides the case', async () => {
    const { trade, cases } = await disputed();
    await cases.late();
    await pass(hours(12));
    await isRuled(trade, { first: 0, last: 1 });
  });

  it('sends an SMS to both sides for rulings signed by two people, first and on appeal', async () => {
    const { current } = gift.services.settings;
    const { disputeLeadKobo } = current;
    Object.assign(current, { disputeLeadKobo: 1_000_000n });
    const { trade, cases } = await disputed();
    const lead = () => cases.staff('lead');
    const first = await lead();
    const { disputeID, orderNo } = await cases.claimed(first);
    await cases.propose(disputeID, first, 'buyer');
    await isRuled(trade, { first: 0, last: 0 });
    await cases.approve(disputeID, await lead());
    await isRuled(trade, { first: 1, last: 0 });
    await pass(hours(1));
    await cases.appeal(orderNo, 'seller');
    const third = await lead();
    await cases.claim(disputeID, third);
    await cases.propose(disputeID, third, 'seller');
    await cases.approve(disputeID, await lead());
    await isRuled(trade, { first: 1, last: 1 });
    Object.assign(current, { disputeLeadKobo });
  });
});

describe('a notice in the app', () => {
  it('about rewards is pushed only to users who turned it on', async () => {
    const user = await createTestUser(gift);
    expect(
      (await filterByPushPreference(gift.database, [user.userID], 'rewards', gift.clock.now())).size,
    ).toBe(0);
    await setPreference(user, 'rewards', 'push', true);
    expect(
      (await filterByPushPreference(gift.database, [user.userID], 'rewards', gift.clock.now())).size,
    ).toBe(1);
    await happens('reward.levelReached', { userID: String(user.userID), level: 1 });
    await gift.runDue();
    const { published } = await gift.database.one<{ published: bigint }>(sql`
      select count(*) as published from platform.outbox where topic = 'reward.levelReached'`);
    expect(published).toBe(0n);
  });
});
