// The market in a browser: browsing without login, filters as links, and the way to an offer.
import { expect, it } from 'vitest';
import { publish, setReference } from '../../apps/server/src/testing/fixtures/offers';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { mainPath } from '../support/main-path';
import { setupBrowserTests } from '../support/setup-tests';
import { logInHere, openSignedIn, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();
const rates = ({ page }: Visitor) => page.locator('.market-offer .rate .amount').allInnerTexts();
const fixed = (rateKobo: string) => ({ price: { mode: 'fixed', rateKobo } as const });

/** Two offers to buy Steam cards and one to buy Apple cards, and one to sell. */
async function createMarket(maker: TestUser) {
  const { gift } = setup;
  await setReference(gift, 90_000n);
  return {
    low: await publish(gift, maker, { ...fixed('88000'), maxFace: 5_000, stockFace: 5_000 }),
    high: await publish(gift, maker, fixed('92000')),
    apple: await publish(gift, maker, { ...fixed('70000'), brandID: 'apple' }),
    sold: await publish(gift, maker, { ...fixed('93000'), side: 1 }),
  };
}

it('a visitor browses and filters, shares the link, and another one opens it, logs in and arrives at the offer', {
  tags: mainPath,
}, async () => {
  const { gift } = setup;
  const market = await createMarket(await createTestUser(gift, { tier: 3 }));
  const ada = await setup.newVisitor();
  const { page } = ada;
  await page.addInitScript(() => {
    navigator.share = async (data) => void Object.assign(globalThis, { shared: data });
  });
  await page.goto(`${gift.url}/home`);
  await page.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/market?type=1');
  await expect.poll(() => rates(ada)).toHaveLength(3);

  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Show 3 offers' }).waitFor();
  await sheet.getByLabel('Brand').click();
  await page.getByRole('option', { name: 'Steam' }).click();
  await sheet.getByRole('button', { name: 'Show 2 offers' }).waitFor();
  await sheet.getByLabel('Amount on the card').fill('100');
  await sheet.getByRole('button', { name: 'Show 1 offer', exact: true }).click();
  await page.waitForURL('**/market?type=1&brandID=steam&countryID=US&faceMinor=10000');
  await expect.poll(() => rates(ada)).toEqual(['₦920']);

  // Each condition can be removed, and Back leads out of the market, not through its filters.
  await page.getByRole('button', { name: 'Remove $100' }).click();
  await expect.poll(() => rates(ada)).toEqual(['₦920', '₦880']);
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await expect.poll(() => rates(ada)).toEqual(['₦930']);
  await page.getByRole('link', { name: 'Sell', exact: true }).click();
  await expect.poll(() => rates(ada)).toHaveLength(2);
  await page.getByRole('button', { name: 'Share link' }).click();
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: ShareData }).shared);
  expect(shared).toEqual({
    title: 'Sell Steam',
    url: `${gift.url}/market?type=1&brandID=steam&countryID=US`,
  });
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/home');

  const bo = await setup.newVisitor();
  await bo.page.goto(shared.url!);
  await expect.poll(() => rates(bo)).toEqual(['₦920', '₦880']);
  await bo.page.locator('.market-offer').first().click();
  await bo.page.waitForURL('**/login');
  await logInHere(gift, bo, await createTestUser(gift));
  await bo.page.waitForURL(`**/offerDetail?offerID=${market.high}`);
  await bo.page.getByRole('heading', { name: 'Sell Steam' }).waitFor();
});

it('a rate is compared with the market for a named card, until the amount is chosen', async () => {
  const { gift } = setup;
  const { low } = await createMarket(await createTestUser(gift, { tier: 3 }));
  const ada = await setup.newVisitor();
  await openSignedIn(gift, ada, await createTestUser(gift));
  const { page } = ada;
  await page.goto(`${gift.url}/market?type=1&brandID=steam&countryID=US`);
  const compared = page.locator(`a[href*="${low}"] .chip`).filter({ hasText: 'market' });
  await compared.getByText(/under market for \$\d+$/).waitFor();
  await page.goto(`${gift.url}/offerDetail?offerID=${low}`);
  await page.getByText(/under market for \$\d+$/).waitFor();
  await page.goto(`${gift.url}/offerDetail?offerID=${low}&face=5000`);
  await page.getByText(/under market$/).waitFor();
});

it('login from a filtered market returns to the filter', async () => {
  const { gift } = setup;
  const visitor = await setup.newVisitor();
  const address = `${gift.url}/market?type=0&brandID=steam&sort=newest`;
  await visitor.page.goto(address);
  await visitor.page.locator('.header').getByRole('link', { name: 'Log in' }).click();
  await visitor.page.waitForURL('**/login');
  await logInHere(gift, visitor, await createTestUser(gift));
  await visitor.page.waitForURL(address);
});

it('offers of trusted traders come first and are marked, but not in an order that the user chose', async () => {
  const { gift } = setup;
  const [maker, other] = [await createTestUser(gift, { tier: 3 }), await createTestUser(gift, { tier: 3 })];
  await setReference(gift, 90_000n);
  await publish(gift, maker, { ...fixed('88000'), brandID: 'xbox' });
  await publish(gift, other, { ...fixed('92000'), brandID: 'xbox' });
  const reader = await createTestUser(gift);
  await gift.call('trustUser', { userID: String(maker.userID) }, { token: reader.token });
  const visitor = await setup.newVisitor();
  const { page } = visitor;
  await openSignedIn(gift, visitor, reader);
  await page.goto(`${gift.url}/market?type=1&brandID=xbox`);
  await expect.poll(() => rates(visitor)).toEqual(['₦880', '₦920']);
  expect(await page.locator('.market-offer').first().innerText()).toContain('You trust');
  expect(await page.locator('.market-offer').last().innerText()).not.toContain('You trust');
  await page.goto(`${gift.url}/market?type=1&brandID=xbox&countryID=US&sort=receive`);
  await expect.poll(() => rates(visitor)).toEqual(['₦920', '₦880']);
  await page.getByRole('button', { name: 'You trust' }).click();
  await expect.poll(() => rates(visitor)).toEqual(['₦880']);
  const address = page.url();
  await page.locator('.market-offer').click();
  await page.waitForURL('**/offerDetail?**');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL(address);
  await expect.poll(() => rates(visitor)).toEqual(['₦880']);
});

it('a filter without offers says so and can be cleared', async () => {
  const { gift } = setup;
  const visitor = await setup.newVisitor();
  await visitor.page.goto(`${gift.url}/market?type=1&rateKobo=99999999`);
  await visitor.page.getByText('No offers match these filters.').waitFor();
  await visitor.page.getByRole('link', { name: 'Post an offer' }).waitFor();
  await visitor.page.getByRole('link', { name: 'Clear filters' }).click();
  await visitor.page.waitForURL('**/market?type=1');
});

it('a link has the title and the picture of its offer or filter', async () => {
  const { gift } = setup;
  const { high } = await createMarket(await createTestUser(gift, { tier: 3 }));
  const headOf = async (path: string) => (await (await fetch(gift.url + path)).text()).split('</head>')[0]!;
  expect(await headOf(`/offerDetail?offerID=${high}`)).toContain('noindex');
  expect(await headOf(`/offerDetail?offerID=${high}`)).toContain('content="$10 to $200');
  expect(await headOf('/offerDetail?offerID=7')).not.toContain('description');
  const picture = await fetch(`${gift.url}/previews/offers.png?type=1&offerID=${high}`);
  expect(picture.headers.get('content-type')).toBe('image/png');
});
