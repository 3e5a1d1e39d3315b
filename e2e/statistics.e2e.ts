// Public dispute statistics: visitors see how disputes end before they sign up; too small numbers are not shown.
import { expect, it } from 'vitest';
import { disputesOf } from '../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../apps/server/src/testing/fixtures/trade';
import { setupBrowserTests } from './support/setup-tests';

const setup = setupBrowserTests();

it('anyone can see dispute outcome statistics once there are enough orders', async () => {
  const { gift } = setup;
  const { services, database, clock } = gift;
  const { page } = await setup.newVisitor();
  await page.goto(`${gift.url}/statistics`);
  await page.getByText('Shown after 100 ended orders, for privacy').waitFor();
  await page.getByText('Overdue now').waitFor();

  await (await createTrade(gift)).completed();
  const trade = await createTrade(gift);
  const { orderNo } = await disputesOf(gift, trade).proposed('split', 2_500);
  for (const user of [trade.buyer, trade.seller])
    expect((await gift.call('acceptFinding', { orderNo }, { token: user.token })).code).toBe(200);
  const change = { validFrom: clock.now(), by: 'test', reason: 'test' };
  await services.settings.set(database, 'disputeStatsFromOrders', 1, change);
  await services.settings.refresh(database, clock.now());
  await page.reload();
  await page.getByText('50%').first().waitFor();
  const figures = await gift.call('disputeStats');
  expect(figures.data.figures).toMatchObject({ orders: 2, splitBps: 10_000, disputesPer1000: 500 });
  await page.getByText('Money split').waitFor();
  await page.getByText('By month').waitFor();
  const shots = process.env.E2E_SHOTS;
  if (shots) await page.screenshot({ path: `${shots}/statistics-en.png`, fullPage: true });
  const chinese = await setup.newVisitor({ colorScheme: 'dark' });
  await chinese.page.context().addCookies([{ name: 'language', value: 'zh-CN', url: gift.url }]);
  await chinese.page.goto(`${gift.url}/statistics`);
  await chinese.page.getByText('裁决分摊').waitFor();
  if (shots) await chinese.page.screenshot({ path: `${shots}/statistics-zh.png`, fullPage: true });
  for (const at of [page, chinese.page])
    expect(
      await at.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
});
