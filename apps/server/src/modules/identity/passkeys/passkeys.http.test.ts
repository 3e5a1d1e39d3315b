import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { authenticator } from '../../../testing/providers/authenticator';
import { codeSentTo } from '../../../testing/providers/banks';

let gift: TestApp;
let user: TestUser;
beforeAll(async () => {
  gift = await testApp();
});
beforeEach(async () => {
  user = await createTestUser(gift);
});
afterEach(() => assertInvariants(gift.database));
afterAll(() => gift.close());

type Phone = ReturnType<typeof authenticator>;
const as = (who: TestUser) => ({ token: who.token });

const begin = async (who = user) =>
  (await gift.call('startPasskey', { walletPin: who.pin }, as(who))).data.options;
async function withPasskey(who = user): Promise<Phone> {
  const phone = authenticator();
  const answer = phone.register(await begin(who));
  const finished = await gift.call('finishPasskey', { answer, name: 'Tecno' }, as(who));
  expect(finished.data).toMatchObject({ passkeyID: phone.id, name: 'Tecno', lastUsedAt: null });
  return phone;
}
const toLogIn = async () => (await gift.call('startPasskeyLogin', undefined)).data.options;
const list = async (who = user) => (await gift.call('passkeys', undefined, as(who))).data.items;

describe('a passkey', () => {
  it('is saved with a notification, renamed and removed, and cannot log in after that', async () => {
    const phone = await withPasskey();
    await gift.runDue();
    const { items } = (await gift.call('demoOutbox', { target: user.phone })).data;
    expect(items[0]?.text).toContain('passkey "Tecno" was added');
    const { passkeyID } = (await list())[0]!;
    expect((await gift.call('renamePasskey', { passkeyID, name: 'My phone' }, as(user))).code).toBe(200);
    expect(await list()).toMatchObject([{ name: 'My phone' }]);
    expect((await gift.call('removePasskey', { passkeyID }, as(user))).code).toBe(200);
    expect(await list()).toEqual([]);
    const answer = phone.sign(await toLogIn());
    expect((await gift.call('passkeyLogin', { answer })).data).toMatchObject({ refusal: 'PasskeyWrong' });
  });

  it('requires the wallet PIN before it is added', async () => {
    const wrong = await gift.call('startPasskey', { walletPin: '111222' }, as(user));
    expect(wrong.data).toMatchObject({ refusal: 'WalletPinWrong' });
    const fresh = await createTestUser(gift, { pin: null });
    const early = await gift.call('startPasskey', { walletPin: '274913' }, as(fresh));
    expect(early.data).toMatchObject({ refusal: 'WalletPinMissing' });
  });

  it.each(['the password', 'the wallet PIN'])('stops working once %s is reset', async (lost) => {
    const phone = authenticator();
    const finished = await gift.call(
      'finishPasskey',
      { answer: phone.register(await begin()), name: 'x' },
      as(user),
    );
    expect(finished.code).toBe(200);
    const secret = { password: 'Fresh$Pass12', confirm: 'Fresh$Pass12' };
    const codeAnswer =
      lost === 'the password'
        ? await gift.call('forgetPwd', { account: user.phone }, { address: '10.77.0.1' })
        : await gift.call('sendCode', { purpose: 'pin' }, as(user));
    const { verificationID } = codeAnswer.data as { verificationID: string };
    const code = await codeSentTo(gift, user.phone);
    const reset =
      lost === 'the password'
        ? await gift.call('forgetPwd', { verificationID, code, ...secret }, { address: '10.77.0.1' })
        : await gift.call(
            'setPayPwd',
            { walletPin: '805264', verificationID, code, password: user.password },
            as(user),
          );
    expect(reset.code, reset.message).toBe(200);
    const answer = phone.sign(await toLogIn());
    expect((await gift.call('passkeyLogin', { answer })).data).toMatchObject({ refusal: 'PasskeyWrong' });
  });

  it.each([
    ['made on another site', { origin: 'https://gift.example.evil' }],
    ['of another host', { rpID: 'evil.example' }],
    ['whose owner nobody verified', { isUnverified: true }],
  ])('%s is not kept', async (_, cheat) => {
    const answer = authenticator().register(await begin(), cheat);
    const finished = await gift.call('finishPasskey', { answer, name: 'x' }, as(user));
    expect(finished.data).toMatchObject({ refusal: 'PasskeyWrong' });
    expect(await list()).toEqual([]);
  });

  it('is refused on a challenge of another user, a used one or one older than five minutes', async () => {
    const eve = await createTestUser(gift);
    const stolen = authenticator().register(await begin(user));
    const finish = (answer: typeof stolen, who: TestUser) =>
      gift.call('finishPasskey', { answer, name: 'x' }, as(who));
    expect((await finish(stolen, eve)).data).toMatchObject({ refusal: 'PasskeyExpired' });
    expect((await finish(stolen, user)).code).toBe(200);
    expect((await finish(stolen, user)).data).toMatchObject({ refusal: 'PasskeyExpired' });
    const late = authenticator().register(await begin(user));
    gift.clock.advance(minutes(5) + 1);
    expect((await finish(late, user)).data).toMatchObject({ refusal: 'PasskeyExpired' });
  });

  it('cannot be registered, renamed or removed by another user', async () => {
    const phone = await withPasskey();
    const eve = await createTestUser(gift);
    const again = phone.register(await begin(eve));
    expect((await gift.call('finishPasskey', { answer: again, name: 'x' }, as(eve))).data).toMatchObject({
      refusal: 'PasskeyWrong',
    });
    const passkeyID = phone.id;
    expect((await gift.call('renamePasskey', { passkeyID, name: 'mine' }, as(eve))).code).toBe(1003);
    expect((await gift.call('removePasskey', { passkeyID }, as(eve))).code).toBe(1003);
    expect(await list()).toMatchObject([{ name: 'Tecno' }]);
  });

  it('is one of ten at most', async () => {
    for (let at = 0; at < 10; at++) await withPasskey();
    expect((await gift.call('startPasskey', { walletPin: user.pin }, as(user))).data).toMatchObject({
      refusal: 'PasskeysFull',
    });
  });
});

describe('logging in with a passkey', () => {
  const enter = (answer: ReturnType<Phone['sign']>, deviceID = '') =>
    gift.call('passkeyLogin', { answer, deviceName: 'Tecno' }, { headers: { 'x-device-id': deviceID } });

  it('needs no account or code; a new device causes a notification and cannot withdraw', async () => {
    const phone = await withPasskey();
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      values (${user.userID}, ${Buffer.from('the one before')}, ${gift.clock.now()})`);
    const { data } = await enter(phone.sign(await toLogIn()), 'a-phone-with-a-passkey');
    expect(data).toMatchObject({ userID: String(user.userID) });
    expect((await gift.call('getUserDetail', undefined, { token: data.token })).code).toBe(200);
    await gift.runDue();
    const { items } = (await gift.call('demoOutbox', { target: user.phone })).data;
    expect(items[0]?.text).toContain('signed in to your account');
    const limits = await gift.call('walletLimits', undefined, { token: data.token });
    expect(JSON.stringify(limits.data)).toContain('"leftKobo":"0"');
  });

  it('is refused when the same answer is sent twice, also in parallel', async () => {
    const phone = await withPasskey();
    const answer = phone.sign(await toLogIn());
    const both = await Promise.all([enter(answer), enter(answer)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 2060]);
    expect((await enter(answer)).code).toBe(2060);
  });

  it.each([
    ['signed for another site', { origin: 'http://localhost.evil' }],
    ['signed for another host', { rpID: 'evil.example' }],
    ['signed without its owner', { isUnverified: true }],
    ['whose count went back, as a copy’s does', { counter: 1 }],
  ])('is refused when %s', async (_, cheat) => {
    const phone = await withPasskey();
    for (let at = 0; at < 2; at++) expect((await enter(phone.sign(await toLogIn()))).code).toBe(200);
    expect((await enter(phone.sign(await toLogIn(), cheat))).data).toMatchObject({ refusal: 'PasskeyWrong' });
  });

  it('is refused on an unknown challenge and on one issued for another purpose', async () => {
    const phone = await withPasskey();
    const loginOptions = await toLogIn();
    const forgedOptions = { ...loginOptions, challenge: 'A'.repeat(43) };
    expect((await enter(phone.sign(forgedOptions))).code).toBe(2060);
    const operation = { call: 'payOrder', subject: '1', amountKobo: '1' } as const;
    const approving = (await gift.call('startApproval', operation, as(user))).data.options;
    expect((await enter(phone.sign(approving))).code).toBe(2060);
  });

  it('returns the same error for an unknown key and for a wrong signature', async () => {
    const phone = await withPasskey();
    const stranger = authenticator();
    const none = await enter(stranger.sign(await toLogIn()));
    const forged = { ...stranger.sign(await toLogIn()), id: phone.id, rawId: phone.id };
    const wrong = await enter(forged);
    expect(none).toEqual(wrong);
    expect(none.code).toBe(2061);
  });

  it('starts with the same options for everybody, without a list of passkeys', async () => {
    const { challenge: _, ...one } = await toLogIn();
    await withPasskey();
    const { challenge: __, ...other } = await toLogIn();
    expect(one).toEqual(other);
    expect(one).not.toHaveProperty('allowCredentials.0');
  });
});

describe('approving a payment with a passkey', () => {
  async function setup() {
    const trade = await createTrade(gift);
    const { orderNo, totalKobo } = await trade.submitted();
    const phone = await withPasskey(trade.buyer);
    const approve = async (
      operation: {
        call: 'submitOrder' | 'payOrder' | 'revealOrder' | 'withdraw';
        subject: string;
        amountKobo: string;
      },
      cheat = {},
    ) => {
      const { options } = (await gift.call('startApproval', operation, as(trade.buyer))).data;
      return gift.call('finishApproval', { answer: phone.sign(options, cheat) }, as(trade.buyer));
    };
    const pay = (walletPin: string, who = trade.buyer) =>
      gift.call('payOrder', { orderNo, walletPin }, as(who));
    const right = { call: 'payOrder', subject: orderNo, amountKobo: totalKobo } as const;
    return { trade, orderNo, totalKobo, phone, approve, pay, right };
  }

  it('replaces the PIN for that payment, once', async () => {
    const { approve, pay, right } = await setup();
    const { approval } = (await approve(right)).data;
    expect((await pay(approval)).data).toMatchObject({ stateName: 'awaitingCode' });
    expect((await pay(approval)).code).not.toBe(200);
  });

  it('replaces the PIN for taking an offer with payment, and for revealing its code', async () => {
    const { trade, approve } = await setup();
    const quote = (await trade.quote()).data;
    const amountKobo = quote.netKobo;
    const taking = (await approve({ call: 'submitOrder', subject: quote.quoteID, amountKobo })).data.approval;
    const submitted = await gift.call(
      'submitOrder',
      { quoteID: quote.quoteID, walletPin: taking },
      as(trade.buyer),
    );
    expect(submitted.data).toMatchObject({ stateName: 'awaitingCode' });
    const { orderNo } = submitted.data;
    await trade.ship(orderNo);
    const view = { orderNo, isReady: true };
    const strange = (await approve({ call: 'payOrder', subject: orderNo, amountKobo })).data.approval;
    const refused = await gift.call('revealOrder', { ...view, walletPin: strange }, as(trade.buyer));
    expect(refused.data).toMatchObject({ refusal: 'PasskeyExpired' });
    const viewing = (await approve({ call: 'revealOrder', subject: orderNo, amountKobo })).data.approval;
    const revealed = await gift.call('revealOrder', { ...view, walletPin: viewing }, as(trade.buyer));
    expect(revealed.data.cards).toHaveLength(1);
  });

  it('is refused for another order, amount or call, and no money moves', async () => {
    const { approve, pay, right, totalKobo, trade } = await setup();
    const others = [
      { ...right, subject: '1' },
      { ...right, amountKobo: String(BigInt(totalKobo) - 1n) },
      { ...right, call: 'withdraw' as const },
    ];
    for (const operation of others) {
      const { approval } = (await approve(operation)).data;
      expect((await pay(approval)).data).toMatchObject({ refusal: 'PasskeyExpired' });
    }
    const { data } = await gift.call('walletSummary', undefined, as(trade.buyer));
    expect(data).toMatchObject({ escrowKobo: '0' });
  });

  it('is refused after two minutes, from another user, or without user verification', async () => {
    const { approve, pay, right, trade } = await setup();
    const { approval } = (await approve(right)).data;
    gift.clock.advance(minutes(2) + seconds(1));
    expect((await pay(approval)).data).toMatchObject({ refusal: 'PasskeyExpired' });
    expect((await approve(right, { isUnverified: true })).data).toMatchObject({ refusal: 'PasskeyWrong' });
    const fresh = (await approve(right)).data.approval;
    expect((await pay(fresh, trade.stranger)).code).not.toBe(200);
    expect((await pay(`pk-${'A'.repeat(43)}`)).data).toMatchObject({ refusal: 'PasskeyExpired' });
    expect((await pay(fresh)).code).toBe(200);
  });

  it('is refused with the passkey or the session of another user', async () => {
    const { right, trade, phone } = await setup();
    const eve = trade.seller;
    const evesPhone = await withPasskey(eve);
    const { options } = (await gift.call('startApproval', right, as(trade.buyer))).data;
    const finish = (answer: ReturnType<Phone['sign']>, who: TestUser) =>
      gift.call('finishApproval', { answer }, as(who));
    expect((await finish(evesPhone.sign(options), trade.buyer)).code).toBe(2061);
    expect((await finish(phone.sign(options), eve)).code).toBe(2060);
  });

  it('is refused for a user without a passkey', async () => {
    const none = await gift.call(
      'startApproval',
      { call: 'payOrder', subject: '1', amountKobo: '1' },
      as(user),
    );
    expect(none.data).toMatchObject({ refusal: 'PasskeyMissing' });
  });
});
