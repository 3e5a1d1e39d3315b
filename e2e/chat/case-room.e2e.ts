// The room of a dispute with three people: buyer and seller on two phones, the moderator in the console.
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { bubble, sendText } from '../support/chat';
import { setupBrowserTests } from '../support/setup-tests';
import { logIn, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();
const wide = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const shot = async ({ page }: Visitor, name: string) => {
  if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png` });
};

/** A moderator signed in to the console for the first time. */
async function atConsole(user: TestUser, address: string): Promise<Visitor> {
  const { gift } = setup;
  const person = await setup.newVisitor(wide);
  const { page } = person;
  await page.goto(`${gift.url}/console`);
  await page.getByLabel('Phone or e-mail').fill(user.phone);
  await page.getByLabel('Password').fill(user.password);
  await page.keyboard.press('Enter');
  const secret = await page.locator('code.secret').innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.keyboard.type(totp.generate({ timestamp: gift.clock.now().getTime() }));
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').waitFor();
  await page.goto(gift.url + address);
  return person;
}

describe('the room of a case', () => {
  it('lets buyer, seller and moderator chat until the decision; only the moderator has a badge', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const cases = disputesOf(gift, trade);
    const { orderNo, disputeID } = await cases.queued();
    const { data: view } = await cases.detail(orderNo);
    const onPhone = async (user: TestUser) => {
      const person = await setup.newVisitor();
      await logIn(gift, person, user);
      return person;
    };
    const buyer = await onPhone(trade.buyer);
    await buyer.page.goto(`${gift.url}/disputeDetail?orderNo=${orderNo}`);
    await buyer.page.getByRole('link', { name: 'Open case chat' }).click();
    // The case reference, its state, and the link back to it.
    const bar = buyer.page.locator('.case-bar');
    await bar.getByText(view.token).waitFor();
    await bar.getByText('Waiting for a moderator').waitFor();
    await buyer.page.locator('.room-header').getByText('Buyer, seller, moderator').waitFor();
    expect(await buyer.page.locator('.line.unread').count()).toBe(0);
    await buyer.page.getByText('Dispute opened').waitFor();
    await buyer.page.getByText(/Real moderators have the badge/).waitFor();
    await sendText(buyer, 'The page said: already redeemed.');

    const seller = await onPhone(trade.seller);
    await seller.page.goto(`${gift.url}/chat`);
    await seller.page.locator('.chat-row', { hasText: view.token }).click();
    await bubble(seller, 'The page said: already redeemed.').waitFor();
    await sendText(seller, 'Nobody but you had the code.');
    await bubble(buyer, 'Nobody but you had the code.').waitFor();

    const moderator = await createTestUser(gift, { roles: ['moderator'] });
    const consolePage = await atConsole(moderator, `/console/disputes/${disputeID}`);
    await consolePage.page.getByText('The page said: already redeemed.').waitFor();
    await consolePage.page.getByText('Claim the case to write here.').waitFor();
    await consolePage.page.getByRole('button', { name: /^Claim case/ }).click();
    const messageBox = consolePage.page.getByLabel('Message to both parties (as case staff)');
    await messageBox.fill('Buyer: please say when you opened the page.');
    await messageBox.press('Enter');
    const { data: taken } = await cases.detail(orderNo);
    for (const side of [buyer, seller]) {
      const message = side.page.locator('.bubble.staff', { hasText: 'please say when you opened the page.' });
      await message.getByText(`Gift moderator ${taken.badge}`).waitFor();
      await side.page.locator('.case-bar').getByText('With a moderator').waitFor();
    }
    await shot(buyer, 'case-room-phone');
    await sendText(buyer, 'At nine, a minute after I saw the code.');
    await consolePage.page.getByText('At nine, a minute after I saw the code.').waitFor();
    await shot(consolePage, 'case-room-console');

    // The ruling cites a message, and both sides see it in the decision.
    await consolePage.page.getByRole('checkbox', { name: /Nobody but you had the code/ }).check();
    await consolePage.page.locator('#ruling').getByText('Cited evidence: 1').waitFor();
    await consolePage.page.locator('#ruling').getByLabel('For the seller').check();
    await consolePage.page.getByLabel('Reason for ruling').selectOption('claimUnproven');
    await consolePage.page
      .getByLabel(/^Explanation to both parties/)
      .fill('The code was seen by the buyer alone before it was used.');
    await consolePage.page.getByRole('button', { name: /^Submit ruling/ }).click();
    await consolePage.page.getByRole('heading', { name: /Ruled/ }).waitFor();
    await seller.page.goto(`${gift.url}/disputDetailResult?orderNo=${orderNo}`);
    await seller.page.locator('blockquote', { hasText: 'Nobody but you had the code.' }).waitFor();

    // Both sides accepted: an open room closes, and nobody can write any more.
    await gift.call('acceptFinding', { orderNo }, cases.as(trade.seller));
    await gift.call('acceptFinding', { orderNo }, cases.as(trade.buyer));
    for (const side of [buyer, seller]) {
      if (side === seller) await side.page.goto(`${gift.url}/chat/chatCenter?groupID=${view.room}`);
      await side.page.getByText('This room closed with its case. You can still read it.').waitFor();
      await bubble(side, 'At nine, a minute after I saw the code.').waitFor();
      await expect
        .poll(() => side.page.locator('.composer textarea, .composer [contenteditable]').count())
        .toBe(0);
    }
    await consolePage.page.getByText('Closed with the case. Both parties can still read it.').waitFor();
    // The list of chats shows the last step of the case by its label.
    await buyer.page.goto(`${gift.url}/chat`);
    const row = buyer.page.locator('.chat-row', { hasText: view.token });
    await row.getByText('Decision accepted by both').waitFor();
    await expect.poll(() => messageBox.count()).toBe(0);
    await shot(seller, 'case-room-closed');
  });
});
