import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { fundWallet } from '../../testing/fixtures/money';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';

let gift: TestApp;
let finance: TestUser;
let second: TestUser;
let trader: TestUser;
beforeAll(async () => {
  gift = await testApp();
  [finance, second, trader] = [
    await createTestUser(gift, { roles: ['finance'] }),
    await createTestUser(gift, { roles: ['finance'] }),
    await createTestUser(gift),
  ];
  await fundWallet(gift.database, trader.userID, 5_000n);
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const as = (user: TestUser) => ({ token: user.token });
const wallet = () => `user:${trader.userID}:available`;
const preview = (from: string, to: string, amountKobo: string, by = finance) =>
  gift.call('previewTransfer', { from, to, amountKobo }, as(by));

describe('money moved by hand', () => {
  it('previews both balances before the request, and results in them after a second approval', async () => {
    const shown = (await preview('platform:fee_income', wallet(), '700')).data;
    expect(shown).toEqual({
      from: {
        account: 'platform:fee_income',
        nickname: null,
        beforeKobo: '0',
        afterKobo: '-700',
        isShort: false,
      },
      to: {
        account: wallet(),
        nickname: trader.nickname,
        beforeKobo: '5000',
        afterKobo: '5700',
        isShort: false,
      },
    });
    const request = {
      kind: 'ledgerTransfer' as const,
      from: 'platform:fee_income',
      to: wallet(),
      amountKobo: '700',
    };
    const reason = 'A fee that was taken twice.';
    const { approvalID, names } = (await gift.call('requestApproval', { request, reason }, as(finance))).data;
    // The approver sees a name, not an id.
    expect(names).toEqual({ [String(trader.userID)]: trader.nickname });
    expect((await preview('platform:fee_income', wallet(), '700')).data.to.beforeKobo).toBe('5000');
    const same = await gift.call('decideApproval', { approvalID, isApproved: true, reason }, as(finance));
    expect(same.data).toMatchObject({ refusal: 'OwnApproval' });
    await gift.call('decideApproval', { approvalID, isApproved: true, reason }, as(second));
    const { items } = (await gift.call('adminLedgerAccounts', undefined, as(finance))).data;
    expect(items.find(({ account }) => account === 'platform:fee_income')?.kobo).toBe('-700');
    expect((await preview(wallet(), 'platform:fee_income', '1')).data.from.beforeKobo).toBe('5700');
  });

  it('refuses the same request while it awaits a decision, and names who made it', async () => {
    const request = {
      ...{ kind: 'ledgerTransfer' as const, from: 'platform:fee_income', to: wallet() },
      amountKobo: '350',
    };
    const reason = 'A deposit that was credited twice.';
    const ask = (by: TestUser, amountKobo = '350') =>
      gift.call('requestApproval', { request: { ...request, amountKobo }, reason }, as(by));
    const answers = await Promise.all(
      [finance, second, finance, second, finance, second].map((by) => ask(by)),
    );
    const isFirst = ({ code }: { code: number }) => code === 200;
    expect(answers.filter(isFirst)).toHaveLength(1);
    const requester = answers.findIndex(isFirst) % 2 === 0 ? finance : second;
    for (const refused of answers.filter((answer) => !isFirst(answer))) {
      expect(refused.data).toMatchObject({ refusal: 'SameRequestPending' });
      expect(refused.message).toContain(requester.nickname);
    }
    expect((await ask(second, '351')).code).toBe(200);
    const { approvalID } = answers.find(isFirst)!.data;
    await gift.call('withdrawApproval', { approvalID, reason }, as(requester));
    expect((await ask(second)).code).toBe(200);
  });

  it('sets money aside for promotions only so, and takes back no more than is there', async () => {
    const [expense, promotions] = ['platform:promo_expense', 'platform:promotions'];
    const reason = 'The opening week of December.';
    const move = async (from: string, to: string, amountKobo: string) => {
      const request = { kind: 'ledgerTransfer' as const, from, to, amountKobo };
      const { approvalID } = (await gift.call('requestApproval', { request, reason }, as(finance))).data;
      return gift.call('decideApproval', { approvalID, isApproved: true, reason }, as(second));
    };
    const left = async () => {
      const { items } = (await gift.call('adminLedgerAccounts', undefined, as(finance))).data;
      return items.find(({ account }) => account === promotions)?.kobo;
    };
    expect((await move(expense, promotions, '5000')).code).toBe(200);
    expect(await left()).toBe('5000');
    expect((await preview(promotions, expense, '5001')).data.from).toMatchObject({ isShort: true });
    expect((await move(promotions, expense, '5001')).data).toMatchObject({ refusal: 'RequestImpossible' });
    expect((await move(promotions, expense, '2000')).code).toBe(200);
    expect(await left()).toBe('3000');
  });

  it('reports which side is short, and refuses impossible transfers', async () => {
    const short = (await preview(wallet(), 'platform:suspense', '9000000')).data;
    expect(short.from).toMatchObject({ isShort: true });
    expect(short.to).toMatchObject({ isShort: false });
    const refusalOf = async (from: string, to: string, by = finance) =>
      (await preview(from, to, '1', by)).data as object;
    expect(await refusalOf(wallet(), wallet())).toMatchObject({ refusal: 'RequestImpossible' });
    expect(await refusalOf('platform:nothing', wallet())).toMatchObject({ refusal: 'RequestImpossible' });
    expect(await refusalOf('user:999:available', wallet())).toMatchObject({ refusal: 'UserNotFound' });
    const own = `user:${finance.userID}:available`;
    expect(await refusalOf('platform:fee_income', own)).toMatchObject({ refusal: 'OwnCase' });
  });
});
