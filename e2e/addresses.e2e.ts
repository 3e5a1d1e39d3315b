// Addresses with missing or unknown parameters: the page shows it and does not wait forever.
import { expect, it } from 'vitest';
import { publish, setReference } from '../apps/server/src/testing/fixtures/offers';
import { createTestUser } from '../apps/server/src/testing/fixtures/users';
import { routes } from '../apps/web/src/app/routes';
import { ignoreProblems, setupBrowserTests } from './support/setup-tests';
import { logIn } from './support/visitor';

const setup = setupBrowserTests();

const ids = ['orderNo', 'offerID', 'userID', 'groupID', 'topUpID', 'withdrawalID', 'counterID', 'id', 'for'];
const others = [
  'article',
  'back',
  'brand',
  'brandID',
  'chips',
  'countryID',
  'faceMinor',
  'isTrusted',
  'kobo',
  'like',
  'maxMedianMin',
  'minPositiveBp',
  'part',
  'q',
  'rateKobo',
  'refused',
  'seen',
  'seq',
  'sort',
];
const more = ['side', 'source', 'starter', 'step', 'tab', 'to', 'type', 'way', 'verify', 'disputeID'];
const nonsense = new URLSearchParams([...ids, ...others, ...more].map((name) => [name, 'nonsense']));
/** Well-formed ids that do not exist. */
const unknown = new URLSearchParams([
  ...ids.map((name): [string, string] => [name, '999999999']),
  ...Object.entries({ disputeID: '999999999', article: 'no-such-article', type: '0', step: '3', kobo: '1' }),
  ...Object.entries({ brandID: 'steam', countryID: 'US', form: 'ecode', receipt: 'none', face: '5000' }),
]);

it.each([
  ['says nothing', ''],
  ['says nonsense', `?${nonsense}`],
  ['names what there is not', `?${unknown}`],
])(
  'no page waits forever whose address %s',
  async (_, query) => {
    const { gift } = setup;
    const trader = await setup.newVisitor();
    const { page } = trader;
    await logIn(gift, trader, await createTestUser(gift));
    const wrong: string[] = [];
    // The gallery shows a skeleton. Announcements and the like are outside the app's root.
    for (const { path } of routes.filter(({ path }) => path !== '/gallery')) {
      await page.goto(gift.url + path + query);
      await page.locator('#root :is(h1, h2, .header)').first().waitFor();
      const placeholders = page.locator('#root').locator('.skeleton:visible, .spinner:visible');
      const isDone = await expect
        .poll(() => placeholders.count(), { timeout: 15_000 })
        .toBe(0)
        .then(
          () => true,
          () => false,
        );
      if (!isDone) wrong.push(`${path} waits`);
      const text = page.locator('#root .body').first().getByText(/\S/);
      const isEmpty = await text
        .first()
        .waitFor({ timeout: 15_000 })
        .then(
          () => false,
          () => true,
        );
      if (isEmpty) wrong.push(`${path} is empty`);
      const isLed = await page.locator('#root :is(.header button, .tab-bar a)').first().isVisible();
      if (!isLed) wrong.push(`${path} leads nowhere`);
    }
    expect(wrong).toEqual([]);
    // The server answers 4xx for an unknown id.
    ignoreProblems(trader, /the server responded with a status of 4/);
  },
  590_000,
);

it('a page answers a HEAD request, as uptime monitors send, like a GET without a body', async () => {
  const { gift } = setup;
  for (const path of ['/', '/market', '/no-such-page']) {
    const [get, head] = [await fetch(gift.url + path), await fetch(gift.url + path, { method: 'HEAD' })];
    expect([head.status, head.headers.get('content-type')]).toEqual([
      get.status,
      get.headers.get('content-type'),
    ]);
    expect(await head.text()).toBe('');
  }
});

it('the price page for an unknown offer or one of another trader says so and links to own offers', async () => {
  const { gift } = setup;
  await setReference(gift, 92_000n);
  const offerID = await publish(gift, await createTestUser(gift));
  const trader = await setup.newVisitor();
  const { page } = trader;
  await logIn(gift, trader, await createTestUser(gift));
  for (const [query, text] of [
    ['', 'Offer not found. Check the link.'],
    ['?offerID=nonsense', 'Offer not found. Check the link.'],
    ['?offerID=999999999', 'Offer not found'],
    [`?offerID=${offerID}`, 'This offer is not yours, or it has ended.'],
  ]) {
    await page.goto(`${gift.url}/modifyPrice${query}`);
    await page.getByText(text!).waitFor();
    await page.getByRole('button', { name: 'Back' }).waitFor();
    expect(await page.locator('#root').getByRole('link', { name: 'My offers' }).getAttribute('href')).toBe(
      '/myOff',
    );
  }
  ignoreProblems(trader, /the server responded with a status of 4/);
});

it('the gallery page exists in demo mode only: production serves neither it nor its files', async () => {
  const { gift } = setup;
  const visitor = await setup.newVisitor();
  const { page } = visitor;
  const files: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/en-US/gallery-')) files.push(response.url());
  });
  expect((await page.goto(`${gift.url}/gallery`))?.status()).toBe(200);
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  expect(files).not.toEqual([]);
  const [{ mode }, asked] = [gift.services.config, files.splice(0)];
  try {
    Object.assign(gift.services.config, { mode: 'production' });
    expect((await page.goto(`${gift.url}/gallery`))?.status()).toBe(404);
    await page.getByText('/gallery').waitFor();
    await page.getByRole('link', { name: 'Back to home' }).waitFor();
    expect(files).toEqual([]);
    for (const file of asked) expect((await fetch(file)).status, file).toBe(404);
    expect(await (await fetch(`${gift.url}/sw.js`)).text()).not.toContain('gallery');
  } finally {
    Object.assign(gift.services.config, { mode });
  }
  ignoreProblems(visitor, /404/);
});
