// The log of an order or a dispute, verified by its reader: its own chain, and the public digest of the day.
import { createHash } from 'node:crypto';
import { chain, firstHash } from '@gift/contract/orders/chain';
import { describe, expect, it } from 'vitest';
import { archiveStep } from '../../apps/server/src/archive/archive';
import { recordSystemAction } from '../../apps/server/src/modules/operator';
import { orderArchive } from '../../apps/server/src/modules/orders';
import { monthsBefore } from '../../apps/server/src/platform/archives';
import { sql } from '../../apps/server/src/platform/database/db';
import { disputesOf } from '../../apps/server/src/testing/fixtures/disputes';
import { createTrade } from '../../apps/server/src/testing/fixtures/trade';
import { setupBrowserTests } from '../support/setup-tests';
import { logIn } from '../support/visitor';

const setup = setupBrowserTests();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the log of an order', () => {
  it('is verified in the browser, which detects a completely rewritten history', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.completed();
    const buyer = await setup.newVisitor();
    await logIn(gift, buyer, trade.buyer);
    const { page } = buyer;
    const openLog = async () => {
      await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
      await page.getByRole('button', { name: 'Event log' }).click();
    };
    await openLog();
    const sheet = page.getByRole('dialog', { name: 'Event log' });
    await sheet.getByText('Verified on this phone').waitFor();
    await sheet.getByText('Included in the public digest from tonight').waitFor();

    gift.pass(25 * 60);
    await gift.runDue();
    await openLog();
    await sheet.getByText(/^Entries 1 to \d+ are in the public digest of/).waitFor();
    const shots = process.env.E2E_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/order-log.png` });
    // A trade around midnight spans two days: the sheet names the later one.
    const { days } = (await gift.call('dayDigests', { limit: 5 })).data;
    const shown = await sheet.getByText(/Public digest [0-9a-f]{12}\./).textContent();
    const day = days.find(({ hash }) => hash.startsWith(/Public digest ([0-9a-f]{12})\./.exec(shown!)![1]!));
    expect(day, shown!).toBeDefined();
    await sheet.getByRole('link', { name: 'See all days' }).click();
    await page.getByText(day!.hash, { exact: true }).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/digests.png`, fullPage: true });

    // An event inserted after the digests, with a matching hash: the chain is valid, but no digest contains the event.
    const written = (await gift.call('orderEventLog', { orderNo }, { token: trade.buyer.token })).data.events;
    const { hash: head, prevHash: _, ...last } = written.at(-1)!;
    const late = chain(head, { ...last, seq: last.seq + 1 } as never, sha256);
    await gift.database.run(sql`
      insert into orders.events (order_id, seq, event, actor, from_state, to_state, at, data, hash)
      select order_id, ${late.seq}, event, actor, from_state, to_state, at, data, ${late.hash}
      from orders.events where order_id = ${BigInt(orderNo)} and seq = ${last.seq}`);
    await openLog();
    await sheet.getByText('Verified on this phone').waitFor();
    gift.pass(2 * 24 * 60);
    await openLog();
    await sheet.getByText(new RegExp(`^Entry ${late.seq} of .* is missing from the public digest`)).waitFor();
    await sheet.getByText(`Entries 1 to ${last.seq} are in the public digest`).waitFor();
    expect(await sheet.getByText('Verified on this phone').count()).toBe(0);
    if (shots) await page.screenshot({ path: `${shots}/order-log-missing.png` });
    await gift.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`delete from orders.events where order_id = ${BigInt(orderNo)} and seq = ${late.seq}`);
    });

    // A database owner changes an event and recomputes all later hashes: the chain is valid, but the digest differs.
    const { events } = (await gift.call('orderEventLog', { orderNo }, { token: trade.buyer.token })).data;
    await gift.database.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      let head = firstHash;
      for (const { prevHash: _, hash: __, ...event } of events) {
        const data = event.seq === 1 ? { ...event.data, note: 'as it never was' } : event.data;
        head = chain(head, { ...event, data } as never, sha256).hash;
        await tx.run(sql`
          update orders.events set data = ${JSON.stringify(data)}::jsonb, hash = ${head}
          where order_id = ${BigInt(orderNo)} and seq = ${event.seq}`);
      }
    });
    await openLog();
    await sheet.getByText(/^This does not match the public digest of/).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/order-log-rewritten.png` });
    expect(await sheet.getByText(/^Entries 1 to|^Verified/).count()).toBe(0);
  });
});

describe('the log of a dispute', () => {
  it('is also checked against the public digest of its day', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await disputesOf(gift, trade).queued();
    gift.pass(25 * 60);
    await gift.runDue();
    const seller = await setup.newVisitor();
    await logIn(gift, seller, trade.seller);
    const { page } = seller;
    await page.goto(`${gift.url}/disputeDetail?orderNo=${orderNo}`);
    await page.getByRole('button', { name: 'Verify the log' }).click();
    const sheet = page.getByRole('dialog', { name: 'Event log' });
    await sheet.getByText('Verified on this phone').waitFor();
    await sheet.getByText(/^Entries 1 to \d+ are in the public digest of/).waitFor();
    const shots = process.env.E2E_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/case-log.png` });
  });
});

// Last, because it moves the clock by more than a year.
describe('an archived log', () => {
  it('is replaced by the date of its archiving, and the order still shows its outcome', async () => {
    const { gift } = setup;
    const trade = await createTrade(gift);
    const { orderNo } = await trade.completed();
    gift.pass(400 * 24 * 60);
    const deps = { ...gift.services, audit: recordSystemAction };
    for (let did = ''; did !== 'idle'; ) {
      const now = gift.clock.now();
      ({ did } = await archiveStep(deps, orderArchive, { cutoff: monthsBefore(now, 6), by: 'test', now }));
    }
    const buyer = await setup.newVisitor();
    await logIn(gift, buyer, trade.buyer);
    const { page } = buyer;
    await page.goto(`${gift.url}/checkCode?orderNo=${orderNo}`);
    await page
      .getByText(/^The details were archived on \w+ \d+, 20\d\d\. Support can still read them\.$/)
      .waitFor();
    await page.getByText('Done. The card is yours').first().waitFor();
    await page.getByText(`₦90,000 went to ${trade.seller.nickname}.`).first().waitFor();
    expect(await page.getByRole('button', { name: 'Event log' }).count()).toBe(0);
    const shots = process.env.E2E_SHOTS;
    if (shots) await page.screenshot({ path: `${shots}/archived-order.png`, fullPage: true });
  });
});
