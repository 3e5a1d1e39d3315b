import { Readable } from 'node:stream';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { assertInvariants } from '../../../testing/database/invariants';
import { uploadPicture } from '../../../testing/files/pictures';
import { readZip } from '../../../testing/files/zip';
import { disputesOf } from '../../../testing/fixtures/disputes';
import { createTrade } from '../../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { addAccount } from '../../../testing/providers/banks';
import { filesOnDisk } from '../../../testing/storage/disk-files';
import { postInChat } from '../../messaging';
import { zipOf } from './make';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const ask = ({ token, pin }: TestUser, more: object = {}) =>
  gift.call('requestExport', { walletPin: pin, ...more }, { token });
const state = async ({ token }: TestUser) =>
  (await gift.call('privacyState', undefined, { token })).data.export;
const link = ({ token }: TestUser, exportID: string) => gift.call('exportLink', { exportID }, { token });
const fetched = (url: string) => gift.app.inject({ url });
const made = async (user: TestUser) => {
  const { data, message } = await ask(user);
  expect(data.state, message).toBe('making');
  await gift.runDue();
  const ready = await state(user);
  expect(ready).toMatchObject({ state: 'ready', exportID: data.exportID });
  return ready.exportID!;
};
const files = async (user: TestUser, exportID: string) => {
  const { data } = await link(user, exportID);
  const answer = await fetched(data.url);
  expect(answer.headers['content-type']).toBe('application/zip');
  expect(answer.rawPayload.length).toBe(data.bytes);
  return readZip(answer.rawPayload);
};
const json = (zip: Map<string, Buffer>, name: string) => JSON.parse(String(zip.get(name)));

describe('a copy of one’s own data', () => {
  it('contains the data of every module, and no codes, secrets or data of other users', async () => {
    const trade = await createTrade(gift);
    const { seller, buyer, stranger } = trade;
    const cases = disputesOf(gift, trade);
    const { orderNo } = await cases.claimed();
    const as = { token: buyer.token };
    const person = { firstName: 'Adaeze', lastName: 'Okafor', dateOfBirth: '1990-05-17' };
    const number = '22212345679';
    await gift.call('verifyUserInfo', { kind: 'bvn', number, ...person }, as);
    await gift.call('updateProfile', { bio: 'Steam in ten minutes.' }, as);
    await gift.call('blockUser', { userID: String(stranger.userID) }, as);
    const { accountName } = await addAccount(gift, buyer);
    const [accountNumber] = (
      await gift.database.many<{ n: string }>(sql`
        select account_number as n from wallet.bank_accounts where user_id = ${buyer.userID}`)
    ).map(({ n }) => n);
    const ownPicture = await uploadPicture(gift, buyer);
    const theirs = await uploadPicture(gift, stranger);
    const message = 'Kindly <b>wait</b> & see';
    const at = { services: gift.services, now: gift.clock.now() };
    await gift.database.transaction((tx) =>
      postInChat(
        { tx, ...at },
        {
          actorID: buyer.userID,
          otherID: seller.userID,
          event: { event: 'remind', orderNo },
          description: message,
        },
      ),
    );
    await gift.database.transaction((tx) =>
      postInChat(
        { tx, ...at },
        {
          actorID: stranger.userID,
          otherID: seller.userID,
          event: { event: 'secret', orderNo: 'between-others' },
        },
      ),
    );

    const zip = await files(buyer, await made(buyer));
    expect(json(zip, 'profile.json')).toMatchObject({
      phone: buyer.phone,
      nickname: buyer.nickname,
      bio: 'Steam in ten minutes.',
      messagesFrom: 'everyone',
    });
    expect(json(zip, 'verification.json').checks).toContainEqual(
      expect.objectContaining({ kind: 'bvn', lastFour: number.slice(-4) }),
    );
    expect(json(zip, 'devices.json').sessions).toHaveLength(1);
    expect(json(zip, 'people.json').blocked).toEqual([
      expect.objectContaining({ nickname: stranger.nickname }),
    ]);
    expect(json(zip, 'wallet/bank-accounts.json')).toEqual([
      expect.objectContaining({ lastFour: accountNumber!.slice(-4), accountName }),
    ]);
    expect(String(zip.get('wallet/statement.csv'))).toContain(orderNo);
    const [order] = json(zip, 'orders.json');
    expect(order).toMatchObject({ id: orderNo, role: 'buyer', partner: seller.nickname, state: 'disputed' });
    expect(order.events.map(({ event }: { event: string }) => event)).toContain('reveal');
    expect(json(zip, 'code-access-log.json').length).toBeGreaterThan(0);
    const [dispute] = json(zip, 'disputes.json');
    expect(dispute).toMatchObject({ orderID: orderNo, side: 'buyer' });
    expect(json(zip, 'rewards.json')).toHaveProperty('points');
    expect(json(zip, 'settings.json')).toHaveProperty('notices');
    expect(json(zip, 'data-requests.json')).toEqual([expect.objectContaining({ kind: 'export' })]);
    for (const list of [
      'consents',
      'offers',
      'counter-offers',
      'feedback',
      'notifications',
      'questions',
      'risk-reviews',
      'chats/friends',
    ])
      expect(json(zip, `${list}.json`), list).toBeInstanceOf(Array);

    const ids = [buyer.userID, seller.userID].sort((a, b) => (String(a) < String(b) ? -1 : 1));
    const chat = json(zip, `chats/si_${ids.join('_')}.json`);
    expect(chat).toContainEqual(expect.objectContaining({ isOwn: true, text: '[remind]' }));
    const page = String(zip.get(`chats/si_${ids.join('_')}.html`));
    expect(page).toContain(`<h1>${seller.nickname}</h1>`);
    expect(page).not.toContain('<b>wait');
    expect([...zip.keys()].filter((name) => name.startsWith('chats/si_'))).toHaveLength(2);

    expect(zip.has(`pictures/${ownPicture}.webp`)).toBe(true);
    expect(zip.has(`pictures/${theirs}.webp`)).toBe(false);
    expect(json(zip, 'pictures.json')).toContainEqual(
      expect.objectContaining({ id: ownPicture, file: `pictures/${ownPicture}.webp` }),
    );

    const all = [...zip.values()].map(String).join('\n');
    const [secret] = await gift.database.many<{ hash: string }>(sql`
      select password_hash as hash from identity.users where id = ${buyer.userID}`);
    for (const hidden of [
      trade.code,
      number,
      accountNumber!,
      secret!.hash,
      buyer.token,
      seller.phone,
      stranger.phone,
    ])
      expect(all).not.toContain(hidden);
    expect(all).not.toContain('between-others');
  });

  it('lists card photos without including them, because they may show a code', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const photo = await uploadPicture(gift, trade.seller);
    const receipt = await uploadPicture(gift, trade.seller);
    await gift.database.run(sql`
      insert into orders.photos (order_id, slot, kind, file_id)
      values (${BigInt(orderNo)}, 1, 'back', ${BigInt(photo)}), (${BigInt(orderNo)}, 1, 'receipt', ${BigInt(receipt)})`);
    const zip = await files(trade.seller, await made(trade.seller));
    expect(zip.has(`pictures/${photo}.webp`)).toBe(false);
    expect(zip.has(`pictures/${receipt}.webp`)).toBe(true);
    expect(json(zip, 'pictures.json')).toContainEqual(expect.objectContaining({ id: photo, file: null }));
  });

  it('contains each of 451 orders exactly once, across several pages', async () => {
    const trade = await createTrade(gift);
    const { orderNo } = await trade.paid();
    const copies = 450;
    await gift.database.run(sql`
      insert into orders.orders select (jsonb_populate_record(o, jsonb_build_object('id', o.id + n, 'quote_id', o.quote_id + n))).*
      from orders.orders o, generate_series(1, ${copies}) n where o.id = ${BigInt(orderNo)}`);
    const zip = await files(trade.buyer, await made(trade.buyer));
    const ids = json(zip, 'orders.json').map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(copies + 1);
    expect(ids).toHaveLength(copies + 1);
    await gift.database.run(sql`
      delete from orders.orders where id > ${BigInt(orderNo)} and id <= ${BigInt(orderNo) + BigInt(copies)}`);
  });

  it('contains support threads with state, rating and the ids of pictures', async () => {
    const user = await createTestUser(gift);
    const support = await createTestUser(gift, { roles: ['support'] });
    const [asked, written] = [await uploadPicture(gift, user), await uploadPicture(gift, user)];
    const by = { token: user.token };
    const text = 'Where is my money?';
    const { questionID } = (await gift.call('askSupport', { text, fileIDs: [asked] }, by)).data;
    await gift.call('writeToSupport', { questionID, text, fileIDs: [written] }, by);
    await gift.call('closeThread', { questionID }, { token: support.token });
    const closedAt = gift.clock.now().toISOString();
    await gift.call('rateSupport', { questionID, isHelpful: true }, by);
    const zip = await files(user, await made(user));
    expect(json(zip, 'questions.json')).toMatchObject([
      { id: questionID, state: 'closed', closedAt, isHelpful: true, fileIDs: [asked] },
    ]);
    expect(json(zip, 'support-messages.json')).toMatchObject([{ text, fileIDs: [written] }]);
  });

  it('contains a readme in the language of the user', async () => {
    const user = await createTestUser(gift);
    await gift.call('requestExport', { walletPin: user.pin }, { token: user.token, language: 'zh-CN' });
    await gift.runDue();
    const zip = await files(user, (await state(user)).exportID!);
    expect(String(zip.get('说明.txt'))).toContain('不包含：卡密');
  });

  it('is announced in the app and by e-mail when it is ready', async () => {
    const user = await createTestUser(gift);
    const email = `own.${user.userID}@mail.com`;
    await gift.database.run(sql`
      update identity.users set email = ${email}, email_verified_at = ${gift.clock.now()} where id = ${user.userID}`);
    await made(user);
    const { items } = (await gift.call('demoOutbox', { target: email })).data;
    expect(items.map(({ text }) => text)).toEqual([expect.stringContaining('your data file is ready')]);
    const { lines } = await gift.database.one<{ lines: bigint }>(sql`
      select count(*) as lines from messaging.messages m join messaging.conversations t on t.n = m.conversation
      where t.id like ${`%${user.userID}%`} and m.sender = 'gift'`);
    expect(lines).toBe(1n);
  });
});

describe('asking for it', () => {
  it('requires the PIN, and a two-step code when two-step login is on', async () => {
    const user = await createTestUser(gift);
    expect((await ask(user, { walletPin: '111111' })).data).toMatchObject({ refusal: 'WalletPinWrong' });
    const none = await createTestUser(gift, { pin: null });
    expect((await ask(none, { walletPin: '274913' })).data).toMatchObject({ refusal: 'WalletPinMissing' });
    const { secret } = (await gift.call('startTwoStep', { password: user.password }, { token: user.token }))
      .data;
    const code = () => {
      gift.clock.advance(31_000);
      return new TOTP({ secret }).generate({ timestamp: gift.clock.now().getTime() });
    };
    await gift.call('confirmTwoStep', { code: code() }, { token: user.token });
    expect((await ask(user)).data).toMatchObject({ refusal: 'TwoStepNeeded' });
    expect((await ask(user, { twoStepCode: '000000' })).data).toMatchObject({ refusal: 'TwoStepWrong' });
    expect((await ask(user, { twoStepCode: code() })).code).toBe(200);
  });

  it('allows one export at a time, even with five parallel requests, and three a week', async () => {
    const user = await createTestUser(gift);
    const all = await Promise.all(Array.from({ length: 5 }, () => ask(user)));
    expect(all.map(({ code }) => code).sort()).toEqual([200, 9401, 9401, 9401, 9401]);
    await gift.runDue();
    for (let n = 0; n < 2; n++) await made(user);
    const fourth = await ask(user);
    expect(fourth.data).toMatchObject({ refusal: 'ExportTooOften', max: 3 });
    expect((await state(user)).nextAt).not.toBeNull();
    gift.clock.advance(days(7));
    await made(user);
  });

  it('needs a session', async () => {
    expect((await gift.call('requestExport', { walletPin: '274913' })).status).toBe(401);
    expect((await gift.call('exportLink', { exportID: '1' })).status).toBe(401);
  });
});

describe('its link', () => {
  it('is had by the person alone, works five minutes, and not with a letter changed', async () => {
    const [user, other] = [await createTestUser(gift), await createTestUser(gift)];
    const exportID = await made(user);
    expect((await link(other, exportID)).data).toMatchObject({ refusal: 'DataExportExpired' });
    const { url } = (await link(user, exportID)).data;
    const [address, query] = url.split('?');
    const otherID = await made(other);
    const wrong = [
      address!,
      `${address}?${query!.replace(/sig=./, (part) => (part === 'sig=A' ? 'sig=B' : 'sig=A'))}`,
      `${address}?${query!.replace(/until=\d/, 'until=9')}`,
      `/api/privacy/file/${otherID}?${query}`,
      '/api/privacy/file/..%2f..?until=1&sig=1',
    ];
    for (const one of wrong)
      expect((await fetched(one)).json().data, one).toMatchObject({ refusal: 'DataExportExpired' });
    expect((await fetched(url)).statusCode).toBe(200);
    gift.clock.advance(minutes(5));
    expect((await fetched(url)).json().data).toMatchObject({ refusal: 'DataExportExpired' });
  });

  it('is no more after a week, and neither is the file', async () => {
    const user = await createTestUser(gift);
    const exportID = await made(user);
    const names = async () => (await filesOnDisk(gift, 'exports')).join('\n');
    expect(await names()).toContain(`${exportID}.zip`);
    gift.clock.advance(days(7));
    expect((await link(user, exportID)).data).toMatchObject({ refusal: 'DataExportExpired' });
    expect(await state(user)).toMatchObject({ state: 'expired' });
    await gift.runDue();
    expect(await names()).not.toContain(`${exportID}.zip`);
  });
});

describe('making it', () => {
  it('that fails is retried, and marked as failed after three tries; then a new one can start', async () => {
    const user = await createTestUser(gift);
    // A picture that is in the table but not on disk.
    const lost = await uploadPicture(gift, user);
    await gift.database.run(sql`update uploads.files set id = id + 1 where id = ${BigInt(lost)}`);
    await ask(user);
    for (let n = 0; n < 3; n++) {
      await gift.runDue();
      gift.clock.advance(minutes(2));
    }
    expect(await state(user)).toMatchObject({ state: 'failed', nextAt: null });
    expect(await filesOnDisk(gift, 'tmp')).toEqual([]);
    await gift.database.run(sql`delete from uploads.files where id = ${BigInt(lost) + 1n}`);
    await made(user);
  });

  it('is continued by another process when the first one dies', async () => {
    const user = await createTestUser(gift);
    await ask(user);
    await gift.database.run(sql`
      update privacy.requests set due_at = ${new Date(gift.clock.now().getTime() + minutes(30))}, tries = 1
      where user_id = ${user.userID}`);
    await gift.runDue();
    expect(await state(user)).toMatchObject({ state: 'making' });
    gift.clock.advance(minutes(30));
    await gift.runDue();
    expect(await state(user)).toMatchObject({ state: 'ready' });
  });

  it('closes its stream when the download is aborted', async () => {
    const user = await createTestUser(gift);
    const zip = zipOf({
      services: gift.services,
      userID: user.userID,
      language: 'en-US',
      now: gift.clock.now(),
    });
    expect(zip).toBeInstanceOf(Readable);
    zip.destroy();
    await new Promise((resolve) => zip.once('close', resolve));
  });
});
