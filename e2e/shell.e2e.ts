// The shell for a visitor and a new user: the guard, the tabs, the languages, the themes, signing up.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Gift, logIn, phone, startGift } from './support';
import { sharedBrowser } from './support/browser';

let gift: Gift;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let url = '';
let problems: string[] = [];

beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
  url = gift.url;
}, 180_000);
afterAll(async () => {
  await gift?.stop();
}, 60_000);

beforeEach(async () => {
  context = await browser.newContext(phone);
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
});
afterEach(async () => {
  await context.close();
  expect(problems).toEqual([]);
});

const alive = () => page.waitForFunction(() => document.querySelector('.app') !== null);

describe('a visitor', () => {
  it('who opens a page of members reads the notice and is led to the login page', async () => {
    await page.goto(`${url}/history?type=1`);
    await page.getByText('Sorry, you are not logged in. Please log in first before using').waitFor();
    await page.waitForURL('**/login');
    expect(await page.title()).toBe('Log in - Gift');
  });

  it('who taps a link to a protected page reads the notice, then is redirected after 500 ms', async () => {
    await page.goto(`${url}/home`);
    const link = page.locator('a[href^="/offerDetail"]').first();
    await link.waitFor();
    await page.evaluate(() => {
      const timestamps: Record<string, number> = {};
      Object.assign(window, { timestamps });
      const push = history.pushState.bind(history);
      history.pushState = (state, unused, address) => {
        timestamps[String(address)] = performance.now();
        push(state, unused, address);
      };
      new MutationObserver(() => {
        if (document.querySelector('.toast')) timestamps.notice ??= performance.now();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await link.click();
    await page.waitForURL('**/login');
    const timestamps = await page.evaluate(
      () => (window as unknown as { timestamps: Record<string, number> }).timestamps,
    );
    expect(Object.keys(timestamps).sort()).toEqual(['/login', 'notice']);
    expect(timestamps['/login']! - timestamps.notice!).toBeGreaterThan(450);
    expect(timestamps['/login']! - timestamps.notice!).toBeLessThan(1500);
  });

  it('who taps a tab or the centre button reads the login-status message', async () => {
    for (const name of ['History', 'Chat', 'Me']) {
      await page.goto(`${url}/home`);
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByText('You are not logged in. Please log in.').waitFor();
      await page.waitForURL('**/login');
    }
    await page.goto(`${url}/home`);
    await page.getByRole('button', { name: 'Sell or buy a card' }).click();
    await page.waitForURL('**/login');
  });

  it('gets a 404 status and a page that shows the bad path and links to home', async () => {
    const response = await page.goto(`${url}/no/such/page`);
    expect(response?.status()).toBe(404);
    await page.getByText('/no/such/page').waitFor();
    await page.getByRole('link', { name: 'Back to home' }).click();
    await page.waitForURL('**/home');
    await page.getByText('Best offers for your card').waitFor();
  });

  it('chooses language and theme, and finds both on the next visit, in the document itself', async () => {
    await page.goto(`${url}/settings`);
    await page.getByRole('tab', { name: '简体中文' }).click();
    await page.getByRole('tab', { name: '深色' }).click();
    expect(await page.title()).toBe('设置 - Gift');
    const stored = await page.evaluate(() => [
      localStorage.getItem('language'),
      localStorage.getItem('theme'),
    ]);
    expect(stored).toEqual(['zh-CN', 'dark']);
    const text = await (await page.goto(`${url}/home`))!.text();
    expect(text).toContain('<html lang="zh-CN" data-theme="dark">');
    expect(text).toContain('当前最优收卡报价');
    await alive();
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe('rgb(14, 23, 38)');
  });

  it('chooses the language on the first screen', async () => {
    await page.goto(`${url}/home`);
    await page.getByRole('button', { name: '简体中文' }).click();
    await page.getByText('当前最优收卡报价').waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByText('Best offers for your card').waitFor();
  });

  it('reads how to reach support', async () => {
    await page.goto(`${url}/home`);
    const asked = page.waitForResponse(/\/api\/cs\/contact$/);
    await page.getByRole('button', { name: 'Help' }).click();
    const { data } = await (await asked).json();
    for (const [label, value] of [
      ['Phone', data.phone],
      ['E-mail', data.email],
      ['WhatsApp', data.whatsapp],
    ])
      await page
        .getByRole('dialog')
        .getByRole('link', { name: `${label} ${value}` })
        .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('the shell', () => {
  it('shows the active tab in the primary blue and the others grey', async () => {
    await page.goto(`${url}/home`);
    const colours = await page.evaluate(() => {
      const probe = document.createElement('i');
      document.body.append(probe);
      const colourOf = (name: string) => {
        probe.style.color = `var(${name})`;
        return getComputedStyle(probe).color;
      };
      const tabs = [...document.querySelectorAll('.tab-bar a')].map((tab) => getComputedStyle(tab).color);
      return { tabs, blue: colourOf('--primary'), grey: colourOf('--muted') };
    });
    expect(colours.tabs).toEqual([colours.blue, colours.grey, colours.grey, colours.grey]);
    const channels = (colour: string) => colour.match(/\d+/g)!.map(Number) as [number, number, number];
    const [red, green, blue] = channels(colours.blue);
    expect(blue - Math.max(red, green)).toBeGreaterThan(60);
    const grey = channels(colours.grey);
    expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(40);
  });

  it('loads a screen on demand and shows a progress bar meanwhile', async () => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    let letThrough = () => {};
    const isLetThrough = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/assets\/en-US\/settings-/, async (route) => {
      await isLetThrough;
      await route.continue();
    });
    await logIn(page, url);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByText('Language, theme, data').waitFor();
    expect(fetched.some((address) => /assets\/en-US\/settings-/.test(address))).toBe(false);
    await page.getByText('Language, theme, data').click();
    await page.getByRole('progressbar').waitFor();
    letThrough();
    await page.waitForURL('**/settings');
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  it('offers sell and buy in a sheet, and starts each with an empty draft', async () => {
    await logIn(page, url);
    for (const [name, type] of [
      ['Sell a card', 1],
      ['Buy a card', 0],
    ] as const) {
      await page.goto(`${url}/home`);
      await page.evaluate(() => localStorage.setItem('createOrderSetep1', '{"brandID":"xbox"}'));
      await page.getByRole('button', { name: 'Sell or buy a card' }).click();
      await page.getByRole('dialog').getByText(name).click();
      await page.waitForURL(`**/createOrder?type=${type}`);
      expect(await page.evaluate(() => localStorage.getItem('createOrderSetep1') ?? '')).not.toContain(
        'xbox',
      );
    }
  });

  it('after a reload with an open sheet, goes back with one tap', async () => {
    await logIn(page, url);
    await page.goto(`${url}/home`);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.waitForURL('**/me');
    await page.getByRole('button', { name: 'Sell or buy a card' }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForFunction(() => history.state.layers === 1);
    await page.reload();
    await page.waitForFunction(() => !history.state.layers);
    await page.goBack();
    await page.waitForURL('**/home');
  });

  it('restores the scroll position, and the search text of /createOrder', async () => {
    await logIn(page, url);
    await page.goto(`${url}/home`);
    await page.getByText('Best offers for your card').waitFor();
    // The cards of a signed-in user appear above, which moves the rest.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => scrollTo(0, 500));
    await page.waitForTimeout(300);
    const before = await page.evaluate(() => scrollY);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.waitForURL('**/me');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await page.waitForURL('**/home');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);

    await page.getByRole('button', { name: 'Sell or buy a card' }).click();
    await page.getByRole('dialog').getByText('Sell a card').click();
    await page.waitForURL('**/createOrder**');
    await page.getByRole('searchbox').fill('xbo');
    await page.goBack();
    await page.waitForURL('**/home');
    await page.goForward();
    await page.waitForURL('**/createOrder**');
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('xbo');
  });

  it('never scrolls sideways at 375 px, and is 600 px wide on a desktop', async () => {
    for (const path of ['/home', '/login', '/register', '/forgotPassword', '/settings', '/gallery']) {
      await page.goto(url + path);
      await page.waitForTimeout(500);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${url}/home`);
    const box = await page.locator('#root').boundingBox();
    expect(box?.width).toBe(600);
    expect(Math.abs(box!.x - (1280 - 600) / 2)).toBeLessThan(12);
  });
});

describe('a newcomer', () => {
  it('signs up with a code, is logged in, raises the limits, and logs out', async () => {
    await page.goto(`${url}/register`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Tick this to continue.').waitFor();
    const phone = `0803${String(Date.now()).slice(-7)}`;
    await page.getByLabel('Mobile number').fill(phone);
    await page.getByLabel('Nickname').fill(`new_${phone.slice(-5)}`);
    await page.getByLabel('Password', { exact: true }).fill('Abcdef1!');
    await page.getByLabel('Confirm password').fill('Abcdef1!');
    for (const box of await page.locator('.check input').all()) await box.check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/verificationCode');

    await page.getByLabel('Six-digit code').fill('000000');
    await page.getByText('Wrong code').waitFor();
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Show message' }).click();
          return page.locator('.dashed [role=status]').innerText();
        },
        { timeout: 60_000, interval: 500 },
      )
      .toMatch(/\d{6}/);
    const code = /\d{6}/.exec(await page.locator('.dashed [role=status]').innerText())![0];
    await page.getByLabel('Six-digit code').fill(code);
    await page.waitForURL(`${url}/`);
    await page.getByText('Available').waitFor();
    expect((await context.cookies()).find((cookie) => cookie.name === 'token')?.value).toBeTruthy();
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toContain('nickname');

    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByRole('button', { name: 'Raise my limits' }).click();
    await page.getByLabel('Your BVN').fill('12345678901');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Obi');
    await page.getByLabel('Date of birth').fill('1990-02-03');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Verification level 1', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/home');
    expect((await context.cookies()).some((cookie) => cookie.name === 'token')).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('userInfo'))).toBeNull();
  });

  it('whose session expired is told so and stays on the page', async () => {
    await logIn(page, url);
    await page.goto(`${url}/me`);
    await page.getByText('Verification level 3').waitFor();
    await page.route('**/api/user/getUserDetail', (route) =>
      route.fulfill({ status: 401, json: { code: 401, data: null, message: 'Your session has ended.' } }),
    );
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.waitForTimeout(2500);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Your session ended. Log in to continue: what you typed is saved.').waitFor();
    await page.waitForTimeout(1000);
    expect(page.url()).toBe(`${url}/me`);
    expect((await context.cookies()).some((cookie) => cookie.name === 'token')).toBe(false);
  });

  it('whose session expired logs in, returns to the page with the input, and can go back', async () => {
    await logIn(page, url);
    await page.getByRole('link', { name: 'Me', exact: true }).click();
    await page.getByText('Verification level 3').waitFor();
    await page.goto(`${url}/addMoney?needed=5000`);
    const sum = page.getByLabel('Amount', { exact: true });
    await sum.fill('4321');
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { code: 401, data: null, message: 'Your session has ended.' } }),
    );
    await page.waitForTimeout(2500);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Log in first').waitFor();
    await page.unroute('**/api/**');
    await page.locator('main, .body').getByRole('link', { name: 'Log in', exact: true }).click();
    await page.getByText('lagos_cards').click();
    await page.locator('form button[type=submit]').click();
    await page.waitForURL(`${url}/addMoney?needed=5000`);
    expect((await sum.inputValue()).replace(/\D/g, '')).toBe('4321');
    await page.goBack();
    await page.waitForURL(`${url}/me`);
  });
});
