import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../platform/database/db';
import { newID } from '../../platform/ids';
import { type TestApp, testApp } from '../../testing/app';
import { assertInvariants } from '../../testing/database/invariants';
import { encodePicture, uploadBytes } from '../../testing/files/pictures';
import { disputesOf } from '../../testing/fixtures/disputes';
import { createTrade } from '../../testing/fixtures/trade';
import { createTestUser, type TestUser } from '../../testing/fixtures/users';
import { addAccount } from '../../testing/providers/banks';

let gift: TestApp;
let support: TestUser;
beforeAll(async () => {
  gift = await testApp();
  support = await createTestUser(gift, { roles: ['support'] });
});
afterAll(async () => {
  await assertInvariants(gift.database);
  await gift.close();
});

const as = (user: TestUser) => ({ token: user.token });
const linksOf = (user: TestUser, by = support) =>
  gift.call('linkedAccounts', { userID: String(user.userID) }, as(by));
const users = (count: number) => Promise.all(Array.from({ length: count }, () => createTestUser(gift)));

/** Lets the users sign in on one device. */
async function shareDevice(...people: TestUser[]): Promise<void> {
  const hash = randomBytes(32);
  for (const { userID } of people)
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since)
      values (${userID}, ${hash}, ${gift.clock.now()})`);
}

/** The first user is verified with a number, and the others enter it too. */
async function shareNumber(
  reason: 'IdentityInUse' | 'IdentityMismatch',
  ...people: TestUser[]
): Promise<void> {
  const [mac, now] = [randomBytes(32), gift.clock.now()];
  for (const [n, { userID }] of people.entries())
    await gift.database.run(sql`
      insert into identity.checks (id, user_id, kind, number_mac, last_four, status, reason, provider, created_at)
      values (${newID(now)}, ${userID}, 'bvn', ${mac}, '2222', ${n === 0 ? 'verified' : 'refused'},
        ${n === 0 ? null : reason}, 'sandbox', ${now})`);
}

describe('linked accounts', () => {
  it('are found by device, bank account and identity number, with the date of each link', async () => {
    const [one, other, banker, friend] = await users(4);
    await shareDevice(one!, other!);
    await shareNumber('IdentityInUse', one!, friend!);
    await addAccount(gift, one!, { bankCode: '058', accountNumber: '0123456789' });
    await addAccount(gift, banker!, { bankCode: '058', accountNumber: '0123456789' });
    const { data } = await linksOf(one!);
    const facts = data.links.map(({ one: a, other: b, kind }) => [a, b, kind]);
    const pair = (user: TestUser) =>
      [String(one!.userID), String(user.userID)].sort((a, b) => Number(a) - Number(b));
    expect(facts.sort()).toEqual(
      [
        [...pair(other!), 'device'],
        [...pair(banker!), 'bank'],
        [...pair(friend!), 'number'],
      ].sort(),
    );
    for (const { at } of data.links)
      expect(new Date(at).getTime()).toBeLessThanOrEqual(gift.clock.now().getTime());
    const [subject, ...linked] = data.people.map(({ userID, distance }) => [userID, distance] as const);
    expect(subject).toEqual([String(one!.userID), 0]);
    expect(new Map(linked)).toEqual(
      new Map([other!, friend!, banker!].map(({ userID }) => [String(userID), 1])),
    );
    expect(data.isCut).toBe(false);
  });

  it('are found by a file that both sent, with orders and disputes, but not by a file outside trades', async () => {
    const [one, two] = [await createTrade(gift), await createTrade(gift)];
    const picture = await encodePicture();
    for (const trade of [one, two]) {
      const { orderNo } = await trade.paid();
      const cards = [
        {
          slot: 1,
          parts: [{ name: 'code' as const, text: trade.code }],
          frontFileID: await uploadBytes(gift, trade.seller, picture),
        },
      ];
      const body = { orderNo, cards, isFormatConfirmed: true, isUnused: true as const };
      expect((await gift.call('shipOrder', body, as(trade.seller))).code).toBe(200);
    }
    const { data } = await linksOf(one.seller);
    expect(data.links).toMatchObject([{ kind: 'file' }]);
    expect(data.people[1]).toMatchObject({ userID: String(two.seller.userID), orders: 0, disputes: 0 });
    // Many other files do not hide it, and many with the same bytes say that there may be more.
    const send = (seller: TestUser, count: number, isSame: boolean) =>
      gift.database.run(sql`
        insert into uploads.files (id, owner_id, name, is_stored, bytes, sha256, fingerprint, attached_at, created_at, stored_at)
        select (select max(id) from uploads.files) + n, owner_id, name, true, bytes,
          case when ${isSame} then sha256 else sha256(int4send(n)) end, fingerprint, attached_at,
          created_at + interval '1 hour', stored_at + interval '1 hour'
        from uploads.files, generate_series(1, ${count}) n where owner_id = ${seller.userID}`);
    await send(one.seller, 250, false);
    expect((await linksOf(one.seller)).data).toMatchObject({ links: [{ kind: 'file' }], isCut: false });
    await send(two.seller, 2_600, true);
    expect((await linksOf(one.seller)).data).toMatchObject({ isCut: true });
    await gift.database.run(sql`
      delete from uploads.files where owner_id = ${two.seller.userID} and created_at > ${gift.clock.now()}`);
    await gift.database.run(sql`delete from orders.photos where order_id in (
      select id from orders.orders where seller_id = ${two.seller.userID})`);
    expect((await linksOf(one.seller)).data.links).toEqual([]);
  });

  it('by a number that only one of them has are named as such', async () => {
    const [victim, typist] = await users(2);
    await shareNumber('IdentityMismatch', victim!, typist!);
    for (const user of [victim!, typist!])
      expect((await linksOf(user)).data.links).toMatchObject([{ kind: 'enteredNumber' }]);
    // Another number that belongs to both by the register proves the link.
    await shareNumber('IdentityInUse', victim!, typist!);
    expect((await linksOf(victim!)).data.links).toMatchObject([{ kind: 'number' }]);
  });

  it('count completed orders and disputes, and show a freeze', async () => {
    const [one, other] = [await createTrade(gift), await createTrade(gift)];
    await one.completed();
    await disputesOf(gift, other).contested();
    await shareDevice(one.seller, other.seller);
    await gift.runDue();
    const lead = await createTestUser(gift, { roles: ['lead'] });
    const reason = 'The same phone as another seller.';
    await gift.call('freezePerson', { userID: String(other.seller.userID), reason }, as(lead));
    const { data } = await linksOf(one.seller);
    expect(data.people).toMatchObject([
      { orders: 1, disputes: 0, isFrozen: false, isErased: false, tier: 2 },
      { orders: 0, disputes: 1, isFrozen: true, isErased: false, tier: 2 },
    ]);
  });

  it('reach two steps and no further', async () => {
    const [one, two, three, four] = await users(4);
    await shareDevice(one!, two!);
    await shareNumber('IdentityInUse', two!, three!);
    await shareDevice(three!, four!);
    const { data } = await linksOf(one!);
    expect(data.people.map(({ userID, distance }) => [userID, distance])).toEqual([
      [String(one!.userID), 0],
      [String(two!.userID), 1],
      [String(three!.userID), 2],
    ]);
    expect(data.links).toHaveLength(2);
  });

  it('are at most fifty, and the answer says that there are more', async () => {
    const people = await users(51);
    await shareDevice(...people.slice(0, 50));
    expect((await linksOf(people[0]!)).data).toMatchObject({ isCut: false });
    await shareDevice(people[0]!, people[50]!);
    const { data } = await linksOf(people[0]!);
    expect(data.people).toHaveLength(50);
    expect(data.isCut).toBe(true);
  });

  it('of a deleted account are found by its keyed hashes', async () => {
    const [one, erased] = await users(2);
    const hash = randomBytes(32);
    const now = gift.clock.now();
    await gift.database.run(sql`
      insert into identity.known_devices (user_id, device_hash, since) values (${one!.userID}, ${hash}, ${now})`);
    await gift.database.run(sql`
      insert into identity.erased_users (user_id, kind, mac, erased_at, retained_until)
      values (${erased!.userID}, 'device', ${hash}, ${now}, ${now})`);
    expect((await linksOf(one!)).data.links).toMatchObject([{ kind: 'device' }]);
  });

  it('of the caller are refused, and left out for others', async () => {
    const [one, other] = await users(2);
    const colleague = await createTestUser(gift, { roles: ['support'] });
    await shareDevice(one!, other!);
    await shareDevice(other!, colleague);
    expect((await linksOf(colleague, colleague)).data).toMatchObject({ refusal: 'OwnCase' });
    expect((await linksOf(other!, colleague)).data).toMatchObject({ refusal: 'LinkedCase' });
    expect((await linksOf(one!, colleague)).data).toMatchObject({ people: [{ distance: 0 }], links: [] });
    expect((await linksOf(one!)).data.people).toHaveLength(3);
  });

  it('of nobody are refused, and each view is audited', async () => {
    const answer = await gift.call('linkedAccounts', { userID: '7' }, as(support));
    expect(answer.data).toMatchObject({ refusal: 'UserNotFound' });
    const [one] = await users(1);
    await linksOf(one!);
    const views = await gift.database.many<{ outcome: string }>(sql`
      select outcome from operator.audit where call = 'linkedAccounts'
        and about = array[${`userID:${one!.userID}`}]`);
    expect(views).toEqual([{ outcome: 'done' }]);
  });
});
