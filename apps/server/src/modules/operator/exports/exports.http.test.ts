import { type ExportList, exportableLists } from '@gift/contract/operator/admin-lists';
import { type StaffRole, staffRoles } from '@gift/contract/operator/staff-roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { consoleOf } from '../../../testing/console';
import { assertInvariants } from '../../../testing/database/invariants';
import { createHeldMoney } from '../../../testing/fixtures/money';
import { createPromotionDraft } from '../../../testing/fixtures/rewards';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { consoleCookie } from '../access/sessions';

let gift: TestApp;
let boss: TestUser;
let support: TestUser;
beforeAll(async () => {
  gift = await testApp();
  boss = await createTestUser(gift, { roles: [...staffRoles] });
  support = await createTestUser(gift, { roles: ['support'] });
  for (let n = 0; n < 3; n++) {
    const trade = await createTrade(gift);
    await (n === 0 ? trade.completed() : trade.submitted());
    gift.clock.advance(minutes(1));
  }
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const june = { from: '2026-06-01', to: '2026-06-30' };
const reason = 'The auditors asked for it.';
const ask = (user: TestUser, list: ExportList, filter: Record<string, string> = {}, language?: 'zh-CN') =>
  gift.call('exportList', { list, filter, reason }, { token: user.token, ...(language ? { language } : {}) });
const fetched = async (user: TestUser, url: string, headers: Record<string, string> = {}) =>
  gift.app.inject({
    url,
    headers: { cookie: `${consoleCookie.name}=${await consoleOf(gift.services, user.token)}`, ...headers },
  });
/** The lines of a file without its byte order mark; the last is empty. */
const linesOf = (body: string) => {
  expect(body[0]).toBe('\ufeff');
  return body.slice(1).split('\r\n').slice(0, -1);
};
async function file(user: TestUser, list: ExportList, filter: Record<string, string> = {}) {
  const { data } = await ask(user, list, filter);
  const answer = await fetched(user, data.url);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return { ...data, answer, lines: linesOf(answer.body) };
}
const auditOf = (exportID: string) =>
  gift.database.one<{ details: Record<string, unknown>; outcome: string; staffID: bigint }>(sql`
    select details, outcome, staff_id as "staffID" from operator.audit
    where call = 'exportList.rows' and about @> ${[`exportID:${exportID}`]}::text[]`);

describe('a list as a file', () => {
  it('contains every matching row of all pages, and its size and reason are logged', async () => {
    const { lines, answer, exportID } = await file(support, 'adminOrders', {
      states: 'awaitingPayment',
      limit: '1',
    });
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Order,State,Buyer');
    for (const line of lines.slice(1)) expect(line).toContain(',awaitingPayment,');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="gift-adminOrders-2026-/);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(await auditOf(exportID)).toMatchObject({
      staffID: support.userID,
      outcome: 'done',
      details: {
        list: 'adminOrders',
        filter: { states: 'awaitingPayment' },
        reason,
        rows: 2,
        state: 'whole',
      },
    });
    const outcome = await gift.call('exportOutcome', { exportID }, { token: support.token });
    expect(outcome.data).toEqual({ state: 'whole', rows: 2 });
  });

  it('is there for every list, with as many cells in each line as there are headings', async () => {
    await createHeldMoney(gift, await createTestUser(gift));
    const filters: Partial<Record<ExportList, Record<string, string>>> = {
      findPeople: { search: boss.nickname },
      staffQuestions: { tab: 'open' },
      settingHistory: { key: 'tradeFeeBps' },
      promotionPeople: await createPromotionDraft(gift),
      adminReconciliationEntries: { reconciliationID: '1' },
      platformEntries: { account: 'fee_income' },
      userEntries: { userID: String(support.userID), account: 'available' },
      userHolds: { userID: String(support.userID), holding: 'escrow' },
      orderFigures: june,
      disputeFigures: june,
      moneyFigures: june,
      peopleFigures: june,
    };
    for (const list of exportableLists.filter((name) => name !== 'adminReconciliationEntries')) {
      const { lines } = await file(boss, list, filters[list]);
      const cells = lines[0]!.split(',').length;
      expect(cells, list).toBeGreaterThan(3);
      for (const heading of lines[0]!.split(',')) expect(heading.trim(), list).not.toBe('');
    }
  });

  it('reads as many pages of its API call as there are', async () => {
    for (let n = 0; n < 60; n++)
      await gift.call(
        'addNote',
        { about: 'user', subjectID: String(boss.userID), text: `Note ${n} for many pages` },
        { token: support.token },
      );
    const { lines } = await file(boss, 'auditList', { search: 'for many pages' });
    expect(lines).toHaveLength(61);
    expect(new Set(lines).size).toBe(61);
  });

  it('has headings in the language of the request', async () => {
    const { data } = await ask(support, 'adminOrders', {}, 'zh-CN');
    expect(linesOf((await fetched(support, data.url)).body)[0]).toContain('订单,状态,买家');
  });

  it('contains no formula that a spreadsheet would run', async () => {
    const trader = await createTestUser(gift);
    await gift.call(
      'addNote',
      { about: 'user', subjectID: String(trader.userID), text: '=HYPERLINK("http://bad","x")' },
      { token: support.token },
    );
    const { lines } = await file(boss, 'auditList', { search: 'HYPERLINK' });
    expect(lines.join('\n')).toContain(`"'=HYPERLINK(""http://bad"",""x"")"`);
    expect(lines.join('\n')).not.toContain(',=');
  });

  it('is refused to staff who cannot see the list, and the refusal is audited', async () => {
    const answer = await ask(support, 'adminPayouts');
    expect(answer.data).toMatchObject({ refusal: 'NotStaff' });
    const { outcome } = await gift.database.one<{ outcome: string }>(sql`
      select outcome from operator.audit where call = 'exportList' and staff_id = ${support.userID}
      order by id desc limit 1`);
    expect(outcome).toBe('NotStaff');
  });

  it('is refused with a filter that the list does not have, and without a reason', async () => {
    expect((await ask(support, 'adminOrders', { colour: 'red' })).data).toMatchObject({
      refusal: 'Malformed',
    });
    expect((await ask(support, 'adminOrders', { states: 'nonsense' })).data).toMatchObject({
      refusal: 'Malformed',
    });
    const without = await gift.call(
      'exportList',
      { list: 'adminOrders', filter: {}, reason: '' },
      { token: support.token },
    );
    expect(without.data).toMatchObject({ refusal: 'Malformed' });
  });

  it('can be downloaded once, for a short time, and only by the user who requested it', async () => {
    const gone = { refusal: 'ExportFileExpired' };
    const { data } = await ask(support, 'adminOrders');
    expect((await fetched(boss, data.url)).json().data).toMatchObject(gone);
    expect((await gift.app.inject({ url: data.url })).statusCode).toBe(401);
    expect((await fetched(support, data.url, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401);
    expect((await fetched(support, data.url)).statusCode).toBe(200);
    expect((await fetched(support, data.url)).json().data).toMatchObject(gone);
    const late = await ask(support, 'adminOrders');
    gift.clock.advance(minutes(6));
    expect((await fetched(support, late.data.url)).json().data).toMatchObject(gone);
    expect((await fetched(support, '/api/operator/export/file/x')).json().data).toMatchObject(gone);
    const others = await gift.call('exportOutcome', { exportID: data.exportID }, { token: boss.token });
    expect(others.data).toMatchObject({ refusal: 'NotFound' });
  });

  it('is refused to a user who lost the role between request and download', async () => {
    const lead = await createTestUser(gift, { roles: ['lead', 'support'] as StaffRole[] });
    const { data } = await ask(lead, 'staffList');
    await gift.call(
      'setStaffRoles',
      { userID: String(lead.userID), roles: ['support'], reason },
      { token: boss.token },
    );
    const answer = await fetched(lead, data.url).catch(() => null);
    expect(answer?.body ?? '').not.toContain(boss.nickname);
    expect(await auditOf(data.exportID)).toMatchObject({ outcome: 'broken', details: { rows: 0 } });
  });
});

describe('saved filters', () => {
  const saveFilter = (
    user: TestUser,
    name: string,
    filter: Record<string, string>,
    sharedWith: StaffRole | null = null,
  ) => gift.call('saveFilter', { list: 'adminOrders', name, filter, sharedWith }, { token: user.token });
  const saved = async (user: TestUser) =>
    (await gift.call('savedFilters', { list: 'adminOrders' }, { token: user.token })).data.items;

  it('are their owner’s alone, unless shared with a role that their owner has', async () => {
    const [one, colleague, stranger] = [
      await createTestUser(gift, { roles: ['lead'] }),
      await createTestUser(gift, { roles: ['lead'] }),
      await createTestUser(gift, { roles: ['finance'] }),
    ];
    await saveFilter(one, 'Large ones', { minKobo: '100000000' });
    await saveFilter(one, 'For leads', { disputed: 'yes' }, 'lead');
    expect((await saved(one)).map(({ name, isMine }) => [name, isMine])).toEqual([
      ['For leads', true],
      ['Large ones', true],
    ]);
    expect(await saved(colleague)).toMatchObject([
      { name: 'For leads', isMine: false, ownerName: one.nickname, filter: { disputed: 'yes' } },
    ]);
    expect(await saved(stranger)).toEqual([]);
    expect((await saveFilter(one, 'For money', {}, 'finance')).data).toMatchObject({ refusal: 'NotStaff' });
    const [shared] = await saved(colleague);
    const dropped = await gift.call(
      'deleteFilter',
      { filterID: shared!.filterID },
      { token: colleague.token },
    );
    expect(dropped.data).toMatchObject({ refusal: 'NotFound' });
    expect((await gift.call('deleteFilter', { filterID: shared!.filterID }, { token: one.token })).code).toBe(
      200,
    );
    expect(await saved(colleague)).toEqual([]);
  });

  it('are written over by the same name, and refused when the list would not understand them', async () => {
    const user = await createTestUser(gift, { roles: ['support'] });
    await saveFilter(user, 'Mine', { states: 'completed' });
    await saveFilter(user, 'Mine', { states: 'expired' });
    expect(await saved(user)).toMatchObject([{ name: 'Mine', filter: { states: 'expired' } }]);
    expect((await saveFilter(user, 'Odd', { states: 'nonsense' })).data).toMatchObject({
      refusal: 'Malformed',
    });
  });

  it('are limited to thirty per list, even when saved at the same time', async () => {
    const user = await createTestUser(gift, { roles: ['support'] });
    const answers = await Promise.all(Array.from({ length: 34 }, (_, n) => saveFilter(user, `No ${n}`, {})));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(30);
    expect(await saved(user)).toHaveLength(30);
    expect((await saveFilter(user, 'No 0', { states: 'expired' })).code).toBeOneOf([200, 9040]);
  });
});
