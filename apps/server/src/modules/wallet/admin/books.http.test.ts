import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createHeldMoney, fundWallet } from '../../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { walletJobs } from '..';
import { noteEvent, saveProviderEvent } from '../top-ups/store';

let gift: TestApp;
let finance: TestUser;
beforeAll(async () => {
  gift = await testApp();
  finance = await createTestUser(gift, { roles: ['finance'] });
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const asFinance = () => ({ token: finance.token });
const run = (job: 'wallet:reconcile' | 'wallet:prove') => walletJobs[job](undefined as never, gift.services);
const reconciliations = async () =>
  (await gift.call('adminReconciliations', undefined, asFinance())).data.items.filter(
    ({ provider }) => provider === 'sandbox',
  );

describe('behind a night of the books', () => {
  it('are its own ledger entries, page by page, and the user liabilities of that night', async () => {
    const user = await createTestUser(gift);
    const fund = (kobo: bigint) => fundWallet(gift.database, user.userID, kobo, gift.clock.now());
    await fund(900n);
    gift.clock.advance(minutes(1));
    await run('wallet:reconcile');
    gift.clock.advance(minutes(5));
    await run('wallet:prove');
    gift.clock.advance(hours(20));
    for (const kobo of [10n, 20n, 30n]) await fund(kobo);
    gift.clock.advance(hours(4));
    await run('wallet:reconcile');
    const [today, before] = await reconciliations();
    expect(before).toMatchObject({ liabilitiesKobo: '900' });
    expect(today).toMatchObject({
      liabilitiesKobo: null,
      moved: { inKobo: '60', outKobo: '0', costKobo: '0' },
    });
    const entries = async (cursor?: string) =>
      (
        await gift.call(
          'adminReconciliationEntries',
          { reconciliationID: today!.reconciliationID, limit: 2, cursor },
          asFinance(),
        )
      ).data;
    const first = await entries();
    const rest = await entries(first.nextCursor!);
    expect([...first.items, ...rest.items].map(({ amountKobo }) => amountKobo)).toEqual(['30', '20', '10']);
    expect(first.items[0]).toMatchObject({
      from: 'platform:provider_clearing:sandbox',
      to: `user:${user.userID}:available`,
      names: { [String(user.userID)]: user.nickname },
    });
    expect(rest.nextCursor).toBeNull();
    expect(first).toMatchObject({ provider: 'sandbox', from: before!.at, to: today!.at });
  });

  it('is the proof of reserves, with the balance that the providers reported', async () => {
    const { items } = (await gift.call('adminReserveProofs', undefined, asFinance())).data;
    const [today] = (await reconciliations()).slice(-1);
    expect(items[0]).toMatchObject({
      totalKobo: '900',
      users: 1,
      heldKobo: today!.providerKobo,
      rootHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
});

describe('unprocessed provider messages', () => {
  it('are listed page by page with provider, kind and time, without content, until processed', async () => {
    const now = gift.clock.now();
    const event = { provider: 'sandbox', kind: 'charge.success', body: '{"name":"CHUKWUEMEKA"}', now };
    for (const n of [1, 2])
      await saveProviderEvent(gift.database, { ...event, eventID: `odd-${n}`, reference: `GFT-ODD-${n}` });
    const page = async (cursor?: string) =>
      (await gift.call('providerMessages', { limit: 1, cursor }, asFinance())).data;
    const first = await page();
    const rest = await page(first.nextCursor!);
    expect([...first.items, ...rest.items]).toMatchObject([
      {
        reference: 'GFT-ODD-1',
        provider: 'sandbox',
        kind: 'charge.success',
        at: now.toISOString(),
        tries: 0,
      },
      { reference: 'GFT-ODD-2' },
    ]);
    expect(rest.nextCursor).toBeNull();
    expect(JSON.stringify(first)).not.toContain('CHUKWUEMEKA');
    const { unhandledMessages } = (await gift.call('adminReconciliations', undefined, asFinance())).data;
    expect(unhandledMessages).toBe(2);
    await gift.database.transaction((tx) => noteEvent(tx, BigInt(first.items[0]!.messageID), 'nothing', now));
    expect((await page()).items).toMatchObject([{ reference: 'GFT-ODD-2' }]);
  });
});

describe('one row of the desk', () => {
  it('is found by its id in any state, and an unknown id is refused', async () => {
    const user = await createTestUser(gift);
    const { suspendedID } = await createHeldMoney(gift, user);
    await gift.call('returnSuspense', { suspendedID, reason: 'Sent back by hand.' }, asFinance());
    const held = await gift.call('adminUnmatchedPayment', { suspendedID }, asFinance());
    expect(Date.parse(held.data.dueAt) - Date.parse(held.data.at)).toBe(hours(24));
    expect(held.data).toMatchObject({
      suspendedID,
      state: 'returned',
      decidedName: finance.nickname,
      nickname: user.nickname,
    });
    await fundWallet(gift.database, user.userID, 5_000_000n);
    const { bankAccountID } = await addAccount(gift, user);
    const withdrawalInput = { amountKobo: '200000', bankAccountID, walletPin: user.pin };
    const { withdrawalID } = (await gift.call('withdraw', withdrawalInput, { token: user.token })).data;
    await gift.runDue();
    const payout = await gift.call('adminPayout', { withdrawalID }, asFinance());
    expect(payout.data).toMatchObject({ withdrawalID, nickname: user.nickname, amountKobo: '200000' });
    expect(Date.parse(payout.data.dueAt) - Date.parse(payout.data.createdAt)).toBe(minutes(60));
    for (const answer of [
      await gift.call('adminPayout', { withdrawalID: '1' }, asFinance()),
      await gift.call('adminUnmatchedPayment', { suspendedID: '1' }, asFinance()),
      await gift.call('adminReconciliationEntries', { reconciliationID: '1' }, asFinance()),
    ])
      expect(answer.data).toMatchObject({ refusal: 'RecordNotFound' });
  });
});

describe('behind a ledger entry', () => {
  const detail = async (transferID: string, by = finance) =>
    gift.call('transferDetail', { transferID }, { token: by.token });
  const entriesOf = async (userID: bigint, account: 'available') =>
    (await gift.call('userEntries', { userID: String(userID), account }, asFinance())).data.items;

  it('are the payment and the messages of its provider, without their content', async () => {
    const user = await createTestUser(gift);
    const { suspendedID } = await createHeldMoney(gift, user);
    const [entry] = (await gift.call('platformEntries', { account: 'suspense' }, asFinance())).data.items;
    const { data } = await detail(entry!.transferID);
    expect(data.entries).toContainEqual(
      expect.objectContaining({ reason: 'toSuspense', amountKobo: '500000' }),
    );
    expect(data.payment).toMatchObject({ kind: 'unmatched', paymentID: suspendedID, provider: 'sandbox' });
    expect(data.messages).toMatchObject([{ handledAt: expect.any(String), outcome: expect.any(String) }]);
    expect(JSON.stringify(data)).not.toContain('NWOSU');
  });

  it('are hidden from the person whose payment it is', async () => {
    const colleague = await createTestUser(gift, { roles: ['finance'] });
    await createHeldMoney(gift, colleague);
    const [entry] = (await gift.call('platformEntries', { account: 'suspense' }, asFinance())).data.items;
    expect((await detail(entry!.transferID, colleague)).data).toMatchObject({ refusal: 'OwnCase' });
  });

  it('is nothing of a provider for a transfer within the ledger', async () => {
    const user = await createTestUser(gift);
    await fundWallet(gift.database, user.userID, 5_000n);
    const [entry] = await entriesOf(user.userID, 'available');
    const { data } = await detail(entry!.transferID);
    expect(data).toMatchObject({ payment: null, messages: [] });
    expect(data.entries[0]?.names[String(user.userID)]).toBe(user.nickname);
    expect((await detail('999999999999')).data).toMatchObject({ refusal: 'RecordNotFound' });
  });
});
