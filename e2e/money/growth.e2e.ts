// Earnings beside trades: points to the wallet, coupons, promotions, invitations, and users who are caught inviting
// themselves.
import { randomInt } from 'node:crypto';
import { koboOf } from '@gift/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedPromotions } from '../../apps/server/src/modules/rewards';
import { sql } from '../../apps/server/src/platform/database/db';
import { createCoupon, createInvitedUser } from '../../apps/server/src/testing/fixtures/rewards';
import { createTrade, type Trade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { setupBrowserTests } from '../support/setup-tests';
import { chooseLanguage, logIn, typePin, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();

beforeAll(async () => {
  const { gift } = setup;
  const staff = await createTestUser(gift, { roles: ['finance'] });
  await gift.database.transaction((tx) =>
    seedPromotions(tx, { byID: staff.userID, amount: 50_000_000n, now: gift.clock.now() }),
  );
});

const shots = process.env.E2E_SHOTS;
const screenshot = async ({ page }: Visitor, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};
const at = async (user: TestUser, options?: Parameters<typeof setup.newVisitor>[0]): Promise<Visitor> => {
  const person = await setup.newVisitor(options);
  await logIn(setup.gift, person, user);
  return person;
};
const points = async ({ token }: TestUser) =>
  (await setup.gift.call('rewardsSummary', undefined, { token })).data.pointsKobo;

/** Runs the outbox and the sweeps until a trade is counted. */
const counted = (trade: Trade) =>
  expect
    .poll(async () => {
      const { data } = await setup.gift.call('rewardsSummary', undefined, { token: trade.seller.token });
      return data.locked.length;
    })
    .toBeGreaterThan(0);

describe('rewards', () => {
  it('are earned by a trade and by tasks, claimed once, and moved to the wallet with the PIN', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.completed();
    await counted(trade);
    const person = await at(trade.seller);
    const { page } = person;
    await page.goto(`${gift.url}/me`);
    await page.getByRole('link', { name: 'Rewards and coupons' }).click();
    await page.getByText(/Due .*, unless the trade is reversed/).waitFor();
    // ₦90,000 of the ₦500,000 for Silver: the bar, 1000 per level, ends a little after the middle of Bronze.
    const bar = page.getByRole('progressbar', { name: 'Bronze' });
    expect(await bar.getAttribute('value')).toBe('680');
    expect(await bar.getAttribute('max')).toBe('4000');
    await screenshot(person, 'rewards');
    const claimed = page.getByText('Claimed', { exact: true });
    for (const [at, task] of ['Verify your identity', 'Complete your first trade'].entries()) {
      const row = page.locator('.list-row', { hasText: task });
      await row.getByRole('button', { name: 'Claim' }).click();
      await expect.poll(() => claimed.count()).toBe(at + 1);
    }
    expect(await points(trade.seller)).toBe('10000');
    await page.getByText(/.* in points, due .*, unless the trades are reversed/).waitFor();
    await page.getByRole('link', { name: 'Move to wallet' }).click();
    await page.getByText('You can move points from ₦500.', { exact: false }).waitFor();
    await screenshot(person, 'to-wallet-few');
    gift.pass(24 * 60 + 1);
    await expect.poll(() => points(trade.seller)).toBe('39000');
    Object.assign(gift.services.settings.current, { rewardMoveMinKobo: 20_000n });
    await page.reload();
    await page.getByLabel('Amount to move').fill('390.01');
    await page.getByText('You can move ₦390 now.').waitFor();
    await page.getByLabel('Amount to move').fill('300');
    await screenshot(person, 'to-wallet');
    await page.getByRole('button', { name: 'Move ₦300.00' }).click();
    await typePin(person, '111222');
    await page.getByText(/Wrong wallet PIN/i).waitFor();
    await typePin(person, trade.seller.pin);
    await page.getByText('₦300 is in your wallet').waitFor();
    await screenshot(person, 'moved');
    expect(await points(trade.seller)).toBe('9000');
    await page.getByRole('link', { name: 'View balance' }).click();
    await page.getByText('Rewards to wallet').first().waitFor();
    Object.assign(gift.services.settings.current, { rewardMoveMinKobo: 50_000n });
    person.problems = person.problems.filter((problem) => !problem.includes('401'));
  });

  it('include coupons: a coupon set for next use lowers the fee of the next order', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await createCoupon(gift, trade.seller);
    const person = await at(trade.seller);
    const { page } = person;
    await page.goto(`${gift.url}/rewards`);
    await page.getByText('50% off a trade fee, up to ₦500').waitFor();
    await page.getByRole('button', { name: 'Use next' }).click();
    await page.getByRole('button', { name: 'Save for later' }).waitFor();
    await screenshot(person, 'coupon');
    const { orderNo } = await trade.submitted();
    await page.reload();
    await page.getByRole('link', { name: 'Used', exact: true }).click();
    await page.waitForURL(`**/sendCode?orderNo=${orderNo}`);
    expect((await trade.detail(orderNo, trade.seller)).data).toMatchObject({ feeKobo: '45000' });
    const sheet = page.locator('section', { hasText: 'VAT on the fee' });
    const lines = { Fee: '−₦900.00', Coupon: '+₦450.00', 'VAT on the fee': '−₦33.75' };
    for (const [name, sum] of Object.entries(lines))
      await sheet.locator('.row', { has: page.getByText(name, { exact: true }), hasText: sum }).waitFor();
    await screenshot(person, 'coupon-on-the-sheet');
  });
});

describe('promotions', () => {
  it('are read signed out, joined signed in, and claimed when the goal is reached', async () => {
    const { gift } = setup;
    const visitor = await setup.newVisitor();
    await visitor.page.goto(`${gift.url}/activity`);
    await visitor.page.getByText('Five trades, one bonus').waitFor();
    await visitor.page.getByRole('heading', { name: 'Top traders this month' }).waitFor();
    await screenshot(visitor, 'activity-visitor');
    await visitor.page.getByRole('button', { name: 'Log in to join' }).first().click();
    await visitor.page.waitForURL('**/login');
    const user = await createTestUser(gift);
    const person = await at(user);
    const { page } = person;
    await page.goto(`${gift.url}/activity`);
    const card = page.locator('section.card', { hasText: 'Five trades, one bonus' });
    await card.getByRole('button', { name: 'Join' }).click();
    await card.getByText('0 of 5 trades').waitFor();
    for (let n = 0; n < 5; n++) {
      await gift.database.run(sql`
        insert into rewards.trades (order_id, user_id, partner_id, amount_kobo, at)
        values (${BigInt(randomInt(1, 2 ** 47))}, ${user.userID}, ${BigInt(n + 1)}, ${koboOf(1_000_000n)},
          ${gift.clock.now()})`);
    }
    await page.reload();
    await card.getByText('5 of 5 trades').waitFor();
    await card.getByText(/^You can claim this from .*, once your trades are final/).waitFor();
    await screenshot(person, 'activity-waits');
    gift.pass(24 * 60);
    await page.reload();
    await screenshot(person, 'activity');
    await card.getByRole('button', { name: 'Claim' }).click();
    await card.getByRole('link', { name: 'Claimed' }).waitFor();
    expect(await points(user)).toBe('50000');
    await page.getByRole('tab', { name: 'Ended' }).click();
    await page.getByText('Opening week').waitFor();
    await page.getByRole('tab', { name: 'Mine' }).click();
    await card.waitFor();
  });
});

describe('inviting a friend', () => {
  it('shows the code as text and picture, each friend’s stage, and who is caught', async () => {
    const { gift } = setup;
    const inviter = await createTestUser(gift);
    const friend = await createInvitedUser(gift, inviter, { nickname: 'eager_friend', tier: 0 });
    const secondAccount = await createInvitedUser(gift, inviter, { nickname: 'own_second_account' });
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      select id, '\\x77', ${gift.clock.now()} from unnest(${[inviter.userID, secondAccount.userID]}::bigint[]) id`);
    const person = await at(inviter);
    const { page } = person;
    await page.goto(`${gift.url}/me`);
    await page.getByRole('link', { name: 'Invite friends' }).click();
    await page.getByText('₦1,000 for you, ₦500 for your friend').waitFor();
    const link = await page.locator('.qr').getAttribute('data-text');
    const caught = page.locator('.list-row', { hasText: 'own_second_account' });
    await caught.getByText('Same device').waitFor();
    const row = page.locator('.list-row', { hasText: 'eager_friend' });
    await row.getByText('not verified yet', { exact: false }).waitFor();
    await screenshot(person, 'invite');
    await row.getByRole('button', { name: 'Remind' }).click();
    await page.getByText('Reminder sent in the app.').waitFor();
    await expect.poll(() => row.getByRole('button', { name: 'Remind' }).count()).toBe(0);
    // The link opens the form with the code filled in.
    const stranger = await setup.newVisitor();
    await stranger.page.goto(link!);
    const { data } = await gift.call('inviteSummary', undefined, { token: inviter.token });
    await expect
      .poll(() => stranger.page.getByLabel('Invite code (optional)').inputValue())
      .toBe(data.inviteCode);
    // The friend sees which conditions are still open.
    const guest = await at(friend, { colorScheme: 'dark' });
    await guest.page.goto(`${gift.url}/inviteFriend`);
    await guest.page.getByText('Add your own bank account').waitFor();
    // The QR code is dark on light even in dark mode, because most scanners need that.
    const colour = await guest.page.locator('.qr').evaluate((qr) => getComputedStyle(qr).color);
    expect(Math.max(...colour.match(/\d+/g)!.map(Number))).toBeLessThan(40);
    await screenshot(guest, 'invited');
  });
});

describe('the screens of growth', () => {
  it('fit in Chinese by night, and on a wide screen', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    await trade.completed();
    await counted(trade);
    await createCoupon(gift, trade.seller, { shareBps: 10_000 });
    await createInvitedUser(gift, trade.seller, { nickname: 'a_very_long_nickname' });
    for (const [name, options] of [
      ['zh-dark', { locale: 'zh-CN', colorScheme: 'dark' as const }],
      ['wide', { viewport: { width: 1280, height: 800 }, isMobile: false }],
    ] as const) {
      const person = await at(trade.seller, options);
      if (name === 'zh-dark') await chooseLanguage(person.page, 'zh-CN');
      for (const path of ['rewards', 'withdrawtowallet', 'inviteFriend', 'activity']) {
        await person.page.goto(`${gift.url}/${path}`);
        await person.page.locator('.body .card').first().waitFor();
        const over = () =>
          person.page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
        expect(await over(), `${path} ${name}`).toBeLessThanOrEqual(0);
        await screenshot(person, `${path}-${name}`);
      }
    }
  });
});

describe('notification preferences outside the app', () => {
  it('can be set per category with quiet hours, except for those that are mandatory', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const person = await at(user);
    const { page } = person;
    await page.goto(`${gift.url}/chat/notification`);
    await page.getByRole('button', { name: 'Notification settings' }).click();
    const line = (name: string) => page.getByRole('group', { name });
    const offers = line('Offers and rates').getByRole('button', { name: 'Push' });
    await expect.poll(() => offers.getAttribute('aria-pressed')).toBe('true');
    await offers.click();
    await expect.poll(() => offers.getAttribute('aria-pressed')).toBe('false');
    const fixed = line('Account security').getByRole('button', { name: 'SMS, always on' });
    await expect.poll(() => fixed.isDisabled()).toBe(true);
    await page.getByLabel('From').selectOption('22');
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('7');
    await screenshot(person, 'notices');
    await page.reload();
    await page.getByRole('button', { name: 'Notification settings' }).click();
    await expect.poll(() => offers.getAttribute('aria-pressed')).toBe('false');
    const { data } = await gift.call('notificationPreferences', undefined, { token: user.token });
    expect(data.quiet).toEqual({ from: 22, to: 7 });
  });
});
