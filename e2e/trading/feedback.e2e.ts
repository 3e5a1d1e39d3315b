// What a phone does when an order changes: one short animation, and vibrations that settings turn off.
import { expect, it } from 'vitest';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import type { TestUser } from '../../apps/server/src/testing/fixtures/users';
import { setupBrowserTests } from '../support/setup-tests';
import { openSignedIn, pressAndHold, type Visitor, type VisitorOptions } from '../support/visitor';

const setup = setupBrowserTests();

type Animated = { part: string; ms: number };
type Recorded = { animated: Animated[]; vibrated: unknown[] };

/** A visitor whose page records animations and vibrations. */
async function newVisitor(options?: VisitorOptions): Promise<Visitor> {
  const person = await setup.newVisitor(options);
  await person.page.addInitScript(() => {
    const recorded: Recorded = { animated: [], vibrated: [] };
    Object.assign(window, { recorded });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, given) {
      const { duration, pseudoElement = '' } = given as KeyframeAnimationOptions;
      const part = `${this.tagName.toLowerCase()}.${this.classList[0]}${pseudoElement}`;
      recorded.animated.push({ part, ms: Number(duration) });
      return animate.call(this, frames, given);
    };
    navigator.vibrate = (pattern) => recorded.vibrated.push(pattern) > 0;
  });
  return person;
}
const recordedOf = ({ page }: Visitor) =>
  page.evaluate(() => (window as unknown as { recorded: Recorded }).recorded);

async function openOrder(person: Visitor, user: TestUser, path: string) {
  await openSignedIn(setup.gift, person, user);
  await person.page.goto(setup.gift.url + path);
  await person.page.locator('.order-head h2').waitFor();
  const streams = () =>
    [...setup.gift.services.changes.open].filter(({ caller }) => caller.userID === user.userID).length;
  await expect.poll(streams, { timeout: 60_000 }).toBe(1);
  // The first answer after the stream is open.
  await setup.gift.runDue();
  await person.page.waitForTimeout(1_000);
}

it.each(['no-preference', 'reduce'] as const)(
  'lifts the card and fills in the new step when an order is paid; motion: %s',
  async (reducedMotion) => {
    const trade = await createTrade(setup.gift);
    const { orderNo } = await trade.submitted();
    const seller = await newVisitor({ reducedMotion });
    await openOrder(seller, trade.seller, `/sendCode?orderNo=${orderNo}`);
    expect((await recordedOf(seller)).animated).toEqual([]);
    await trade.pay(orderNo);
    await setup.gift.runDue();
    await seller.page.getByRole('button', { name: 'Send code securely' }).waitFor();
    const { animated } = await recordedOf(seller);
    expect(animated.map(({ part }) => part).sort()).toEqual(
      reducedMotion === 'reduce' ? [] : ['li.done::after', 'li.done::before', 'section.card'],
    );
    for (const { part, ms } of animated) expect(ms, part).toBeLessThanOrEqual(300);
  },
);

it.each([true, false])('vibrates for a release and its success if settings allow it: %s', async (isOn) => {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const { orderNo } = await trade.revealed();
  const buyer = await newVisitor();
  const { page } = buyer;
  await openSignedIn(gift, buyer, trade.buyer);
  const vibration = page.getByRole('checkbox', { name: 'Vibration' });
  await page.goto(`${gift.url}/settings`);
  expect(await vibration.isChecked()).toBe(true);
  if (!isOn) await vibration.uncheck();
  await page.reload();
  expect(await vibration.isChecked()).toBe(isOn);
  await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
  await pressAndHold(buyer, /hold to release/);
  await page.getByText(/ released\./).waitFor();
  await page.mouse.up();
  const expected = isOn ? [30, [20, 60, 40]] : [];
  await expect.poll(async () => (await recordedOf(buyer)).vibrated).toEqual(expected);
});

it('vibrates once when five minutes of one’s own time are left, not for the other side', async () => {
  const trade = await createTrade(setup.gift);
  const { orderNo, deadlineAt } = await trade.paid();
  // Six minutes are left.
  const leftMs = Date.parse(deadlineAt!) - setup.gift.clock.now().getTime();
  setup.gift.pass(leftMs / 60_000 - 6);
  const [seller, buyer] = [await newVisitor(), await newVisitor()];
  for (const person of [seller, buyer]) await person.page.clock.install();
  await openOrder(seller, trade.seller, `/sendCode?orderNo=${orderNo}`);
  await openOrder(buyer, trade.buyer, `/checkCode?orderNo=${orderNo}`);
  // A browser vibrates only for a user who has tapped.
  for (const { page } of [seller, buyer]) await page.locator('.order-head h2').click();
  expect((await recordedOf(seller)).vibrated).toEqual([]);
  for (const { page } of [seller, buyer]) await page.clock.runFor(2 * 60_000);
  expect((await recordedOf(seller)).vibrated).toEqual([[120, 80, 120]]);
  expect((await recordedOf(buyer)).vibrated).toEqual([]);
});
