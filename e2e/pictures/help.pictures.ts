// Takes the screenshots for the help articles that come with Gift, in English and Chinese:
//   npx vitest run --project pictures e2e/pictures/help.pictures.ts
// Run it after a screen changed, check the files in apps/web/public/help, and commit them. The names stay, so no
// article changes. They show no code, PIN or personal data.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { seedDemo } from '../../apps/server/src/demo/seed';
import { fund } from '../../apps/server/src/testing/fixtures/offers';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import { setupBrowserTests } from '../support/setup-tests';
import { logIn, waitForQuiet } from '../support/visitor';

const setup = setupBrowserTests();
const folder = path.join(import.meta.dirname, '../../apps/web/public/help');
/** The target size of a picture, and the limit for one with much text. */
const targetBytes = 20_000;
const maxBytes = 26_000;

/** Sharp enough on a phone, and small for a slow connection. */
const density = 1.5;

const languages = { en: 'en-US', zh: 'zh-CN' } as const;

async function speak(page: Page, language: keyof typeof languages) {
  await page.context().addCookies([{ name: 'language', value: languages[language], url: setup.gift.url }]);
}

/** Takes the top `bottom` points of the screen, at the width of the phone. */
async function screenshot(page: Page, name: string, bottom: number) {
  await page.evaluate(() => document.fonts.ready);
  await waitForQuiet(page);
  // Waits for the end of slide-in animations.
  await page.waitForTimeout(500);
  const { width, height } = page.viewportSize()!;
  const clip = { x: 0, y: 0, width, height: Math.min(bottom, height) };
  const shot = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  let bytes = Buffer.alloc(0);
  for (let quality = 85; quality >= 45; quality -= 5) {
    bytes = await sharp(shot).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= targetBytes) break;
  }
  expect(bytes.length, name).toBeLessThanOrEqual(maxBytes);
  writeFileSync(path.join(folder, `${name}.webp`), bytes);
}

/** The same page in English and Chinese: waits for `ready`, then runs `open`. */
async function inBoth(
  page: Page,
  name: string,
  place: string,
  { ready, open, bottom = 667 }: { ready: string; open?: () => Promise<unknown>; bottom?: number },
) {
  for (const language of Object.keys(languages) as (keyof typeof languages)[]) {
    await speak(page, language);
    await page.goto(new URL(place, setup.gift.url).href);
    await page.locator(ready).first().waitFor();
    await open?.();
    await screenshot(page, `${name}-${language}`, bottom);
  }
  await speak(page, 'en');
}

const phoneOf = () => setup.newVisitor({ deviceScaleFactor: density });

async function phoneWith(user: TestUser) {
  const person = await phoneOf();
  await speak(person.page, 'en');
  await logIn(setup.gift, person, user);
  return person.page;
}

/** Selects the card of an order: a Steam e-code of the United States above $20. */
async function chooseCard(page: Page, type: 0 | 1) {
  await page.goto(`${setup.gift.url}/createOrder?type=${type}`);
  await page.getByRole('button', { name: 'Steam', exact: true }).click();
  await page.getByLabel('Card country').click();
  await page.getByRole('dialog').getByText('USA').click();
  await page.getByRole('button', { name: 'E-code' }).click();
  await page.getByRole('button', { name: '$20', exact: true }).click();
}

/** Continues to the matching offers; returns their address. */
async function offersFor(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'See offers' }).click();
  await page.waitForURL(/step=2/);
  await page.getByRole('button', { name: /^Continue with/ }).waitFor();
  return page.url();
}

describe('the pictures of the help articles', () => {
  it('are taken of every flow', async () => {
    const { gift } = setup;
    await seedDemo(gift.services);
    const trade = await createTrade(gift);
    await addAccount(gift, trade.seller);
    await fund(gift, trade.seller, 4_500_000n);

    const visitor = (await phoneOf()).page;
    await inBoth(visitor, 'sign-up', '/register', { ready: 'form', bottom: 362 });
    await visitor.close();

    const newcomer = await phoneWith(
      await createTestUser(gift, { nickname: 'new_trader', tier: 0, pin: null }),
    );
    await inBoth(newcomer, 'set-pin', '/walletPin', { ready: '.pin-pad', bottom: 445 });
    await inBoth(newcomer, 'raise-limits', '/me', { ready: '.card', bottom: 412 });
    await newcomer.close();

    const seller = await phoneWith(trade.seller);
    await chooseCard(seller, 1);
    const offersToSell = await offersFor(seller);
    await inBoth(seller, 'sell-card', '/createOrder?type=1', { ready: 'button' });
    await inBoth(seller, 'sell-offers', offersToSell, { ready: '.card' });
    const fillAmount = (page: Page) => () => page.locator('input').first().fill('10000');
    await inBoth(seller, 'withdraw', '/withDraw', { ready: '.card input', open: fillAmount(seller) });

    const buyer = await phoneWith(trade.buyer);
    await inBoth(buyer, 'add-money', '/addMoney', { ready: '.card input', open: fillAmount(buyer) });
    await chooseCard(buyer, 0);
    const offersToBuy = await offersFor(buyer);
    await buyer.getByRole('button', { name: /^Continue with/ }).click();
    await buyer.waitForURL(/step=3/);
    const review = buyer.url();
    await inBoth(buyer, 'buy-offers', offersToBuy, { ready: '.card' });
    await inBoth(buyer, 'buy-pay', review, { ready: '.card' });

    const { orderNo } = await trade.paid();
    await inBoth(seller, 'send-code', `/sendCode?orderNo=${orderNo}`, { ready: '.tick' });
    await trade.ship(orderNo);
    await inBoth(buyer, 'reveal', `/checkCode?orderNo=${orderNo}`, { ready: '#reveal .tick' });
    // The code of an order that was opened elsewhere is hidden again, so no picture shows it.
    await trade.reveal(orderNo);
    await inBoth(buyer, 'check', `/checkCode?orderNo=${orderNo}`, { ready: '.card' });
    await inBoth(buyer, 'report', `/disputeApply?orderNo=${orderNo}`, { ready: '.card' });
  });
});
