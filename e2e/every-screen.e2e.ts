// Every screen in light and dark mode, in English and Chinese: checks for screen readers, keyboards and low vision.

import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { disputesOf } from '../apps/server/src/testing/fixtures/disputes';
import { fund, plainRequest, publish } from '../apps/server/src/testing/fixtures/offers';
import { createTrade, type Trade } from '../apps/server/src/testing/fixtures/trade';
import { routes } from '../apps/web/src/app/routes';
import { axeFindings } from './support/axe';
import { settled, untilIdle } from './support/settled';
import { setupBrowserTests } from './support/setup-tests';
import { chooseLanguage, logIn, type Visitor } from './support/visitor';

const setup = setupBrowserTests();

/**
 * The rules of axe that can answer differently in each language and theme. The theme changes colours only, and the language
 * changes everything but colours; checking contrast takes most of the time.
 */
const onlyContrast = { runOnly: ['color-contrast', 'link-in-text-block'] };
const allButContrast = { rules: { 'color-contrast': { enabled: false } } };
const rulesFor = {
  'en-US': { light: {}, dark: onlyContrast },
  'zh-CN': { light: allButContrast, dark: null },
};
type Language = keyof typeof rulesFor;

/** Checks the page in light and dark mode. */
async function check(page: Page, name: string, language: Language, wrong: string[]) {
  const folder = process.env.E2E_SHOTS;
  for (const colorScheme of ['light', 'dark'] as const) {
    const rules = rulesFor[language][colorScheme];
    if (!rules && !folder) continue;
    await page.emulateMedia({ colorScheme });
    await settled(page);
    if (rules)
      for (const finding of await axeFindings(page, rules)) wrong.push(`${name}, ${colorScheme}: ${finding}`);
    if (folder)
      await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}-${colorScheme}.png` });
  }
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) wrong.push(`${name}: wider than the screen by ${overflow} px`);
}

/** Without the service worker, which answers in its own language when the server is slow. */
const newVisitor = () => setup.newVisitor({ serviceWorkers: 'block' });

/** An address, and what to do there before the check. */
type Address = readonly [address: string, then?: (page: Page) => Promise<void>];

/** Checks each address in English and Chinese; `then` continues from there, for example to a sheet. */
async function visit({ page }: Visitor, addresses: readonly Address[]) {
  const wrong: string[] = [];
  for (const language of Object.keys(rulesFor) as Language[]) {
    await chooseLanguage(page, language);
    for (const [address, then] of addresses) {
      await page.goto(setup.gift.url + address);
      await untilIdle(page);
      expect(await page.title(), address).toMatch(/^.+ - Gift$/);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language);
      await then?.(page);
      await check(page, `${address} ${language}${then ? ' +' : ''}`, language, wrong);
    }
  }
  expect(wrong).toEqual([]);
}

const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator('dialog[open]').first().waitFor();
};
const randomCode = () => randomBytes(20).toString('hex').toUpperCase().slice(0, 15);

/** One order in each state that looks different, each with the next actions of both sides. */
async function ordersOf(trade: Trade) {
  const startOrder = async () => {
    // Small cards, because a trader has a daily limit.
    const { quoteID } = (await trade.quote([2_000])).data;
    const { data } = await setup.gift.call('submitOrder', { quoteID }, { token: trade.buyer.token });
    return data.orderNo;
  };
  const steps = [
    (orderNo: string) => trade.pay(orderNo),
    (orderNo: string) => trade.ship(orderNo, randomCode()),
    (orderNo: string) => trade.reveal(orderNo),
    (orderNo: string) => trade.confirm(orderNo),
  ];
  const orders: string[] = [];
  for (let done = steps.length; done >= 0; done--) {
    const orderNo = await startOrder();
    for (const step of steps.slice(0, done)) expect((await step(orderNo)).code).toBe(200);
    orders.push(orderNo);
  }
  const refund = {
    orderNo: orders[1]!,
    reason: 'INVALID_CODE' as const,
    text: 'The redeem page says that this code does not exist.',
    evidenceFileIDs: [await trade.upload(trade.buyer)],
  };
  const again = await startOrder();
  for (const step of steps.slice(0, 3)) expect((await step(again)).code).toBe(200);
  const reported = await setup.gift.call('submitRefund', refund, { token: trade.buyer.token });
  expect(reported.code).toBe(200);
  return [again, ...orders];
}

/** The remaining screens, opened without parameters. */
function othersThan(addresses: readonly Address[], access: 'user' | 'public'): Address[] {
  const named = new Set(addresses.map(([address]) => address.replace(/\?.*/, '')));
  return routes
    .filter((row) => row.access === access && row.screen && !named.has(row.path))
    .map(({ path }) => [path]);
}

describe('every screen reads well, in light and dark, in English and Chinese', () => {
  it('for a visitor', async () => {
    const { gift } = setup;
    await createTrade(gift);
    const visitor = await newVisitor();
    await visitor.page.goto(`${gift.url}/home`);
    await visit(visitor, [
      ['/nowhere'],
      ...othersThan([], 'public'),
      ['/market?type=1', press('.chip-row button')],
    ]);
    // An unknown path answers 404.
    visitor.problems = visitor.problems.filter((problem) => !problem.endsWith('/nowhere)'));
  }, 900_000);

  it('for a trader', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await fund(gift, trade.buyer, 80_000_000n);
    const request = await publish(gift, trade.stranger, {}, plainRequest);
    const orders = await ordersOf(trade);
    const buyer = await newVisitor();
    await logIn(gift, buyer, trade.buyer);
    const atBuyer: Address[] = [
      ['/'],
      ['/home', press('.trade-button')],
      ['/history?type=0'],
      ['/history/payLoad'],
      ['/history/payResult'],
      ['/history/soldResult'],
      ['/me'],
      ['/profile'],
      ['/profile?part=email'],
      ['/profile?part=trusted'],
      ['/balance'],
      ['/addMoney'],
      ['/walletPin'],
      ['/myOff'],
      ['/createOffer'],
      [`/offerDetail?offerID=${trade.offerID}`],
      [`/offerDetail?offerID=${request}`],
      ['/createOrder?type=1'],
      ['/createOrder?type=0'],
      [`/paymentResult?kind=order&orderNo=${orders[1]}`],
      ['/chat'],
      ['/chat/messages'],
      [`/chat/chatCenter?userID=${trade.seller.userID}`],
      [`/userDetail?userID=${trade.seller.userID}`],
      [`/checkCode?orderNo=${orders.at(-1)}`, press('.bottom-bar button')],
      ...orders.map((orderNo) => [`/checkCode?orderNo=${orderNo}`] as const),
    ];
    const atSeller: Address[] = [
      ['/history?type=1'],
      ['/myOff'],
      [`/modifyPrice?offerID=${trade.offerID}`],
      [`/offerDetail?offerID=${trade.offerID}`],
      ...orders.map((orderNo) => [`/sendCode?orderNo=${orderNo}`] as const),
    ];
    await visit(buyer, [...atBuyer, ...othersThan([...atBuyer, ...atSeller], 'user')]);
    const seller = await newVisitor();
    await logIn(gift, seller, trade.seller);
    await visit(seller, atSeller);
  }, 900_000);

  it('for both sides of a dispute and for users who need help with it', async () => {
    const { gift } = setup;
    const trades = [await createTrade(gift), await createTrade(gift), await createTrade(gift)];
    const [inEvidence, found, overdue] = trades.map((trade) => disputesOf(gift, trade));
    const orderNo = await inEvidence!.contested();
    const { orderNo: decided } = await found!.proposed('split');
    const { orderNo: late } = await overdue!.queued();
    await gift.call('offerSplit', { orderNo, sellerShareBps: 4_000 }, { token: trades[0]!.seller.token });
    const at = async (trade: Trade, side: 'buyer' | 'seller', addresses: readonly Address[]) => {
      const person = await newVisitor();
      await logIn(gift, person, trade[side]);
      await visit(person, addresses);
    };
    await at(trades[0]!, 'buyer', [
      ['/home'],
      ['/history/payLoad'],
      ['/history/dispute'],
      [`/disputeDetail?orderNo=${orderNo}`],
      [`/disputeDetail?orderNo=${orderNo}`, press('.bottom-bar button')],
      [`/checkCode?orderNo=${orderNo}`],
      [`/helpCenter?tab=ask&orderNo=${orderNo}`],
      ['/helpCenter?tab=questions'],
      ['/helpDetail?id=how-disputes-end'],
      ['/helpDetail?id=no-such-article'],
    ]);
    await at(trades[1]!, 'seller', [
      [`/disputeDetail?orderNo=${decided}`],
      [`/disputDetailResult?orderNo=${decided}`],
      [`/disputeDetail?orderNo=${decided}`, press('.bottom-bar .plain-danger')],
    ]);
    gift.pass(7 * 24 * 60 + 1);
    await at(trades[2]!, 'seller', [[`/disputeDetail?orderNo=${late}`], ['/history/dispute']]);
  }, 900_000);
});
