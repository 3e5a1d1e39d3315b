// The help centre, for a signed-out reader on a bad connection, and for a trader who asks about an order.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { switchProvider } from '../apps/server/src/platform/providers';
import { createTrade } from '../apps/server/src/testing/fixtures/trade';
import { createTestUser } from '../apps/server/src/testing/fixtures/users';
import { routes } from '../apps/web/src/app/routes';
import { helpBlocks } from '../packages/contract/src/text/help-text';
import { ignoreLostRequests, setupBrowserTests } from './support/setup-tests';
import { logIn, logInHere, openSignedIn, waitForQuiet } from './support/visitor';

const setup = setupBrowserTests();

describe('an article', () => {
  it('leads only to pages and articles that are there', async () => {
    const { gift } = setup;
    const open = new Set(routes.filter(({ screen }) => screen).map(({ path }) => path as string));
    const { data } = await gift.call('helpList', { language: 'en-US' });
    const known = new Set(data.articles.map((row) => row.articleID));
    let links = 0;
    for (const articleID of known) {
      const { body } = (await gift.call('helpDetail', { articleID })).data;
      const parts = helpBlocks(body).flatMap((block) =>
        'items' in block ? block.items.flat() : block.parts,
      );
      for (const { to } of parts) {
        if (!to) continue;
        links += 1;
        const { pathname, searchParams } = new URL(to, gift.url);
        expect(open, `${articleID}: ${to}`).toContain(pathname);
        if (pathname === '/helpDetail') expect(known, articleID).toContain(searchParams.get('id'));
      }
    }
    expect(links).toBeGreaterThan(40);
  });
});

describe('a visitor', () => {
  it('opens the help centre from the dialog, finds and rates an article, and reads it offline', async () => {
    const { gift } = setup;
    const visitor = await setup.newVisitor();
    const { page } = visitor;
    await page.goto(`${gift.url}/home`);
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByText('Phone').waitFor();
    await page.getByRole('button', { name: 'Open help centre' }).click();
    await page.waitForURL('**/helpCenter');
    await page.getByText('We never ask for your password').waitFor();
    await page.getByRole('status').getByText('Everything works').waitFor();
    await page.getByRole('link', { name: 'Log in to message us' }).waitFor();

    await page.getByRole('searchbox').fill('withdrawl');
    await page.getByRole('link', { name: /Withdraw to your bank/ }).click();
    await page.waitForURL('**/helpDetail?id=withdraw');
    await page.getByText('enter at least ₦1,000').waitFor();
    await page.locator('.help-picture .picture[data-state=loaded]').first().waitFor();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByText('Sorry. Ask us').waitFor();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.getByText('Thank you.').waitFor();
    await page.reload();
    await page.getByText('Thank you.').waitFor();
    const support = await createTestUser(gift, { roles: ['support'] });
    const source = await gift.call('helpSource', { articleID: 'withdraw' }, { token: support.token });
    expect(source.data.versions[0]).toMatchObject({ helped: 1, didNotHelp: 0 });

    // An article read before is available offline, and the cached articles can be searched.
    await page.getByRole('button', { name: 'Back' }).click();
    await page.waitForURL('**/helpCenter');
    await page.getByText('Popular questions').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('searchbox').fill('appeal');
    await page.getByRole('link', { name: /Decisions and appeals/ }).waitFor();
    await page.getByRole('searchbox').fill('withdraw to');
    await page.getByRole('link', { name: /Withdraw to your bank/ }).click();
    await page.getByText('enter at least ₦1,000').waitFor();
    // Its picture too. A picture requested without its version is not cached permanently.
    const { headers } = await fetch(`${setup.gift.url}/help/add-money-en.webp`);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
    await page.locator('.help-picture .picture[data-state=loaded] img').first().waitFor();
    await expect
      .poll(() =>
        page
          .locator('.help-picture img')
          .first()
          .evaluate((img: HTMLImageElement) => img.naturalWidth),
      )
      .toBeGreaterThan(500);
    await page.context().setOffline(false);
    ignoreLostRequests(visitor);
  });

  it('sees current outages in English and Chinese', async () => {
    const { gift } = setup;
    const provider = { kind: 'pay', name: 'sandbox', by: 'test', now: gift.clock.now() } as const;
    const { page } = await setup.newVisitor();
    await switchProvider(gift.database, { ...provider, isOn: false });
    try {
      gift.pass(1);
      await page.goto(`${gift.url}/helpCenter`);
      await page.getByText('Withdrawals are unavailable. Your money is safe in your wallet.').waitFor();
      await page.context().addCookies([{ name: 'language', value: 'zh-CN', url: gift.url }]);
      await page.reload();
      await page.getByText('充值暂时关闭').waitFor();
    } finally {
      await switchProvider(gift.database, { ...provider, isOn: true });
    }
    gift.pass(1);
    await page.reload();
    await page.getByText('所有服务运行正常').waitFor();
  });

  it('who follows an old link is led to all articles', async () => {
    const { page } = await setup.newVisitor();
    await page.goto(`${setup.gift.url}/helpDetail?id=no-such-thing`);
    await page.getByText('This article no longer exists.').waitFor();
    await page.getByRole('link', { name: 'All articles' }).click();
    await page.getByRole('heading', { name: 'All topics' }).waitFor();
  });
});

describe('a trader', () => {
  it('asks support about an order, keeps the draft through a new login, and reads the answer', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const person = await setup.newVisitor();
    await logIn(gift, person, trade.buyer);
    const { page } = person;
    await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
    await page.getByRole('link', { name: 'Get help' }).click();
    await page.waitForURL(`**/helpCenter?tab=ask&orderNo=${orderNo}`);
    const sheet = page.getByRole('dialog', { name: 'Ask support' });
    // Similar orders differ by face value, amount and number.
    await sheet.getByText('You bought: Steam USD 100').waitFor();
    await sheet.getByLabel('Related order').click();
    await page.getByText(new RegExp(`^₦90,000, .*…${orderNo.slice(-6)}$`)).waitFor();
    await page.getByRole('dialog', { name: 'Related order' }).getByRole('button', { name: 'Close' }).click();
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText('Add more detail').waitFor();
    const text = 'The seller does not respond. What happens to my money?';
    await sheet.getByLabel('What happened').fill(`${text} The code is X7QP 9K2M 4TRW 8HZC`);
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText('Remove the code').waitFor();
    await page.reload();
    await expect.poll(() => sheet.getByLabel('What happened').inputValue()).toContain(text);
    await sheet.getByLabel('What happened').fill(text);
    // When the session ends, the page says so, leads to the login, and returns to the input.
    await page.context().clearCookies({ name: 'token' });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await sheet.getByText('Your session ended. Log in to continue: what you typed is saved.').waitFor();
    await sheet.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
    await logInHere(gift, person, trade.buyer);
    await page.waitForURL(`**/helpCenter?tab=ask&orderNo=${orderNo}`);
    await expect.poll(() => sheet.getByLabel('What happened').inputValue()).toBe(text);
    // Sent offline, it says so and is sent automatically once there is a connection.
    await page.context().setOffline(true);
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText('Not sent yet.').waitFor();
    await page.context().setOffline(false);
    await page.waitForURL('**/helpCenter?tab=questions');
    ignoreLostRequests(person);
    await page.getByText('Waiting for a reply').waitFor();

    const support = await createTestUser(gift, { roles: ['support'] });
    const as = { token: support.token };
    const { data } = await gift.call('staffQuestions', { tab: 'open' }, as);
    const asked = data.items.find((item) => item.orderNo === orderNo);
    expect(asked).toMatchObject({ text, userID: String(trade.buyer.userID), device: null });
    const message = 'It comes back by itself when the time runs out.';
    await gift.call('answerQuestion', { questionID: asked!.questionID, text: message }, as);
    await page.reload();
    await page.getByText(message).waitFor();
    await page.goto(`${gift.url}/chat/notification`);
    await page.getByText('Support answered your question.').click();
    await page.waitForURL('**/helpCenter?tab=questions');
    await page.getByRole('link', { name: 'The order' }).click();
    await page.waitForURL(`**/checkCode?orderNo=${orderNo}`);
  });

  it('sends a message with all of its pictures, and with pictures only after a tap', async () => {
    const { gift } = setup;
    const user = await createTestUser(gift);
    const person = await setup.newVisitor();
    const { page } = person;
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7f52' } })
      .png()
      .toBuffer();
    const questions = async () => (await gift.call('supportQuestions', {}, { token: user.token })).data.items;
    await openSignedIn(gift, person, user);
    await page.goto(`${gift.url}/helpCenter?tab=ask`);
    const sheet = page.getByRole('dialog');
    const send = sheet.getByRole('button', { name: 'Send' });
    const add = () =>
      sheet
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'app.png', mimeType: 'image/png', buffer });
    const failToAdd = async () => {
      await page.context().setOffline(true);
      await add();
      await sheet.getByText('Tap to try again').waitFor();
      await page.context().setOffline(false);
    };
    await sheet.getByLabel('What happened').fill('My withdrawal is missing, see the pictures.');
    await add();
    await sheet.getByText('Tap to replace').waitFor();
    await failToAdd();
    await send.click();
    await sheet.getByText('Upload it again or remove it, then send.').waitFor();
    await waitForQuiet(page);
    expect(await questions()).toEqual([]);
    await sheet.getByRole('button', { name: 'Remove picture 2' }).click();
    expect(await sheet.locator('.upload img').count()).toBe(1);

    await page.context().setOffline(true);
    await send.click();
    await sheet.getByText('You are offline. Nothing was sent').waitFor();
    await page.context().setOffline(false);
    await waitForQuiet(page);
    expect(await questions()).toEqual([]);
    await failToAdd();
    await sheet.getByText('Tap to try again').click();
    await expect.poll(() => sheet.getByText('Tap to replace').count()).toBe(2);
    await send.click();
    await page.waitForURL('**/helpCenter?tab=questions');
    expect((await questions()).map(({ pictures }) => pictures.length)).toEqual([2]);

    // A text that waits for the connection waits for a tap once it has a picture.
    await page.goto(`${gift.url}/helpCenter?tab=ask`);
    await sheet.getByLabel('What happened').fill('My other withdrawal is missing too.');
    await page.context().setOffline(true);
    await send.click();
    await sheet.getByText('Not sent yet.').waitFor();
    await add();
    await sheet.getByText('Not sent yet.').waitFor({ state: 'detached' });
    await page.context().setOffline(false);
    await waitForQuiet(page);
    expect((await questions()).length).toBe(1);

    await page.goto(`${gift.url}/helpCenter?tab=questions`);
    await page.getByRole('button', { name: 'Reply' }).click();
    await sheet.getByLabel('Your message').fill('Here is one more.');
    await failToAdd();
    await send.click();
    await waitForQuiet(page);
    expect((await questions())[0]!.messages).toEqual([]);
    await sheet.getByRole('button', { name: 'Remove picture 1' }).click();
    await add();
    await sheet.getByText('Tap to replace').waitFor();
    await send.click();
    await sheet.waitFor({ state: 'detached' });
    expect((await questions())[0]!.messages.map(({ pictures }) => pictures.length)).toEqual([1]);
    ignoreLostRequests(person);
  });
});
