import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { announcementInput, createAnnouncement } from '../../../testing/fixtures/announcements';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
let lead: TestUser;
beforeAll(async () => {
  gift = await testApp();
  lead = await createTestUser(gift, { roles: ['lead'] });
});
beforeEach(() => gift.database.run(sql`truncate help.announcements cascade`));
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const save = (more: object = {}) =>
  gift.call('saveAnnouncement', { ...announcementInput, ...more }, as(lead));
const end = (announcementID: string) =>
  gift.call('endAnnouncement', { announcementID, reason: 'The banks are back' }, as(lead));
/** The titles that a user is shown, in order. */
const shown = async (user?: TestUser) =>
  (await gift.call('announcements', undefined, user ? as(user) : {})).data.items.map(({ title }) => title);
const inHours = (n: number) => later(gift.clock.now(), hours(n)).toISOString();
const refusal = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;

describe('an announcement', () => {
  it('is shown to visitors and people in their language, warnings before notes, the newest first', async () => {
    await save({ titleEn: 'First' });
    await save({ titleEn: 'Careful', importance: 'warning' });
    gift.clock.advance(1000);
    await save({ titleEn: 'Second' });
    expect(await shown()).toEqual(['Careful', 'Second', 'First']);
    expect(await shown(await createTestUser(gift))).toEqual(['Careful', 'Second', 'First']);
    const { data } = await gift.call('announcements', undefined, { language: 'zh-CN' });
    const { titleZh: title, textZh: text, link } = announcementInput;
    expect(data.items[1]).toMatchObject({ title, text, link, importance: 'note' });
  });

  it('is shown in Pidgin where staff wrote it, else in English', async () => {
    const inPidgin = async () =>
      (await gift.call('announcements', undefined, { language: 'pcm-NG' })).data.items.map(
        ({ title, text }) => [title, text],
      );
    const { data } = await save();
    const { announcementID, titleEn, textEn } = data;
    expect(await inPidgin()).toEqual([[titleEn, textEn]]);
    const pidgin = { titlePcm: 'Withdrawals go dey on pause', textPcm: 'From 23:00 to 01:00.' };
    await save({ announcementID, version: 1, ...pidgin });
    expect(await inPidgin()).toEqual([[pidgin.titlePcm, pidgin.textPcm]]);
    const detail = await gift.call('announcementDetail', { announcementID }, as(lead));
    expect(detail.data.versions.map(({ titlePcm, textPcm }) => ({ titlePcm, textPcm }))).toEqual([
      pidgin,
      { titlePcm: '', textPcm: '' },
    ]);
  });

  it('is hidden as a draft, and starts and ends at its set times', async () => {
    const { data: draft } = await save({ isDraft: true });
    expect(draft).toMatchObject({ state: 'draft', version: 1, fromAt: null });
    expect(await shown()).toEqual([]);
    const { announcementID } = draft;
    const times = { fromAt: inHours(2), untilAt: inHours(5) };
    const { data: scheduled } = await save({ announcementID, version: 1, ...times });
    expect(scheduled).toMatchObject({ state: 'scheduled', version: 2 });
    for (const expected of [[], [announcementInput.titleEn], [announcementInput.titleEn], []]) {
      expect(await shown()).toEqual(expected);
      gift.clock.advance(hours(2));
    }
    const stateIn = async (tab: 'out' | 'ended') =>
      (await gift.call('announcementList', { tab }, as(lead))).data.items.map(({ state }) => state);
    expect([await stateIn('out'), await stateIn('ended')]).toEqual([[], ['over']]);
  });

  it('stays dismissed for the user who dismissed it, and visible to others', async () => {
    const announcementID = await createAnnouncement(gift);
    const [user, other] = [await createTestUser(gift), await createTestUser(gift)];
    for (let n = 0; n < 2; n++)
      expect((await gift.call('dismissAnnouncement', { announcementID }, as(user))).code).toBe(200);
    expect([await shown(user), (await shown(other)).length, (await shown()).length]).toEqual([[], 1, 1]);
    // A change does not show it again to users who dismissed it.
    await save({ announcementID, version: 1, titleEn: 'Changed' });
    expect([await shown(user), await shown(other)]).toEqual([[], ['Changed']]);
    const { data } = await gift.call('announcementDetail', { announcementID }, as(lead));
    expect(data.dismissals).toBe(1);
  });

  it('for sellers, buyers or tiers is seen by those alone', async () => {
    const trade = await createTrade(gift);
    await trade.paid();
    const newcomer = await createTestUser(gift, { tier: 0 });
    await save({ titleEn: 'to sellers', audience: 'sellers' });
    await save({ titleEn: 'to buyers', audience: 'buyers' });
    await save({ titleEn: 'to tier 0', tiers: [0, 0] });
    const all = [await shown(trade.seller), await shown(trade.buyer), await shown(newcomer), await shown()];
    expect(all).toEqual([['to sellers'], ['to buyers'], ['to tier 0'], []]);
  });

  it('is ended with a reason, for everybody at once, and cannot be changed after that', async () => {
    const announcementID = await createAnnouncement(gift);
    expect(await shown()).toHaveLength(1);
    expect((await end(announcementID)).code).toBe(200);
    expect(await shown()).toEqual([]);
    const { data } = await gift.call('announcementDetail', { announcementID }, as(lead));
    expect(data.versions.map(({ state, reason }) => [state, reason])).toEqual([
      ['ended', 'The banks are back'],
      ['out', announcementInput.reason],
    ]);
    expect(refusal(await end(announcementID))).toBe('AnnouncementEnded');
    expect(refusal(await save({ announcementID, version: 2 }))).toBe('AnnouncementEnded');
  });

  it('writes down who changed it and why, in its versions and in the audit log', async () => {
    const announcementID = await createAnnouncement(gift);
    await save({ announcementID, version: 1, reason: 'The hour was wrong' });
    const { data } = await gift.call('announcementDetail', { announcementID }, as(lead));
    expect(data.versions[0]).toMatchObject({ version: 2, byID: String(lead.userID), by: lead.nickname });
    const boss = await createTestUser(gift, { roles: ['superadmin'] });
    const search = `announcementID:${announcementID}`;
    const log = await gift.call('auditList', { search }, as(boss));
    expect(log.data.items).toMatchObject([
      { call: 'saveAnnouncement', reason: 'The hour was wrong', staffID: String(lead.userID) },
    ]);
    const change = gift.database.run(sql`update help.announcements set title_en = 'x'`).catch((e) => e);
    expect(String(await change)).toContain('append-only');
  });

  it('accepts one of two parallel changes and refuses the other as outdated', async () => {
    const announcementID = await createAnnouncement(gift);
    const answers = await Promise.all(
      [1, 2].map(async () =>
        gift.call(
          'saveAnnouncement',
          { ...announcementInput, announcementID, version: 1 },
          as(await createTestUser(gift, { roles: ['compliance'] })),
        ),
      ),
    );
    expect(answers.map(refusal).sort()).toEqual(['AnnouncementChanged', undefined]);
    expect((await save({ announcementID, version: 1 })).message).toContain('version 2');
  });

  it.each([
    ['one that is not there', { announcementID: '77', version: 1 }, 'AnnouncementNotFound'],
    ['an older version', { version: 0 }, 'AnnouncementChanged'],
    ['a version that nobody wrote', { version: 7 }, 'AnnouncementChanged'],
    ['a draft again', { isDraft: true }, 'AnnouncementIsOut'],
    ['an end before its beginning', { fromAt: 5, untilAt: 4 }, 'AnnouncementEndBeforeStart'],
    ['an end that has gone by', { fromAt: -5, untilAt: -4 }, 'AnnouncementEndInPast'],
    ['a link that leads elsewhere', { link: 'https://example.com' }, 'Malformed'],
    ['nothing to say', { textZh: ' ' }, 'Malformed'],
    ['no reason', { reason: 'why' }, 'Malformed'],
  ])('refuses %s, in English and Chinese', async (_, more, name) => {
    const announcementID = await createAnnouncement(gift);
    const { fromAt, untilAt } = more as { fromAt?: number; untilAt?: number };
    const times = untilAt ? { fromAt: inHours(fromAt!), untilAt: inHours(untilAt) } : {};
    const input = { ...announcementInput, announcementID, version: 1, ...(more as object), ...times };
    for (const language of ['en-US', 'zh-CN'] as const) {
      const answer = await gift.call('saveAnnouncement', input, { ...as(lead), language });
      expect(refusal(answer)).toBe(name);
      expect(/[\u4e00-\u9fff]/.test(answer.message)).toBe(language === 'zh-CN');
    }
    const { data } = await gift.call('announcementDetail', { announcementID }, as(lead));
    expect(data.versions).toHaveLength(1);
  });

  it('that does not exist or is a draft cannot be dismissed; a missing one cannot be ended or read', async () => {
    const user = await createTestUser(gift);
    const draft = await createAnnouncement(gift, { isDraft: true });
    for (const announcementID of ['77', draft])
      expect(refusal(await gift.call('dismissAnnouncement', { announcementID }, as(user)))).toBe(
        'AnnouncementNotFound',
      );
    expect(refusal(await end('77'))).toBe('AnnouncementNotFound');
    const read = await gift.call('announcementDetail', { announcementID: '77' }, as(lead));
    expect(refusal(read)).toBe('AnnouncementNotFound');
    // A deleted draft is listed among the ended ones.
    expect((await end(draft)).code).toBe(200);
    const { data } = await gift.call('announcementList', { tab: 'ended', limit: 1 }, as(lead));
    expect(data).toMatchObject({ items: [{ announcementID: draft, state: 'ended' }], nextCursor: null });
  });

  it('links to a page of the app, and to no other site', async () => {
    for (const link of [
      '//evil.example/login',
      'https://evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ])
      expect(refusal(await save({ link })), link).toBe('Malformed');
    expect((await save({ link: '/helpDetail?id=safe-trading' })).code).toBe(200);
  });

  it('cannot be written by staff without the role', async () => {
    for (const role of ['support', 'moderator', 'finance', 'catalogue'] as const) {
      const user = await createTestUser(gift, { roles: [role] });
      expect(refusal(await gift.call('saveAnnouncement', announcementInput, as(user))), role).toBe(
        'NotStaff',
      );
    }
    expect(await shown()).toEqual([]);
  });
});
