import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reputationFault } from '../../../../../../tools/verify/verify-reputation.mjs';
import { seconds } from '../../../platform/clock';
import { type TestApp, testApp } from '../../../testing/app';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const recordOf = async (user: TestUser, by: TestUser) =>
  (await gift.call('traderRecord', { userID: String(user.userID) }, { token: by.token })).data;

describe('a record', () => {
  it('counts orders, partners, times, reports and volume from the orders', async () => {
    const trade = await createTrade(gift);
    await trade.completed();
    await gift.runDue();
    const { buyer, seller } = trade;
    const stranger = await createTestUser(gift);
    expect(await recordOf(seller, stranger)).toMatchObject({
      completed: 1,
      completionBp: null,
      completion30Bp: null,
      partners: 1,
      delivers: { medianS: expect.any(Number), p90S: expect.any(Number) },
      confirms: null,
      ...{ disputesOpened: 0, disputesLost: 0 },
      volume: 'under100k',
    });
    expect(await recordOf(buyer, stranger)).toMatchObject({ completed: 1, delivers: null, partners: 1 });
    expect(await recordOf(stranger, buyer)).toMatchObject({ completed: 0, volume: 'none', delivers: null });
  });

  it('hides the volume from others if the user chose so, and shows it to the user', async () => {
    const trade = await createTrade(gift);
    await trade.completed();
    await gift.runDue();
    const { seller, buyer } = trade;
    await gift.call('updateProfile', { showsVolume: false }, { token: seller.token });
    expect((await recordOf(seller, buyer)).volume).toBeNull();
    expect((await recordOf(seller, seller)).volume).toBe('under100k');
    gift.clock.advance(seconds(31));
    await gift.call('updateProfile', { showsVolume: true }, { token: seller.token });
    expect((await recordOf(seller, buyer)).volume).toBe('under100k');
  });

  it('of an unknown user does not exist', async () => {
    const ada = await createTestUser(gift);
    const answer = await gift.call('traderRecord', { userID: '4611686018427' }, { token: ada.token });
    expect(refusalOf(answer)).toBe('UserNotFound');
  });
});

describe('a signed record', () => {
  it('verifies offline, and fails once a figure, the name or the key is changed', async () => {
    const trade = await createTrade(gift);
    await trade.completed();
    await gift.runDue();
    const { data: file } = await gift.call('reputation', undefined, { token: trade.seller.token });
    const { publicKey } = (await gift.call('instanceKey')).data;
    // As read back from a file.
    const copy = () => JSON.parse(JSON.stringify(file)) as typeof file;
    expect(copy().statement).toMatchObject({
      userID: String(trade.seller.userID),
      nickname: trade.seller.nickname,
      tier: 2,
      record: { completed: 1 },
    });
    expect(reputationFault(copy(), publicKey)).toBeNull();
    const better = copy();
    better.statement.record.completed = 100;
    expect(reputationFault(better, publicKey)).toBe('was changed');
    const other = copy();
    other.statement.nickname = 'somebody_else';
    expect(reputationFault(other, publicKey)).toBe('was changed');

    const elsewhere = await testApp();
    const forged = await elsewhere.call('reputation', undefined, {
      token: (await createTestUser(elsewhere)).token,
    });
    await elsewhere.close();
    expect(reputationFault(forged.data)).toBeNull();
    expect(reputationFault(forged.data, publicKey)).toBe('signed with another key than the instance has');
    expect(reputationFault({ ...copy(), publicKey: forged.data.publicKey })).toBe('was changed');
    expect(reputationFault({ ...copy(), signature: '' })).toBe('was changed');
    expect(reputationFault({})).toBe('not a record of a person');
  });
});
