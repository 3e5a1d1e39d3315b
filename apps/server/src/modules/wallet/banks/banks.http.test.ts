import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { accountCode, addAccount, codeSentTo, gtBank } from '../../../testing/providers/banks';
import { walletJobs } from '..';
import { setSwitch } from '../providers/sandbox-switches';
import { writeBanks } from './store';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterEach(async () => {
  await setSwitch(gift.database, 'enquiry', 'answers');
  await assertInvariants(gift.database);
});
afterAll(() => gift.close());

const as = (user: TestUser) => ({ token: user.token });
const zenith = { bankCode: '057', accountNumber: '0123456788' };
const opay = { bankCode: '999992', accountNumber: '8030000001' };
const list = async (user: TestUser) => (await gift.call('bankAccounts', undefined, as(user))).data;

describe('the banks', () => {
  it('are listed with the likeliest first for an account number', async () => {
    const user = await createTestUser(gift);
    const first = async (accountNumber?: string) => {
      const { items } = (await gift.call('walletBanks', { accountNumber }, as(user))).data;
      return { names: items.slice(0, 3).map(({ name }) => name), hint: items[0]?.hint, all: items.length };
    };
    expect(await first()).toEqual({ names: ['OPay', 'Moniepoint', 'PalmPay'], hint: null, all: 40 });
    expect(await first('0000014570')).toMatchObject({
      names: expect.arrayContaining(['GTBank']),
      hint: 'checkDigit',
    });
    expect(await first('8030000001')).toMatchObject({ hint: 'phone' });
    await addAccount(gift, user, zenith);
    expect(await first('0000014570')).toMatchObject({
      hint: 'used',
      names: ['Zenith Bank', 'Moniepoint', 'GTBank'],
    });
  });

  it('report their health from the results of recent account lookups', async () => {
    const user = await createTestUser(gift);
    const judgeHealth = async (bankCode: string) =>
      (await gift.call('walletBanks', {}, as(user))).data.items.find((bank) => bank.bankCode === bankCode)
        ?.health;
    const ask = (accountNumber: string) =>
      gift.call('resolveBankAccount', { bankCode: '070', accountNumber }, as(user));
    expect(await judgeHealth('070')).toBe('up');
    // "No such account" is an answer, so the bank is up.
    for (let n = 0; n < 3; n++) expect((await ask('0000010000')).code).toBe(4021);
    expect(await judgeHealth('070')).toBe('up');
    for (let n = 0; n < 4; n++) expect((await ask('0000019999')).code).toBe(4022);
    expect(await judgeHealth('070')).toBe('down');
    gift.clock.advance(minutes(31));
    expect(await judgeHealth('070')).toBe('up');
  });
});

describe('looking up an account name', () => {
  it('returns the name before anything is saved, and whether it is the name of the user', async () => {
    const user = await createTestUser(gift, { nickname: 'okafor' });
    expect((await gift.call('resolveBankAccount', gtBank, as(user))).data).toEqual({
      ...gtBank,
      bankName: 'GTBank',
      accountName: 'OKAFOR ADA',
      ownName: 'Ada okafor',
      isOwnName: true,
    });
    const other = { ...gtBank, accountNumber: '0000011111' };
    expect((await gift.call('resolveBankAccount', other, as(user))).data).toMatchObject({
      accountName: 'SOMEBODY ELSE ENTIRELY',
      isOwnName: false,
    });
    expect((await list(user)).items).toEqual([]);
  });

  it('is refused to unverified users and for unknown banks', async () => {
    const unverified = await createTestUser(gift, { tier: 0 });
    expect((await gift.call('resolveBankAccount', gtBank, as(unverified))).data).toMatchObject({
      refusal: 'BankTierNeeded',
    });
    const user = await createTestUser(gift);
    const nowhere = { ...gtBank, bankCode: '030' };
    expect((await gift.call('resolveBankAccount', nowhere, as(user))).data).toMatchObject({
      refusal: 'BankUnknown',
    });
  });

  it('is limited to thirty requests an hour', async () => {
    const user = await createTestUser(gift);
    for (let n = 0; n < 30; n++)
      expect((await gift.call('resolveBankAccount', gtBank, as(user))).code).toBe(200);
    expect((await gift.call('resolveBankAccount', gtBank, as(user))).data).toMatchObject({
      refusal: 'TooManyRequests',
    });
  });

  it.each(['123456789', '12345678901', '12345678 0', 'abcdefghij'])(
    'is refused for the number "%s"',
    async (accountNumber) => {
      const user = await createTestUser(gift);
      expect((await gift.call('resolveBankAccount', { bankCode: '058', accountNumber }, as(user))).code).toBe(
        1001,
      );
    },
  );
});

describe('adding an account', () => {
  it('needs a code that names the account, notifies the owner, and limits withdrawals for a day', async () => {
    const user = await createTestUser(gift);
    const sent = await accountCode(gift, user);
    const { items } = (await gift.call('demoOutbox', { target: user.phone })).data;
    expect(items[0]?.text).toMatch(/It adds your GTBank account ending 4570/);
    const { data } = await gift.call('addBankAccount', sent, as(user));
    expect(data).toMatchObject({
      bankName: 'GTBank',
      lastFour: '4570',
      isDefault: true,
      coolingUntil: new Date(gift.clock.now().getTime() + hours(24)).toISOString(),
      canRemove: true,
    });
    expect(JSON.stringify(data)).not.toContain(gtBank.accountNumber);
    await gift.runDue();
    const smsText = (await gift.call('demoOutbox', { target: user.phone })).data.items[0]?.text;
    expect(smsText).toContain('your GTBank account ending 4570 was added');
    gift.clock.advance(hours(24));
    expect((await list(user)).items[0]?.coolingUntil).toBeNull();
  });

  it('is refused with both names shown when the account belongs to somebody else', async () => {
    const user = await createTestUser(gift, { nickname: 'nwosu' });
    const other = { ...gtBank, accountNumber: '0000011111' };
    const answer = await gift.call('sendBankCode', other, as(user));
    expect(answer.data).toMatchObject({ refusal: 'BankNameDiffers' });
    expect(answer.message).toContain('SOMEBODY ELSE ENTIRELY');
    expect(answer.message).toContain('Ada nwosu');
  });

  it('reports which bank does not respond, and which has no such account', async () => {
    const user = await createTestUser(gift);
    await setSwitch(gift.database, 'enquiry', 'busy');
    const busy = await gift.call('sendBankCode', gtBank, { ...as(user), language: 'zh-CN' });
    expect(busy).toMatchObject({ code: 4022, message: expect.stringContaining('GTBank 暂时没有响应') });
    await setSwitch(gift.database, 'enquiry', 'answers');
    const none = { ...gtBank, accountNumber: '0000010000' };
    expect(await gift.call('sendBankCode', none, as(user))).toMatchObject({ code: 4021 });
  });

  it('counts wrong codes, and refuses codes sent for another purpose or user', async () => {
    const [user, other] = [await createTestUser(gift), await createTestUser(gift)];
    const sent = await accountCode(gift, user);
    const wrong = { ...sent, code: sent.code === '111111' ? '222222' : '111111' };
    expect((await gift.call('addBankAccount', wrong, as(user))).data).toMatchObject({
      refusal: 'CodeWrong',
      triesLeft: 4,
    });
    expect((await gift.call('addBankAccount', sent, as(other))).data).toMatchObject({
      refusal: 'CodeExpired',
    });
    const pin = (await gift.call('sendCode', { purpose: 'pin' }, as(other))).data;
    const pinCode = { verificationID: pin.verificationID, code: await codeSentTo(gift, other.phone) };
    expect((await gift.call('addBankAccount', pinCode, as(other))).data).toMatchObject({
      refusal: 'CodeExpired',
    });
    expect((await gift.call('addBankAccount', sent, as(user))).code).toBe(200);
    expect((await gift.call('addBankAccount', sent, as(user))).data).toMatchObject({
      refusal: 'CodeExpired',
    });
  });

  it('is refused above the limit of the tier, even for two codes at the same time', async () => {
    const user = await createTestUser(gift, { tier: 1 });
    const codes = [await accountCode(gift, user, gtBank), await accountCode(gift, user, zenith)];
    const answers = await Promise.all(codes.map((sent) => gift.call('addBankAccount', sent, as(user))));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4025]);
    expect(await list(user)).toMatchObject({ limit: 1, items: [{ isDefault: true }] });
    expect((await gift.call('sendBankCode', opay, as(user))).data).toMatchObject({
      refusal: 'BankAccountsFull',
      limit: 1,
    });
  });

  it('does not take an account twice, but again after it was removed', async () => {
    const user = await createTestUser(gift);
    const { bankAccountID } = await addAccount(gift, user);
    expect((await gift.call('sendBankCode', gtBank, as(user))).data).toMatchObject({
      refusal: 'BankAccountAdded',
    });
    expect((await gift.call('removeBankAccount', { bankAccountID }, as(user))).code).toBe(200);
    await addAccount(gift, user);
    expect((await list(user)).items).toHaveLength(1);
  });
});

describe('the accounts one has', () => {
  it('always have one in front', async () => {
    const user = await createTestUser(gift);
    const [first, second, third] = [
      await addAccount(gift, user, gtBank),
      await addAccount(gift, user, zenith),
      await addAccount(gift, user, opay),
    ];
    const order = async () =>
      (await list(user)).items.map(({ bankName, isDefault }) =>
        isDefault ? bankName.toUpperCase() : bankName,
      );
    expect(await order()).toEqual(['GTBANK', 'OPay', 'Zenith Bank']);
    await gift.call('setDefaultBankAccount', { bankAccountID: second.bankAccountID }, as(user));
    expect(await order()).toEqual(['ZENITH BANK', 'OPay', 'GTBank']);
    await gift.call('removeBankAccount', { bankAccountID: second.bankAccountID }, as(user));
    expect(await order()).toEqual(['OPAY', 'GTBank']);
    for (const { bankAccountID } of [first, third])
      await gift.call('removeBankAccount', { bankAccountID }, as(user));
    expect(await order()).toEqual([]);
    const removed = { bankAccountID: first.bankAccountID };
    expect((await gift.call('setDefaultBankAccount', removed, as(user))).data).toMatchObject({
      refusal: 'BankAccountNotFound',
    });
  });

  it('never appear in a log line with their number', async () => {
    const user = await createTestUser(gift);
    await addAccount(gift, user, { bankCode: '011', accountNumber: '7315900428' });
    await setSwitch(gift.database, 'enquiry', 'busy');
    await gift.call('resolveBankAccount', { bankCode: '011', accountNumber: '7315900428' }, as(user));
    expect(gift.logLines.join('')).not.toContain('7315900428');
  });
});

describe('the list of banks', () => {
  const numbered = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      code: String(800 + n),
      name: `Bank ${n}`,
      nipCode: null,
      isActive: true,
    }));
  const names = async () =>
    (await gift.call('walletBanks', {}, as(await createTestUser(gift)))).data.items.map(({ name }) => name);

  it('adds new banks, removes closed ones, and preserves familiar names', async () => {
    const guaranty = { code: '058', name: 'Guaranty Trust Bank Plc', nipCode: '000013', isActive: true };
    await gift.database.transaction((tx) => writeBanks(tx, [guaranty, ...numbered(2)]));
    expect(await names()).toEqual(['GTBank', 'Bank 0', 'Bank 1']);
    const user = await createTestUser(gift);
    expect((await gift.call('sendBankCode', zenith, as(user))).data).toMatchObject({
      refusal: 'BankUnknown',
    });
    // The sandbox lists every bank of the table.
    await walletJobs['wallet:banks'](undefined as never, gift.services);
    expect(await names()).toHaveLength(42);
  });
});

it('in production without a provider, no account lookup is made', async () => {
  const production = await testApp();
  try {
    production.services.config.mode = 'production';
    const user = await createTestUser(production);
    expect((await production.call('resolveBankAccount', gtBank, as(user))).data).toMatchObject({
      refusal: 'WithdrawalClosed',
    });
    const { n } = await production.database.one<{ n: bigint }>(
      sql`select count(*) as n from wallet.bank_health`,
    );
    expect(n).toBe(0n);
  } finally {
    await production.close();
  }
});
