import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { type TestApp, testApp } from '../../../testing/app';
import { uploadPicture } from '../../../testing/files/pictures';
import { plainOffer, publish } from '../../../testing/fixtures/offers';
import { createTestUser, type TestUser } from '../../../testing/fixtures/users';
import { openSession } from '../index';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp();
});
afterAll(() => gift.close());

let ada: TestUser;
let ben: TestUser;
beforeEach(async () => {
  ada = await createTestUser(gift);
  ben = await createTestUser(gift);
});

const refusalOf = ({ data }: { data: unknown }) => (data as { refusal?: string }).refusal;
const own = async (user = ada) => (await gift.call('profile', undefined, { token: user.token })).data;
const change = (to: Parameters<typeof gift.call<'updateProfile'>>[1], user = ada) =>
  gift.call('updateProfile', to, { token: user.token });
const seen = async (user: TestUser, by: TestUser) =>
  (await gift.call('publicUser', { userID: String(user.userID) }, { token: by.token })).data;

describe('a profile', () => {
  it('is empty at first, can be changed in parts, and is shown to others', async () => {
    expect(await own()).toMatchObject({
      nickname: ada.nickname,
      faceURL: null,
      bio: '',
      languages: [],
      privacy: { showsOnline: true, showsVolume: true, messagesFrom: 'everyone' },
      ...{ trusted: 0, blocked: 0, devices: 1 },
    });
    await change({ bio: '  Steam and Amazon.\u202e Quick. ', languages: ['yo', 'en', 'yo'] });
    await change({ showsVolume: false });
    expect(await own()).toMatchObject({
      bio: 'Steam and Amazon. Quick.',
      languages: ['yo', 'en'],
      privacy: { showsVolume: false },
    });
    expect(await seen(ada, ben)).toMatchObject({
      bio: 'Steam and Amazon. Quick.',
      languages: ['yo', 'en'],
      faceURL: null,
    });
  });

  it('refuses contact details, card codes and long text, and keeps its previous content', async () => {
    await change({ bio: 'Patient.' });
    const contact = await change({ bio: 'WhatsApp 0803 123 4567' });
    expect([contact.code, refusalOf(contact)]).toEqual([expect.any(Number), 'ContactInText']);
    expect(refusalOf(await change({ bio: 'I sell X7QP-9K2M-4TRW-8HZC' }))).toBe('CodeInText');
    expect(refusalOf(await change({ bio: 'x'.repeat(141) }))).toBe('Malformed');
    expect(refusalOf(await change({ languages: ['klingon' as 'en'] }))).toBe('Malformed');
    expect((await own()).bio).toBe('Patient.');
  });
});

describe('a nickname', () => {
  const rename = (nickname: string, user = ada) =>
    gift.call('updateUserAccount', { nickname }, { token: user.token });

  it('can change once in 90 days, and saving the same one does not count', async () => {
    expect((await rename(ada.nickname)).code).toBe(200);
    expect((await rename('ada_first_cards')).code).toBe(200);
    expect(refusalOf(await rename('ada_second_cards'))).toBe('NicknameTooSoon');
    gift.clock.advance(days(91));
    const later = await createTestUser(gift);
    expect((await rename('ada_third_cards', later)).code).toBe(200);
  });

  it('cannot be taken by a look-alike in letters or digits', async () => {
    expect((await rename('morning_l0ans')).code).toBe(200);
    for (const alike of ['Morning.Loans', 'rnorning_loans', 'M0RNING_IOANS', 'mórning_1oans'])
      expect([alike, refusalOf(await rename(alike, ben))]).toEqual([alike, 'NicknameInUse']);
    expect((await rename('evening_loans', ben)).code).toBe(200);
  });

  it('of which two look-alikes are requested at the same time goes to one user only', async () => {
    const answers = await Promise.all([rename('illicit_vibes'), rename('1llicit_vibes', ben)]);
    expect(answers.map(({ code }) => code === 200).sort()).toEqual([false, true]);
  });

  it('is refused if it is a phone number or website, or imitates Gift staff', async () => {
    expect(refusalOf(await rename('0803_123_4567'))).toBe('NicknameContact');
    expect(refusalOf(await rename('mycards.com'))).toBe('NicknameContact');
    expect(refusalOf(await rename('G1FT_Supp0rt'))).toBe('NicknameReserved');
  });

  it('may contain the word gift or giftcard', async () => {
    expect((await rename('Chidinma_gifts')).code).toBe(200);
    expect((await rename('giftcard_ng', ben)).code).toBe(200);
  });

  const alternativesOf = ({ data }: { data: unknown }) => (data as { alternatives: string[] }).alternatives;

  it('that is refused returns three free alternatives, and each of them can be taken', async () => {
    // Created first: an alternative may be the nickname of a later test user.
    const [first, ...others] = await Promise.all(Array.from({ length: 22 }, () => createTestUser(gift)));
    await rename('twenty_marbles_long_', first!);
    for (const [wanted, start] of [
      [ben.nickname, /./],
      ['twenty.marbles_l0ng', /^twenty/],
      ['gift', /^gift[_.](?:cards|trade)/],
      ['Gift_Support', /^Gift[_.](?:cards|trade)/],
      ['giftadmin', /^trader/],
      ['Lagos_Admin', /^Lagos/],
      ['官方客服', /^卡友/],
    ] as const) {
      const alternatives = alternativesOf(await rename(wanted));
      expect([wanted, alternatives]).toEqual([wanted, Array(3).fill(expect.stringMatching(start))]);
      for (const free of alternatives) expect((await rename(free, others.pop()!)).code).toBe(200);
    }
  });

  it('that is refused twice returns other alternatives, so that they do not reveal existing users', async () => {
    const [first, second] = [await rename(ben.nickname), await rename(ben.nickname)].map(alternativesOf);
    expect(first).not.toEqual(second);
  });
});

describe('a face', () => {
  const put = (fileID: string | null, user = ada) =>
    gift.call('setAvatar', { fileID }, { token: user.token });
  const bytesAt = (url: string) => gift.app.inject({ method: 'GET', url });

  it('is an own picture readable by everybody; a new one replaces the old one, also in chat', async () => {
    const first = await uploadPicture(gift, ada);
    const { data } = await put(first);
    expect(data.faceURL).toBe(`/api/files/${first}?use=thumb`);
    const shown = await bytesAt(data.faceURL!);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await seen(ada, ben)).faceURL).toBe(data.faceURL);
    await gift.runDue();
    const inChat = async () =>
      (
        await gift.database.maybe<{ url: string }>(
          sql`select face_url as url from messaging.users where id = ${String(ada.userID)}`,
        )
      )?.url;
    expect(await inChat()).toBe(data.faceURL);

    const second = await uploadPicture(gift, ada);
    await put(second);
    await gift.runDue();
    expect((await bytesAt(`/api/files/${first}`)).json()).not.toMatchObject({ code: 200 });
    expect(await inChat()).toBe(`/api/files/${second}?use=thumb`);
    expect((await put(null)).data.faceURL).toBeNull();
    await gift.runDue();
    expect((await bytesAt(`/api/files/${second}`)).json()).not.toMatchObject({ code: 200 });
    expect(await inChat()).toBe('');
  });

  it('cannot be a picture of somebody else, an unknown file or evidence', async () => {
    const bens = await uploadPicture(gift, ben);
    expect(refusalOf(await put(bens))).toBe('NotYourPicture');
    expect(refusalOf(await put('4611686018427'))).toBe('NotYourPicture');
    const evidence = await uploadPicture(gift, ada);
    await gift.database.run(sql`update uploads.files set attached_at = now() where id = ${BigInt(evidence)}`);
    expect(refusalOf(await put(evidence))).toBe('NotYourPicture');
    expect((await bytesAt(`/api/files/${evidence}`)).json()).not.toMatchObject({ code: 200 });
  });
});

describe('privacy settings', () => {
  it('hides from then on whether one is online, and shows it again', async () => {
    await publish(gift, ada, {}, plainOffer);
    const online = async () => {
      await gift.call('profile', undefined, { token: ada.token });
      await gift.runDue();
      return (await gift.call('traderDetail', { userID: String(ada.userID) }, { token: ben.token })).data
        .isOnline;
    };
    expect(await online()).toBe(true);
    await change({ showsOnline: false });
    expect(await online()).toBe(false);
    await change({ showsOnline: true });
    expect(await online()).toBe(true);
  });

  it('lists the people one trusts and blocked apart, each with its way back', async () => {
    const userID = String(ben.userID);
    const as = { token: ada.token };
    await gift.call('trustUser', { userID }, as);
    expect((await gift.call('trustedUsers', {}, as)).data.items).toMatchObject([{ userID }]);
    expect(await own()).toMatchObject({ trusted: 1, blocked: 0 });
    await gift.call('blockUser', { userID }, as);
    expect((await gift.call('trustedUsers', {}, as)).data.items).toEqual([]);
    expect((await gift.call('blockedUsers', {}, as)).data.items).toMatchObject([{ userID }]);
    await gift.call('unblockUser', { userID }, as);
    expect(await own()).toMatchObject({ trusted: 0, blocked: 0 });
    expect(refusalOf(await gift.call('trustedUsers', { cursor: 'x_y' }, as))).toBe('Malformed');
  });
});

describe('devices', () => {
  const elsewhere = (user: TestUser, deviceID: string) =>
    gift.services.database.transaction((tx) =>
      openSession(tx, gift.services, {
        userID: user.userID,
        origin: { address: '10.1.1.1', userAgent: 'x', deviceID },
        deviceName: deviceID,
        now: gift.clock.now(),
      }),
    );
  const status = async (token: string) => (await gift.call('profile', undefined, { token })).status;

  it('are signed out except the current one and need a code to return; other users are not affected', async () => {
    const [tablet, desktop] = [
      await elsewhere(ada, 'ada-tablet-123456'),
      await elsewhere(ada, 'ada-desktop-1234'),
    ];
    const bens = await elsewhere(ben, 'ben-tablet-123456');
    expect((await own()).devices).toBe(3);
    const { data } = await gift.call('signOutOthers', undefined, { token: ada.token });
    expect(data).toEqual({ ended: 2 });
    expect([await status(tablet.token), await status(desktop.token)]).toEqual([401, 401]);
    expect([await status(ada.token), await status(bens.token)]).toEqual([200, 200]);
    const back = await gift.call(
      'login',
      { account: ada.phone, password: ada.password },
      { headers: { 'x-device-id': 'ada-tablet-123456' } },
    );
    expect(back.data).toHaveProperty('verificationID');
  });

  it('of other users cannot be signed out by their session id', async () => {
    const bens = await elsewhere(ben, 'ben-phone-1234567');
    const answer = await gift.call(
      'signOutDevice',
      { sessionID: String(bens.sessionID) },
      { token: ada.token },
    );
    expect(refusalOf(answer)).toBe('NotFound');
    expect(await status(bens.token)).toBe(200);
  });
});
