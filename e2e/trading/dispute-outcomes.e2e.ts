// Every outcome of a report, as both sides see it: agreement, ruling for either, appeal, settlement, no decision.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade, type Trade } from '../../apps/server/src/testing/fixtures/trade';
import { mainPath } from '../support/main-path';
import { setupBrowserTests } from '../support/setup-tests';
import { openSignedIn, pressAndHold, type Visitor } from '../support/visitor';

const setup = setupBrowserTests();
const day = 24 * 60;

async function disputed() {
  const { gift } = setup;
  const trade = await createTrade(gift);
  const cases = disputesOf(gift, trade);
  const at = async (side: 'buyer' | 'seller', address: string): Promise<Visitor> => {
    const person = await setup.newVisitor();
    await openSignedIn(gift, person, trade[side]);
    await person.page.goto(gift.url + address);
    return person;
  };
  return { gift, trade, cases, at };
}

const picture = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#2a6' } })
    .jpeg()
    .toBuffer();

/** Each side's balance minus its balance when the trade was paid; the card costs ₦90,000. */
const moneyOf = async (trade: Trade) => {
  const [buyer, seller] = await Promise.all([trade.balancesOf(trade.buyer), trade.balancesOf(trade.seller)]);
  return { buyer: buyer.available, seller: seller.available + seller.pending };
};
const backToBuyer = { buyer: 9_000_000n, seller: 0n };
const toSeller = { buyer: 0n, seller: 8_903_250n };

async function accept(person: Visitor) {
  await person.page.getByRole('button', { name: 'Accept decision' }).click();
  await pressAndHold(person, /^Hold to accept/);
  await person.page.getByRole('dialog').waitFor({ state: 'detached' });
  await person.page.mouse.up();
}

describe('a bad code', () => {
  it('leads to a moderator question, shown above the log, whose answer reaches the moderator', async () => {
    const { gift, cases, at } = await disputed();
    const { orderNo, disputeID, moderator } = await cases.asked('seller');
    const { page } = await at('seller', `/disputeDetail?orderNo=${orderNo}`);
    await page.getByRole('heading', { name: 'Answer the moderator' }).waitFor();
    // Once above the log, and once in it.
    const questions = page.getByText('From which shop is the receipt you sent?', { exact: true });
    expect(await questions.count()).toBe(2);
    const [first, heading] = [
      await questions.first().boundingBox(),
      await page.getByText('Messages', { exact: true }).boundingBox(),
    ];
    expect(first!.y).toBeLessThan(heading!.y);
    await page.getByRole('button', { name: 'Answer the moderator' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Your answer').fill('From the shop in Ikeja, on Monday morning.');
    await sheet.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('heading', { name: 'In review' }).waitFor();
    expect(await questions.count()).toBe(1);
    const { data } = await gift.call('staffDisputeDetail', { disputeID }, cases.as(moderator));
    expect(data).toMatchObject({ stateName: 'review' });
    expect(data.statements.at(-1)).toMatchObject({ by: 'seller', kind: 'answer' });
  });

  it('is reported and refunded by the seller, without a dispute', async () => {
    const { gift, trade, at } = await disputed();
    const { orderNo } = await trade.reported();
    const seller = await at('seller', '/home');
    const { page } = seller;
    await page.getByText('Answer the refund request').click();
    await page.waitForURL(`**/sendCode?orderNo=${orderNo}`);
    await page.getByRole('button', { name: 'Refund the money' }).click();
    await pressAndHold(seller, /^Hold to refund/);
    await page.getByText('The money went back', { exact: true }).waitFor();
    await page.mouse.up();
    expect(await moneyOf(trade)).toEqual(backToBuyer);
    const { data } = await gift.call('disputeList', {}, { token: trade.buyer.token });
    expect(data.items).toEqual([]);
  });

  it('is contested: both sides see their pending reply at home and in History until they answer', async () => {
    const { trade, cases, at } = await disputed();
    const { orderNo } = await trade.reported();
    const seller = await at('seller', `/sendCode?orderNo=${orderNo}`);
    await seller.page.getByRole('button', { name: 'Dispute with evidence' }).click();
    const sheet = seller.page.getByRole('dialog', { name: 'Dispute with evidence' });
    await sheet.getByRole('textbox').fill('The shop activated it in front of me. Here is the receipt.');
    await sheet.getByRole('button', { name: /^Send/ }).click();
    await sheet.getByText('Choose why you dispute it.').waitFor();
    // Files added before the reason was chosen count for its evidence slots.
    await sheet
      .getByLabel('Add evidence')
      .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: await picture() });
    await sheet.getByText('Tap to replace').waitFor();
    await sheet.getByLabel('Why do you dispute it?').click();
    await seller.page.getByRole('dialog').last().getByText('The card works').click();
    await sheet.locator('figcaption', { hasText: 'Receipt, uncropped' }).waitFor();
    // The user names files beyond the required ones.
    await sheet
      .getByLabel('Add evidence')
      .setInputFiles({ name: 'bank.jpg', mimeType: 'image/jpeg', buffer: await picture() });
    const what = sheet.getByLabel('What “bank.jpg” shows');
    await expect.poll(() => what.innerText()).toBe('Something else');
    await what.click();
    await seller.page.getByRole('dialog').last().getByText('Bank statement', { exact: true }).click();
    await expect.poll(() => what.innerText()).toBe('Bank statement');
    await expect.poll(() => sheet.getByText('Tap to replace').count()).toBe(2);
    await sheet.getByRole('button', { name: /^Send/ }).click();
    await seller.page.getByRole('link', { name: 'See the dispute' }).waitFor();
    // The order shows the reason for contesting, too.
    await seller.page.getByText('The card works', { exact: true }).waitFor();
    for (const shown of ['Receipt, uncropped', 'Bank statement'])
      await seller.page.locator('figcaption', { hasText: shown }).waitFor();
    // It also shows the awaiting party and its deadline.
    await seller.page.getByText(/^Your turn: submit your proof by .*\d\d:\d\d\./).waitFor();
    await expect.poll(async () => (await cases.detail(orderNo)).code, { timeout: 60_000 }).toBe(200);
    const { data: opened } = await cases.detail(orderNo);
    expect(opened.contestReason).toBe('FALSE_CLAIM');
    expect(opened.evidence.filter(({ by }) => by === 'seller')).toMatchObject([
      { kind: 'receipt' },
      { kind: 'bankStatement' },
    ]);

    const buyer = await at('buyer', '/home');
    const { page } = buyer;
    await page.getByText('Your turn in the dispute').waitFor();
    await page.getByRole('heading', { name: 'Your turn' }).waitFor();
    await page.goto(`${setup.gift.url}/history/payLoad`);
    await page.getByRole('img', { name: '1 need you' }).first().waitFor();
    await page.locator('.order-row.mine').getByText('Answer', { exact: true }).click();
    await page.waitForURL(`**/disputeDetail?orderNo=${orderNo}`);
    const done = page.getByRole('button', { name: 'I’m done' });
    const [beside, first] = [
      await done.boundingBox(),
      await page.locator('.bottom-bar .button').first().boundingBox(),
    ];
    expect(Math.abs(beside!.y + beside!.height / 2 - first!.y - first!.height / 2)).toBeLessThan(2);
    await done.click();
    await page.getByRole('dialog').getByRole('button', { name: 'I’m done' }).click();
    await page.getByRole('heading', { name: 'The other side can still add evidence' }).waitFor();
    await page.getByText('Evidence completed · You').waitFor();
    await page.goto(`${setup.gift.url}/home`);
    await page.getByText('Dispute: waiting for the other side').waitFor();
    await page.getByRole('heading', { name: 'Active orders' }).waitFor();
    await page.goto(`${setup.gift.url}/checkCode?orderNo=${orderNo}`);
    await page.getByText(/^Waiting for .+ until .*\d\d:\d\d\./).waitFor();
    await page.goto(`${setup.gift.url}/history/payLoad`);
    await page.locator('.order-row').getByText('In dispute').waitFor();
    await expect.poll(() => page.locator('.order-row.mine').count()).toBe(0);
    await expect.poll(() => page.getByRole('img', { name: /need you/ }).count()).toBe(0);
  });
});

describe('a dispute', () => {
  it.each([
    ['buyer', 'For the buyer', backToBuyer],
    ['seller', 'For the seller', toSeller],
    ['void', 'Money returned; neither side at fault', backToBuyer],
  ] as const)('is ruled: %s', { tags: mainPath }, async (outcome, expectedText, money) => {
    const { trade, cases, at } = await disputed();
    const { orderNo } = await cases.proposed(outcome);
    const loser = await at(outcome === 'seller' ? 'buyer' : 'seller', `/disputeDetail?orderNo=${orderNo}`);
    await loser.page.getByRole('heading', { name: 'Accept the decision, or appeal' }).waitFor();
    await loser.page.getByRole('heading', { name: expectedText }).waitFor();
    await accept(loser);
    await loser.page.getByRole('heading', { name: 'You accepted the decision' }).waitFor();
    // The other side does not reply; the decision is carried out after its deadline.
    setup.gift.pass(day + 1);
    await loser.page.getByRole('heading', { name: 'Decided, and carried out' }).waitFor();
    await expect.poll(() => moneyOf(trade), { timeout: 60_000 }).toEqual(money);
    await loser.page.getByRole('link', { name: 'Read full decision' }).click();
    await loser.page.getByText('Final. The decision was carried out.').waitFor();
  });

  it('can be appealed once, with a text, and is decided again by another moderator', async () => {
    const { trade, cases, at } = await disputed();
    const { orderNo, disputeID, moderator } = await cases.proposed('buyer');
    const seller = await at('seller', `/disputeDetail?orderNo=${orderNo}`);
    const { page } = seller;
    await page.getByRole('button', { name: 'Appeal' }).click();
    const sheet = page.getByRole('dialog', { name: 'Appeal' });
    await sheet.getByLabel('What is new or wrong').fill('Too short');
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText('Choose a reason.').waitFor();
    await sheet.getByLabel('Reason for the appeal').click();
    await page.getByRole('dialog').last().getByText('A fact is wrong').click();
    await sheet.getByRole('button', { name: 'Send' }).click();
    await sheet.getByText('At least 11 more characters').waitFor();
    await sheet.getByLabel('What is new or wrong').fill('The picture shows the card of another order.');
    await sheet.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'In review by another moderator' }).waitFor();
    await page.getByText(/We decide by .+ at the latest\./).waitFor();
    await page.getByText('The picture shows the card of another order.').waitFor();
    expect(await moneyOf(trade)).toEqual({ buyer: 0n, seller: 0n });

    // A signer of the first finding cannot claim the appeal.
    expect((await cases.claim(disputeID, moderator)).code).not.toBe(200);
    const second = await cases.staff('moderator');
    expect((await cases.claim(disputeID, second)).code).toBe(200);
    expect((await cases.propose(disputeID, second, 'seller')).code).toBe(200);
    await page.getByRole('heading', { name: 'Decided, and carried out' }).waitFor();
    await page.getByText('Appeal decision').waitFor();
    await page.getByRole('heading', { name: 'For the seller' }).waitFor();
    expect(await moneyOf(trade)).toEqual(toSeller);
    await expect.poll(() => page.getByRole('button', { name: 'Appeal' }).count()).toBe(0);
  });

  it.each([
    ['buyer', 'Withdraw report', toSeller],
    ['seller', 'Refund in full', backToBuyer],
  ] as const)('is ended by its %s alone', async (side, button, money) => {
    const { trade, cases, at } = await disputed();
    const orderNo = await cases.contested();
    const person = await at(side, `/disputeDetail?orderNo=${orderNo}`);
    await person.page.getByRole('button', { name: button }).click();
    await pressAndHold(person, /^Hold to confirm/);
    await person.page.getByRole('heading', { name: 'Settled between you' }).waitFor();
    await person.page.mouse.up();
    expect(await moneyOf(trade)).toEqual(money);
  });

  it('with many messages from one side shows the newest, and the older ones on request', async () => {
    const { gift, trade, cases, at } = await disputed();
    const orderNo = await cases.contested();
    for (let n = 1; n <= 25; n++)
      await gift.call('sendDisputeMessage', { orderNo, text: `Line ${n}, again.` }, cases.as(trade.seller));
    const { page } = await at('buyer', `/disputeDetail?orderNo=${orderNo}`);
    await page.getByText('Line 25, again.').waitFor();
    const statements = page.locator('.case-statement');
    const { data } = await cases.detail(orderNo);
    expect(await statements.count()).toBe(data.statements.length - 5);
    expect(await page.getByText('Line 5, again.').count()).toBe(0);
    await page.getByRole('button', { name: 'Show 5 more' }).click();
    await page.getByText('Line 5, again.').waitFor();
    expect(await statements.count()).toBe(data.statements.length);
  });

  it('that ended in a split shows the amount of each side on its order and in the lists', async () => {
    const { gift, trade, cases, at } = await disputed();
    const { orderNo } = await cases.offered('seller');
    const answer = { orderNo, sellerShareBps: 4_000, isAccepted: true };
    expect((await gift.call('replySplit', answer, cases.as(trade.buyer))).code).toBe(200);
    await gift.runDue();
    const deal = (person: Visitor, label: string) =>
      person.page.locator('.lines > div', { hasText: label }).locator('dd').innerText();
    const buyer = await at('buyer', `/checkCode?orderNo=${orderNo}`);
    await buyer.page.getByRole('heading', { name: 'Ended: the money was split' }).waitFor();
    await buyer.page.getByText(/^₦54,000 came back to you\. ₦35,613 went to /).waitFor();
    expect(await deal(buyer, 'Back in your wallet')).toBe('−₦54,000.00');
    expect(await deal(buyer, 'Your cost')).toBe('₦36,000.00');
    const seller = await at('seller', `/sendCode?orderNo=${orderNo}`);
    await seller.page.getByText(/^₦35,613 is yours, on hold until .+ ₦54,000 went back to /).waitFor();
    expect(await deal(seller, 'You received')).toBe('₦35,613.00');
    expect((await moneyOf(trade)).seller).toBe(3_561_300n);
    for (const [{ page }, tab, sum] of [
      [buyer, 'payResult', '₦36,000.00cost you'],
      [seller, 'soldResult', '₦35,613.00you got'],
    ] as const) {
      await page.goto(`${gift.url}/history/${tab}`);
      const row = page.locator('.order-row', { hasText: 'Split' });
      expect((await row.innerText()).replace(/\s/g, '')).toContain(sum.replace(/\s/g, ''));
      // The list of disputes shows each side's amount in one line.
      await page.goto(`${gift.url}/history/dispute`);
      const got = tab === 'payResult' ? /^You got ₦54,000, .+ ₦35,613$/ : /^You got ₦35,613, .+ ₦54,000$/;
      await page.locator('.order-row').getByText(got).waitFor();
    }
  });

  it('without a decision is overdue for both sides, its money frozen; leads are notified once', async () => {
    const { trade, cases, at } = await disputed();
    const { orderNo } = await cases.queued();
    const [buyer, seller] = [
      await at('buyer', `/disputeDetail?orderNo=${orderNo}`),
      await at('seller', `/disputeDetail?orderNo=${orderNo}`),
    ];
    for (const { page } of [buyer, seller])
      await page
        .getByText(/^A moderator should start within 60 min\. We decide by .+ at the latest/)
        .waitFor();
    await expect.poll(() => buyer.page.getByRole('button', { name: 'Notify the leads' }).count()).toBe(0);
    setup.gift.pass(7 * day + 1);
    for (const { page } of [buyer, seller]) await page.getByText('The decision is overdue.').waitFor();
    await buyer.page.getByRole('button', { name: 'Notify the leads' }).click();
    await buyer.page.getByText('Leads notified').first().waitFor();
    await expect
      .poll(() => seller.page.getByRole('button', { name: 'Notify the leads' }).count(), {
        timeout: 60_000,
      })
      .toBe(0);
    expect(await moneyOf(trade)).toEqual({ buyer: 0n, seller: 0n });
    await seller.page.goto(`${setup.gift.url}/history/dispute`);
    await seller.page.locator('.order-row').getByText('Overdue').waitFor();
  });

  it('that is overdue shows a warning on the orders and disputes of others, with the statistics', async () => {
    const overdue = await disputed();
    const { orderNo } = await overdue.cases.queued();
    setup.gift.pass(7 * day + 1);
    await setup.gift.runDue();
    const overdueText = 'Some disputes on Gift are overdue';
    const other = await disputed();
    const { orderNo: theirs } = await other.trade.revealed();
    const buyer = await other.at('buyer', `/checkCode?orderNo=${theirs}`);
    await buyer.page.getByText(overdueText).waitFor();

    const { page } = await overdue.at('seller', `/disputeDetail?orderNo=${orderNo}`);
    const warning = page.getByText(overdueText);
    await warning.waitFor();
    await page.goto(`${setup.gift.url}/disputDetailResult?orderNo=${orderNo}`);
    await warning.waitFor();
    await page.goto(`${setup.gift.url}/history/dispute`);
    await warning.waitFor();
    await page.getByRole('link', { name: 'See dispute statistics' }).click();
    await page.getByText('Overdue now').waitFor();
    await page.goto(`${setup.gift.url}/helpCenter`);
    await warning.waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'See dispute statistics' }).count()).toBe(2);
  });
});
