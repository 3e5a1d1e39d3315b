// Every form of the app on a small phone: after its button is tapped, the first problem is in view and has the
// focus. A problem that belongs to no field is in view as a note, or as a toast above everything.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { disputesOf } from '../apps/server/src/testing/fixtures/disputes';
import { fundWallet } from '../apps/server/src/testing/fixtures/money';
import { plainRequest, publish } from '../apps/server/src/testing/fixtures/offers';
import { createTrade } from '../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../apps/server/src/testing/fixtures/users';
import { addAccount } from '../apps/server/src/testing/providers/banks';
import { setupBrowserTests } from './support/setup-tests';
import { logIn, typePin, type Visitor } from './support/visitor';

const setup = setupBrowserTests();
/** A small phone with an open keyboard. */
const small = { viewport: { width: 375, height: 480 } };
const web = path.join(import.meta.dirname, '..', 'apps', 'web', 'src');
const led = new Set<string>();
/** Forms that refuse nothing: two search boxes, and the gallery. */
const searches = [
  'features/gallery/gallery.screen.tsx',
  'features/groups/join-group.tsx',
  'features/orders/history/history.screen.tsx',
];

/** What is wrong with how the page shows its first problem; an empty string if nothing is. */
const problemWith = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.getClientRects().length > 0 &&
      (element.textContent !== '' || element.matches('input, textarea'));
    const isWrong = (form: Element) =>
      [...form.querySelectorAll('[aria-invalid="true"], .wrong, [role="alert"]')].some(isShown);
    const open = [...document.querySelectorAll('dialog[open]')].at(-1);
    const forms = [...(open ?? document.querySelector('.screen')!).querySelectorAll('form')];
    const form = forms.find(isWrong) ?? forms[0];
    if (!form) return 'no form';
    const bar = form.closest('.screen')?.querySelector('.bottom-bar');
    const first = [form, bar]
      .flatMap((area) => [...(area?.querySelectorAll('[aria-invalid="true"], .wrong, [role="alert"]') ?? [])])
      .find(isShown);
    if (!first) return document.querySelector('.toast.danger') ? '' : 'nothing says what is wrong';
    const active = document.activeElement!;
    if (!first.contains(active) && !active.contains(first))
      return `the focus is on ${active.outerHTML.slice(0, 120)} and not in ${first.outerHTML.slice(0, 200)}`;
    const box = active.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 80) / 2];
    if (y < 0 || y > innerHeight) return `out of sight at ${y}`;
    const over = document.elementFromPoint(x, y);
    const isFree =
      over && (active.contains(over) || (active.closest('.wrong, label') ?? active).contains(over));
    return isFree ? '' : `hidden under ${over?.outerHTML.slice(0, 120)}`;
  });

/** Checks that this form shows the problem; `text` is part of the message. */
async function leads(file: string, page: Page, text: string | RegExp) {
  const areas = page.locator('dialog[open] form, .screen form, .bottom-bar, .toasts');
  await areas.getByText(text).first().waitFor({ timeout: 20_000 });
  await expect.poll(() => problemWith(page), { timeout: 10_000, message: file }).toBe('');
  led.add(file);
}

const sheet = (page: Page) => page.locator('dialog[open]').last();
const tap = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
    .click();
const notNow = 'Not now: this is a test.';
/** Makes the server refuse the next call of this path with a message that no form knows. */
const refuse = (page: Page, address: string) =>
  page.route(
    new RegExp(`${address}(?:\\?|$)`),
    (route) => route.fulfill({ json: { code: 9999, message: notNow, data: { refusal: 'TooManyRequests' } } }),
    { times: 1 },
  );
/** Changes the server's answers. */
const answering = (page: Page, address: string, change: (data: never) => unknown) =>
  page.route(`**${address}*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: never };
    await route.fulfill({ response: answer, json: { ...body, data: change(body.data) } });
  });
const open = async (page: Page, address: string) => {
  await page.goto(setup.gift.url + address);
  await page.locator('.screen').first().waitFor();
};
async function at(user: TestUser): Promise<Visitor> {
  const person = await setup.newVisitor({ ...small, serviceWorkers: 'block' });
  await logIn(setup.gift, person, user);
  return person;
}
/** Taps the submit button of the screen, or of the open sheet. */
const submit = (page: Page) => page.locator('.screen [type="submit"]').last().click();
const submitSheet = (page: Page) => sheet(page).locator('[type="submit"]').click();
const row = (page: Page, text: string | RegExp) =>
  page.locator('button.list-row').filter({ hasText: text }).first().click();
/** The checks of one test: each runs, even if an earlier one failed. */
function formChecks() {
  const wrong: string[] = [];
  return {
    checkForm: async (name: string, go: () => Promise<void>) => {
      await go().catch((error: Error) =>
        wrong.push(`${name}: ${error.message} ${error.stack?.match(/forms.e2e.ts:\d+/g)}`),
      );
    },
    wrong,
  };
}
const randomCode = () => randomBytes(20).toString('hex').toUpperCase().slice(0, 15);

describe('a rejected form leads to the invalid field', () => {
  it('for a visitor', async () => {
    const taken = await createTestUser(setup.gift);
    const { page } = await setup.newVisitor({ ...small, serviceWorkers: 'block' });
    await open(page, '/market');
    await tap(page, 'Filters');
    await sheet(page).getByLabel('Amount on the card').fill('0');
    await submitSheet(page);
    await leads('features/market/filter-sheet.tsx', page, /Enter the amount printed/);
    await open(page, '/register');
    const phone = `0806${String(Date.now()).slice(-7)}`;
    await tap(page, 'Continue');
    await leads('features/auth/register.screen.tsx', page, /Malformed phone number/);
    await page.getByLabel('Mobile number').fill(phone);
    await page.getByLabel('Nickname').fill(taken.nickname);
    await page.getByLabel('Password', { exact: true }).fill(taken.password);
    await page.getByLabel('Confirm password').fill(taken.password);
    await tap(page, 'Continue');
    await leads('features/auth/register.screen.tsx', page, 'Tick this to continue.');
    expect(await page.locator(':focus').evaluate((tick) => (tick as HTMLInputElement).checked)).toBe(false);
    for (const box of await page.locator('.check input').all()) await box.check();
    await tap(page, 'Continue');
    await leads('features/auth/register.screen.tsx', page, /This nickname is taken/);
    const free = page.getByRole('group', { name: 'Available' }).getByRole('button');
    expect(await free.count()).toBe(3);
    await free.nth(1).tap();
    expect(await page.getByLabel('Nickname').inputValue()).toBe(await free.nth(1).innerText());
    await refuse(page, '/api/user/register');
    await tap(page, 'Continue');
    await leads('features/auth/register.screen.tsx', page, notNow);
    await tap(page, 'Continue');
    await page.waitForURL('**/verificationCode');
    await page.getByLabel('Six-digit code').fill('000000');
    await leads('features/auth/verification-code.screen.tsx', page, /Wrong code/);

    await open(page, '/login');
    await tap(page, 'Log in');
    await leads('features/auth/login.screen.tsx', page, /Enter an 11-digit phone number/);
    await page.getByLabel('Phone or e-mail').fill(taken.phone);
    await page.getByLabel('Password', { exact: true }).fill('Wrong123!');
    await tap(page, 'Log in');
    await leads('features/auth/login.screen.tsx', page, /password|number/);
    await page.route('**/api/login', (route) =>
      route.fulfill({ json: { code: 200, message: '', data: { twoStepID: '1' } } }),
    );
    await page.getByLabel('Password', { exact: true }).fill(taken.password);
    await tap(page, 'Log in');
    await page.getByLabel('Authenticator code', { exact: true }).fill('123456');
    await refuse(page, '/api/user/twoStep/login');
    await tap(page, 'Continue');
    await leads('shared/forms/approval/two-step-form.tsx', page, notNow);

    await open(page, '/forgotPassword');
    await submit(page);
    await leads('features/auth/forgot-password.screen.tsx', page, /11-digit/);
    await page.locator('form input').first().fill(taken.phone);
    await submit(page);
    await page.getByLabel('Six-digit code').waitFor();
    await submit(page);
    await leads('features/auth/forgot-password.screen.tsx', page, /six-digit code/);
  }, 400_000);

  it('on an order, for both sides', async () => {
    const trade = await createTrade(setup.gift);
    const { gift } = setup;
    const startOrder = async (steps: readonly ((orderNo: string) => Promise<{ code: number }>)[]) => {
      const { quoteID } = (await trade.quote([2_000])).data;
      const { data } = await gift.call('submitOrder', { quoteID }, { token: trade.buyer.token });
      for (const step of steps) expect((await step(data.orderNo)).code).toBe(200);
      return data.orderNo;
    };
    const [pay, ship, reveal, confirm] = [
      (orderNo: string) => trade.pay(orderNo),
      (orderNo: string) => trade.ship(orderNo, randomCode()),
      (orderNo: string) => trade.reveal(orderNo),
      (orderNo: string) => trade.confirm(orderNo),
    ];
    const [paid, shipped, revealed, done] = [
      await startOrder([pay]),
      await startOrder([pay, ship]),
      await startOrder([pay, ship, reveal]),
      await startOrder([pay, ship, reveal, confirm]),
    ];
    const seller = (await at(trade.seller)).page;
    await open(seller, `/sendCode?orderNo=${paid}`);
    const send = () => tap(seller, 'Send code securely');
    await seller.locator('.code-input input').waitFor();
    await send();
    await leads('features/orders/code/ship-form.tsx', seller, 'Enter it as printed on the card.');
    // One character too short while the field has the focus: the warning and its checkbox still appear.
    await seller.locator('.code-input input').pressSequentially(randomCode().slice(0, 14));
    await send();
    await leads('features/orders/code/ship-form.tsx', seller, 'Confirm this to send.');
    expect(await seller.locator('.odd input:focus').count()).toBe(1);
    await seller.locator('.code-input input').focus();
    expect(await seller.locator('.odd input').isVisible()).toBe(true);
    await seller.locator('.odd input').check();
    await refuse(seller, '/api/order/ship');
    await send();
    await leads('features/orders/code/ship-form.tsx', seller, notNow);

    const buyer = (await at(trade.buyer)).page;
    await open(buyer, `/checkCode?orderNo=${shipped}`);
    await tap(buyer, 'Reveal the code');
    await leads('features/orders/code/reveal-form.tsx', buyer, 'Confirm this first.');
    await open(buyer, `/disputeApply?orderNo=${revealed}`);
    await tap(buyer, 'Send report');
    await leads('features/orders/report/evidence-sheet.tsx', buyer, 'Choose what is wrong.');
    await open(buyer, `/checkCode?orderNo=${done}`);
    await tap(buyer, /^Rate /);
    await sheet(buyer).locator('.chip').first().click();
    await refuse(buyer, '/api/order/feedback');
    await sheet(buyer).locator('button[type=submit]').click();
    await leads('features/orders/sheets/feedback.tsx', buyer, notNow);

    const { checkForm, wrong } = formChecks();
    await checkForm('cancel', async () => {
      await open(seller, `/sendCode?orderNo=${paid}`);
      await tap(seller, 'More');
      await row(seller, 'Cancel order');
      await sheet(seller).locator('input').first().check();
      await refuse(seller, '/api/order/cancel');
      await submitSheet(seller);
      await leads('features/orders/sheets/cancel-sheet.tsx', seller, notNow);
    });
    await checkForm('reprice', async () => {
      await open(buyer, `/checkCode?orderNo=${shipped}`);
      await tap(buyer, /^More/);
      await row(buyer, 'Ask for a lower price');
      await sheet(buyer).locator('input').fill('800');
      await refuse(buyer, '/api/order/reprice');
      await submitSheet(buyer);
      await leads('features/orders/sheets/reprice-sheet.tsx', buyer, notNow);
    });
    expect(wrong).toEqual([]);
  }, 400_000);

  it('on offers', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const request = await publish(gift, trade.stranger, {}, plainRequest);
    const { checkForm, wrong } = formChecks();
    const { page } = await at(trade.seller);
    page.setDefaultTimeout(15_000);
    await checkForm('create', async () => {
      await open(page, '/createOffer');
      await page.locator('.brand-grid, .brands, .body button').first().waitFor();
      await submit(page);
      await leads('features/offers/form/create-offer.screen.tsx', page, 'Choose a brand.');
    });
    await checkForm('search of a choice', async () => {
      await open(page, '/createOffer');
      await tap(page, 'Steam');
      await page.getByLabel('Card country').click();
      await sheet(page).locator('input[type="search"]').fill('nowhere');
      await page.keyboard.press('Enter');
      await expect.poll(() => sheet(page).getByText('No matches').isVisible()).toBe(true);
      expect(await page.locator('.screen .wrong').count()).toBe(0);
    });
    await checkForm('price', async () => {
      await open(page, `/modifyPrice?offerID=${trade.offerID}`);
      await page.locator('.money-input input').first().fill('850');
      await refuse(page, '/api/offer/modifyPrice');
      await submit(page);
      await leads('features/offers/form/modify-price.screen.tsx', page, notNow);
    });
    await checkForm('counter', async () => {
      await open(page, `/offerDetail?offerID=${request}`);
      await tap(page, 'Make counter-offer');
      await sheet(page).locator('input').waitFor();
      await refuse(page, '/api/offer/counter');
      await submitSheet(page);
      await leads('features/offers/detail/counter-form.tsx', page, notNow);
    });
    await checkForm('request', async () => {
      await open(page, '/createOrder?type=0&brandID=steam&countryID=US&face=5000');
      await tap(page, 'E-code').catch(() => undefined);
      await tap(page, 'See offers');
      await page
        .getByRole('button', { name: /request|own rate|ask/i })
        .last()
        .click();
      await sheet(page).locator('input').first().waitFor();
      await refuse(page, '/api/offer/save');
      await submitSheet(page);
      await leads('features/create-order/ask-rate.tsx', page, notNow);
    });
    await checkForm('worth', async () => {
      await open(page, '/home');
      await page.locator('.worth button, button.worth, [class*=worth]').first().click();
      await sheet(page).locator('.money-input input').fill('');
      await submitSheet(page);
      await leads('features/home/worth-sheet.tsx', page, 'Enter the amount printed on the card.');
    });
    expect(wrong).toEqual([]);
  }, 400_000);

  it('in a dispute', async () => {
    const { gift } = setup;
    const [trade, other] = [await createTrade(gift), await createTrade(gift)];
    const orderNo = await disputesOf(gift, trade).contested();
    const reported = (await other.reported()).orderNo;
    const { checkForm, wrong } = formChecks();
    const { page } = await at(trade.buyer);
    page.setDefaultTimeout(15_000);
    await checkForm('disputeAnswer', async () => {
      await open(page, `/disputeDetail?orderNo=${orderNo}`);
      await tap(page, /message or evidence/);
      await sheet(page).locator('textarea').waitFor();
      await submitSheet(page);
      await leads('features/disputes/evidence-sheet.tsx', page, 'Write what happened, or add evidence.');
    });
    await checkForm('split', async () => {
      await open(page, `/disputeDetail?orderNo=${orderNo}`);
      await tap(page, 'Offer split');
      await refuse(page, '/api/orderRefund/split');
      await submitSheet(page);
      await leads('features/disputes/sheets.tsx', page, notNow);
    });
    const seller = (await at(other.seller)).page;
    await checkForm('answer', async () => {
      await open(seller, `/sendCode?orderNo=${reported}`);
      await tap(seller, 'Dispute with evidence');
      await submitSheet(seller);
      await leads('features/orders/report/evidence-sheet.tsx', seller, 'Choose why you dispute it.');
    });
    await checkForm('rating', async () => {
      const third = await createTrade(gift);
      const ended = await disputesOf(gift, third).closed();
      const rater = (await at(third.buyer)).page;
      await open(rater, `/disputDetailResult?orderNo=${ended.orderNo}`);
      await rater.getByRole('group', { name: 'How was this handled?' }).getByRole('button').first().click();
      await refuse(rater, '/api/orderRefund/rate');
      await submit(rater);
      await leads('features/disputes/case-rating.tsx', rater, notNow);
    });
    expect(wrong).toEqual([]);
  }, 400_000);

  it('about oneself', async () => {
    const { gift } = setup;
    const [ada, newcomer] = [await createTestUser(gift), await createTestUser(gift, { tier: 0, pin: null })];
    const { checkForm, wrong } = formChecks();
    const { page } = await at(ada);
    page.setDefaultTimeout(15_000);
    const part = async (name: string) => {
      await open(page, `/profile?part=${name}`);
      await sheet(page).locator('[type="submit"]').waitFor();
    };
    await checkForm('nickname', async () => {
      await part('nickname');
      await sheet(page).locator('input').fill('Gift_Support');
      await submitSheet(page);
      await leads('features/me/profile/about-forms.tsx', page, /mistaken for our staff/);
      expect(await sheet(page).getByRole('group', { name: 'Available' }).getByRole('button').count()).toBe(3);
    });
    await checkForm('bio', async () => {
      await part('bio');
      await sheet(page).locator('textarea').fill('WhatsApp 0803 123 4567');
      await submitSheet(page);
      await leads('features/me/profile/about-forms.tsx', page, /WhatsApp|contact|phone/i);
    });
    await checkForm('e-mail', async () => {
      await part('email');
      await submitSheet(page);
      await leads('features/me/profile/email-form.tsx', page, /Enter an address/);
    });
    await checkForm('correction', async () => {
      await part('correct');
      await submitSheet(page);
      await leads('features/me/profile/own-data/correction-sheet.tsx', page, /./);
    });
    await checkForm('deletion', async () => {
      await part('leave');
      await submitSheet(page);
      await leads('features/me/profile/own-data/delete-account-sheet.tsx', page, 'Confirm each item first.');
    });
    await checkForm('document', async () => {
      await open(page, '/profile');
      await page
        .locator('.list-row')
        .filter({ hasText: /address|Home address/i })
        .first()
        .click();
      await submitSheet(page);
      await leads('features/me/profile/documents/document-sheet.tsx', page, /./);
    });
    await checkForm('help', async () => {
      await open(page, '/helpCenter?tab=ask');
      await tap(page, /support|ask/i).catch(() => undefined);
      await submitSheet(page);
      await leads('features/help/ask-support.tsx', page, /./);
    });
    await checkForm('reply to support', async () => {
      const asked = await gift.call('askSupport', { text: 'Where is my money?' }, { token: ada.token });
      expect(asked.code).toBe(200);
      await open(page, '/helpCenter?tab=questions');
      await tap(page, 'Reply');
      await submitSheet(page);
      await leads('features/help/questions.tsx', page, 'Write your message.');
    });
    await checkForm('two steps', async () => {
      await open(page, '/security');
      await tap(page, 'Turn on');
      await sheet(page).locator('input').fill('Wrong123!');
      await submitSheet(page);
      await leads('features/security/start-two-step.tsx', page, /password/);
    });
    await checkForm('two steps off', async () => {
      await answering(page, '/api/user/twoStep/state', (data: object) => ({
        ...data,
        isOn: true,
        recoveryLeft: 8,
      }));
      await open(page, '/security');
      await tap(page, 'Turn off');
      await sheet(page).locator('input').first().fill('Wrong123!');
      await sheet(page).locator('input').last().fill('123456');
      await refuse(page, '/api/user/twoStep/disable');
      await submitSheet(page);
      await leads('features/security/disable-two-step.tsx', page, notNow);
    });
    await checkForm('passkey', async () => {
      await open(page, '/security');
      await page.route('**/api/user/passkey/start', (route) =>
        route.fulfill({ json: { code: 200, message: '', data: { options: {} } } }),
      );
      await tap(page, 'Add a passkey');
      await typePin({ page } as Visitor, ada.pin);
      await sheet(page).locator('input').fill('Phone');
      await submitSheet(page);
      await leads('features/security/name-form.tsx', page, /./);
    });
    const fresh = (await at(newcomer)).page;
    fresh.setDefaultTimeout(15_000);
    await checkForm('identity', async () => {
      await open(fresh, '/me?verify=1');
      await sheet(fresh).locator('[type="submit"]').waitFor();
      await submitSheet(fresh);
      await leads('shared/forms/identity/identity-sheet.tsx', fresh, /has 11 digits/);
    });
    await checkForm('first PIN', async () => {
      await open(fresh, '/walletPin');
      await fresh.locator('.pin-pad').waitFor();
      await typePin({ page: fresh } as Visitor, '274913');
      await fresh.getByText('Enter them again').waitFor();
      await typePin({ page: fresh } as Visitor, '274913');
      await fresh.getByLabel('Login password').fill('Wrong123!');
      await submit(fresh);
      await leads('features/wallet/pin/pin-first.tsx', fresh, /password/);
    });
    expect(wrong).toEqual([]);
  }, 400_000);

  it('about money', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 5_000_000n);
    await addAccount(gift, user);
    const { checkForm, wrong } = formChecks();
    const { page } = await at(user);
    page.setDefaultTimeout(15_000);
    await checkForm('top-up', async () => {
      await open(page, '/addMoney');
      await page.getByLabel('Amount', { exact: true }).fill('10000');
      await page
        .getByRole('button', { name: /^Pay ₦10,000/ })
        .and(page.locator(':enabled'))
        .waitFor();
      await refuse(page, '/api/walletOrder/topUp');
      await submit(page);
      await leads('features/wallet/top-up/add-money-form.tsx', page, notNow);
    });
    await checkForm('withdrawal', async () => {
      await open(page, '/withDraw');
      await page.locator('.money-input input').fill('20000');
      await page
        .getByRole('button', { name: /^Withdraw ₦20,000/ })
        .and(page.locator(':enabled'))
        .waitFor();
      await refuse(page, '/api/walletOrder/withdrawal');
      await submit(page);
      await typePin({ page } as Visitor, user.pin);
      await leads('features/wallet/withdraw/withdraw-form.tsx', page, notNow);
    });
    await checkForm('automatic', async () => {
      await open(page, '/withDraw');
      await row(page, 'Auto-withdraw');
      await sheet(page).locator('.money-input input').first().fill('20000');
      await submitSheet(page);
      await sheet(page).getByLabel('Six-digit code').waitFor();
      await sheet(page).getByLabel('Six-digit code').fill('000000');
      await page.locator('.pin-pad').waitFor();
      await typePin({ page } as Visitor, user.pin);
      await leads('features/wallet/withdraw/code-step.tsx', page, /Wrong code/);
    });
    await checkForm('automatic, refused', async () => {
      await open(page, '/withDraw');
      await row(page, 'Auto-withdraw');
      await refuse(page, '/api/wallet/autoWithdraw/code');
      await submitSheet(page);
      await leads('features/wallet/withdraw/auto-withdraw-sheet.tsx', page, notNow);
    });
    await checkForm('account', async () => {
      await open(page, '/account?add=1');
      await page.getByLabel('Account number').fill('0000014570');
      await page.getByRole('button', { name: 'GTBank', exact: true }).click();
      await page.getByText('In your name', { exact: true }).waitFor();
      await refuse(page, '/api/wallet/bank/sendCode');
      await submit(page);
      await leads('features/wallet/bank-accounts/add-account.tsx', page, notNow);
    });
    await checkForm('statement', async () => {
      await open(page, '/balance');
      await tap(page, /file|export/i);
      await page.route('**/api/wallet/export*', (route) =>
        route.fulfill({ json: { code: 9999, message: notNow, data: { refusal: 'TooManyRequests' } } }),
      );
      await submitSheet(page);
      await leads('features/wallet/statement/export-sheet.tsx', page, /./);
    });
    await checkForm('held money', async () => {
      await answering(page, '/api/wallet/suspended', (data: { items: object[] }) => ({
        ...data,
        items: [
          {
            suspendedID: '7',
            reference: 'R-7',
            cause: 'senderDiffers',
            state: 'open',
            amountKobo: '500000',
            senderName: 'SOMEBODY ELSE',
            at: '2026-11-20T10:00:00Z',
            endedAt: null,
            wish: null,
            note: null,
            files: 0,
            answeredAt: null,
          },
        ],
      }));
      await open(page, '/addMoney?way=account');
      await row(page, /₦5,000/);
      await refuse(page, '/api/wallet/suspended/answer');
      await submitSheet(page);
      await leads('features/wallet/held/held-sheet.tsx', page, notNow);
    });
    await checkForm('points', async () => {
      await answering(page, '/api/rewards/summary', (data: object) => ({
        ...data,
        pointsKobo: '500000',
        leftTodayKobo: '500000',
        headroomKobo: null,
      }));
      await open(page, '/withdrawtowallet');
      await page.locator('.money-input input').fill('1000');
      await submit(page);
      await typePin({ page } as Visitor, user.pin);
      await leads('features/rewards/withdraw-to-wallet.screen.tsx', page, /./);
    });
    await checkForm('reset PIN', async () => {
      await open(page, '/walletPin');
      await tap(page, /forgot/i);
      await page.locator('.card button').last().click();
      await page.locator('.pin-pad').waitFor();
      await typePin({ page } as Visitor, '385024');
      await page.getByText('Enter them again').waitFor();
      await typePin({ page } as Visitor, '385024');
      await page.getByLabel('Six-digit code').fill('000000');
      await page.getByLabel('Login password').fill(user.password);
      await submit(page);
      await leads('features/wallet/pin/pin-reset.tsx', page, /Wrong code/);
    });
    expect(wrong).toEqual([]);
  }, 400_000);

  it('among friends and in groups', async () => {
    const { gift } = setup;
    const [ada, bola] = [await createTestUser(gift), await createTestUser(gift)];
    const { checkForm, wrong } = formChecks();
    const { page } = await at(ada);
    page.setDefaultTimeout(15_000);
    const refuseChat = (kind: 'friend' | 'group') =>
      page.route(
        new RegExp(`/${kind}/(?:add|update|set|invite)`),
        (route) => route.fulfill({ json: { errCode: 9999, errMsg: 'test', errDlt: notNow, data: {} } }),
        { times: 1 },
      );
    await checkForm('find', async () => {
      await open(page, '/friends/add');
      await page.getByLabel('Nickname or profile number').fill(bola.nickname);
      await refuse(page, '/api/user/find');
      await submit(page);
      await leads('features/friends/find-user.tsx', page, notNow);
    });
    await checkForm('greeting', async () => {
      await open(page, '/friends/add');
      await page.getByLabel('Nickname or profile number').fill(bola.nickname);
      await submit(page);
      await page.locator('.list-row', { hasText: bola.nickname }).getByRole('button').click();
      await refuseChat('friend');
      await submitSheet(page);
      await leads('shared/chat/parts/greeting-sheet.tsx', page, /./);
      await submitSheet(page);
      await page.getByText('Request sent.').waitFor();
    });
    await checkForm('report', async () => {
      await open(page, `/userDetail?userID=${bola.userID}`);
      await tap(page, /^More/);
      await row(page, /Report/);
      await submitSheet(page);
      await leads('shared/chat/parts/report-form.tsx', page, 'Choose a reason.');
    });
    await checkForm('group', async () => {
      await open(page, '/groups/create');
      await page.locator('[type="submit"]:enabled').waitFor();
      await submit(page);
      await leads('features/groups/create-group.tsx', page, 'Name the group first.');
    });
    await checkForm('words to a stranger', async () => {
      const cem = await createTestUser(gift);
      await open(page, `/userDetail?userID=${cem.userID}`);
      await tap(page, /Add friend/);
      await refuseChat('friend');
      await submitSheet(page);
      await leads('features/people/user-action-bar.tsx', page, /./);
    });
    await checkForm('a friend', async () => {
      const other = (await at(bola)).page;
      await open(other, '/friends/requests');
      await tap(other, 'Accept');
      await other.getByText('You are now friends').waitFor();
      await open(page, '/friends');
      await page.locator('.friend-row', { hasText: bola.nickname }).click();
      await tap(page, 'Add private name');
      await page.getByLabel('Private name').fill('Cousin');
      await refuseChat('friend');
      await submitSheet(page);
      await leads('features/friends/friend-sheet.tsx', page, /./);
      await open(page, `/userDetail?userID=${bola.userID}`);
      await tap(page, /^More/);
      await row(page, 'Remark');
      await sheet(page).locator('input').fill('Cousin');
      await refuseChat('friend');
      await submitSheet(page);
      await leads('features/people/user-sheet.tsx', page, /./);
    });
    await checkForm('a group of friends', async () => {
      await open(page, '/groups/create');
      await page.locator('[type="submit"]:enabled').waitFor();
      await page.locator('.group-start input:not([type=file])').fill('Steam traders');
      await submit(page);
      await page.waitForURL(/groupID=/);
      const groupID = new URL(page.url()).searchParams.get('groupID');
      await open(page, `/groups/info?groupID=${groupID}`);
      await row(page, 'Your name in this group');
      await sheet(page).locator('input').fill('Cashier');
      await refuseChat('group');
      await submitSheet(page);
      await leads('features/groups/write-sheet.tsx', page, /./);
      await open(page, `/groups/members?groupID=${groupID}`);
      await tap(page, /Invite|Bring/);
      await sheet(page).locator('input[type=checkbox]').first().check();
      await refuseChat('group');
      await submitSheet(page);
      await leads('features/groups/members/invite-sheet.tsx', page, /./);
    });
    expect(wrong).toEqual([]);
  }, 400_000);
});

describe('the walks', () => {
  it('cover every form in the web app', () => {
    const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tsx'),
    );
    const forms = files.filter((name) =>
      /<Form[\s>][\s\S]*<\/Form>/.test(readFileSync(path.join(web, name), 'utf8')),
    );
    expect(forms.filter((name) => !led.has(name) && !searches.includes(name))).toEqual([]);
  });
});
