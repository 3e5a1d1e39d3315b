// The picture of a completed order that a trader shares with others.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { setupBrowserTests } from '../support/setup-tests';
import { logIn, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();

async function openOrder(reader: Visitor, path: string) {
  const { page } = reader;
  await page.goto(`${setup.gift.url}${path}`);
  await page.getByRole('button', { name: 'Event log' }).waitFor();
  return page;
}

it('either side of a completed order saves a receipt with their own amount, and without the other trader', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.completed();
  for (const [side, path, user] of [
    ['Paid', 'checkCode', trade.buyer],
    ['Received', 'sendCode', trade.seller],
  ] as const) {
    const reader = await setup.newVisitor();
    await logIn(gift, reader, user);
    const page = await openOrder(reader, `/${path}?orderNo=${orderNo}`);
    await page.getByRole('button', { name: 'Share receipt' }).click();
    const sheet = page.getByRole('dialog', { name: 'Receipt' });
    const text = (await sheet.getByRole('img').getAttribute('alt'))!;
    const { data } = await gift.call('orderDetail', { orderNo }, { token: user.token });
    expect(text).toContain(`${side} ₦${(Number(data.totalKobo) / 100).toLocaleString('en-NG')}`);
    expect(text).toContain(orderNo);
    expect(text).not.toContain(data.partner.nickname);
    const saving = page.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save picture' }).click();
    const file = await (await saving).path();
    const { format, width, height } = await sharp(file).metadata();
    expect({ format, width, isHigh: height! > width! }).toEqual({ format: 'png', width: 1080, isHigh: true });
    const shots = process.env.E2E_SHOTS;
    if (shots) {
      await sharp(file).toFile(`${shots}/receipt-${side}.png`);
      await page.screenshot({ path: `${shots}/receipt-sheet-${side}.png` });
    }
  }
});

it('an order has no receipt before it is completed', async () => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.paid();
  const reader = await setup.newVisitor();
  await logIn(gift, reader, trade.buyer);
  const page = await openOrder(reader, `/checkCode?orderNo=${orderNo}`);
  expect(await page.getByRole('button', { name: 'Share receipt' }).count()).toBe(0);
});
