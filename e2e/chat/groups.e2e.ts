// Three users as friends and in a group: requests, remarks, blocks, invitations, mutes, roles, removal, refusal,
// leaving, transfer and dissolution; each sees only the actions that their role allows.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { sharedBrowser } from '../support/browser';
import { type RunningGift, startGift } from '../support/gift';
import { createVisitor, logIn, type Visitor } from '../support/visitor';

let gift: RunningGift;
let browser: Browser;
type Phone = Visitor & { user: TestUser };
let ada: Phone;
let bola: Phone;
let cem: Phone;
let groupID = '';
let hasStarted = false;

async function phone(): Promise<Phone> {
  const [user, person] = await Promise.all([createTestUser(gift), createVisitor(browser)]);
  await logIn(gift, person, user);
  return Object.assign(person, { user });
}
beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
});
// The tests build on each other: the users stay.
beforeEach(async () => {
  if (hasStarted) return;
  hasStarted = true;
  ada = await phone();
  bola = await phone();
  cem = await phone();
});
afterAll(async () => {
  await gift?.close();
});

const open = ({ page }: Phone, path: string) => page.goto(`${gift.url}${path}`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const tap = (page: Page, name: string | RegExp) => button(page, name).click();
/** Confirms the dialog in the middle of the screen. */
const agree = (page: Page, name: string) =>
  page.locator('.message').getByRole('button', { name, exact: true }).click();
const expectText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const gone = (page: Page, text: string) => page.getByText(text).first().waitFor({ state: 'detached' });
const closeSheet = async (page: Page) => {
  await page.locator('.sheet').getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator('.sheet').waitFor({ state: 'detached' });
};
const chatOf = (phone: Phone) => open(phone, `/chat/chatCenter?groupID=${groupID}`);
const infoOf = async (phone: Phone) => {
  await open(phone, `/groups/info?groupID=${groupID}`);
  await expectText(phone.page, 'Your name in this group');
};
const memberSheet = async (phone: Phone, { user }: Phone) => {
  await open(phone, `/groups/members?groupID=${groupID}`);
  await phone.page.locator('.member-row', { hasText: user.nickname }).click();
  await phone.page
    .locator('.sheet')
    .getByText(/^Joined/)
    .waitFor();
};
/** The switch of this name. */
const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const askToJoin = async ({ page }: Phone) => {
  await tap(page, 'Ask to join');
  await tap(page, 'Send request');
  await expectText(page, 'Requested. Waiting for an admin.');
};
const shotsOfFailure = () =>
  onTestFailed(async ({ task }) => {
    const folder = process.env.E2E_SHOTS;
    for (const [name, { page }] of Object.entries({ ada, bola, cem }))
      if (folder) await page.screenshot({ path: `${folder}/groups-${task.name.slice(0, 20)}-${name}.png` });
  });

describe('two people', () => {
  it('become friends when one asks and the other accepts', async () => {
    shotsOfFailure();
    await open(ada, '/friends');
    await expectText(ada.page, 'No friends yet.');
    await open(ada, '/friends/add');
    const find = async (nickname: string) => {
      await ada.page.getByLabel('Nickname or profile number').fill(nickname);
      await tap(ada.page, 'Find');
    };
    await find(bola.user.nickname.slice(1));
    await expectText(ada.page, 'Enter the full nickname');
    await find(ada.user.nickname);
    await expectText(ada.page, 'You');
    await find(bola.user.nickname);
    await ada.page.locator('.list-row', { hasText: bola.user.nickname }).getByRole('button').click();
    await tap(ada.page, 'Send request');
    await expectText(ada.page, 'Request sent.');

    await open(bola, '/friends');
    await expectText(bola.page, '1 new');
    await bola.page.getByRole('link', { name: /^Friend requests/ }).click();
    await expectText(bola.page, `I am ${ada.user.nickname}.`);
    await tap(bola.page, 'Accept');
    await expectText(bola.page, 'You are now friends');
    // The badge disappears after viewing.
    await open(bola, '/friends');
    await bola.page.locator('.friend-row', { hasText: ada.user.nickname }).waitFor();
    await expect.poll(() => bola.page.getByText('1 new').count()).toBe(0);
    await open(ada, '/friends/requests?side=sent');
    await ada.page.locator('.request-row', { hasText: bola.user.nickname }).getByText('Message').waitFor();
  });

  it('are named by each other, and found by nickname and own name alone', async () => {
    shotsOfFailure();
    await open(ada, '/friends');
    await ada.page.locator('.friend-row', { hasText: bola.user.nickname }).click();
    await tap(ada.page, 'Add private name');
    await ada.page.getByLabel('Private name').fill('Cousin');
    await tap(ada.page, 'Save');
    await expectText(ada.page, 'Saved');
    await closeSheet(ada.page);
    const rows = ada.page.locator('.friend-row');
    await ada.page.getByLabel('Search friends').fill('cous');
    await rows.filter({ hasText: 'Cousin' }).waitFor();
    await ada.page.getByLabel('Search friends').fill(bola.user.nickname);
    await rows.filter({ hasText: 'Cousin' }).waitFor();
    await ada.page.getByLabel('Search friends').fill(String(bola.user.userID));
    await expectText(ada.page, 'No friend named');
  });

  it('cannot message each other while one is blocked, and the block can be removed', async () => {
    shotsOfFailure();
    await open(ada, '/friends');
    await ada.page.locator('.friend-row', { hasText: 'Cousin' }).click();
    await tap(ada.page, 'Block');
    await agree(ada.page, 'Block');
    await expectText(ada.page, 'Blocked');
    await open(bola, `/chat/chatCenter?userID=${ada.user.userID}`);
    await bola.page.getByLabel('Message', { exact: true }).fill('hello?');
    await tap(bola.page, 'Send');
    await expectText(bola.page, 'Your message could not be delivered to this person.');
    await open(ada, '/friends/blocked');
    await ada.page.locator('.list-row', { hasText: bola.user.nickname }).getByRole('button').click();
    await expectText(ada.page, 'No blocked people.');
  });
});

describe('a group', () => {
  it('is created with friends, and shows each member the actions of their role', async () => {
    shotsOfFailure();
    await open(ada, '/groups/create');
    await tap(ada.page, 'Create group');
    await expectText(ada.page, 'Name the group first.');
    await ada.page.getByLabel('Group name').fill('Steam US sellers');
    await tick(ada.page, /Cousin/).check();
    await tap(ada.page, 'Create with 1 friend');
    await ada.page.waitForURL('**/chat/chatCenter?groupID=*');
    groupID = new URL(ada.page.url()).searchParams.get('groupID')!;
    await expectText(ada.page, 'You created the group');
    await ada.page.getByRole('link', { name: /Steam US sellers/ }).click();
    await ada.page.waitForURL('**/groups/info?*');
    await tap(ada.page, /^Announcement/);
    await ada.page.getByLabel('Announcement text').fill('Trade through orders only.');
    await tap(ada.page, 'Publish');
    await expectText(ada.page, 'Trade through orders only.');
    for (const what of ['Who can join', 'Mute everyone', 'Transfer ownership', 'Close group'])
      await expectText(ada.page, what);

    await chatOf(bola);
    await expectText(bola.page, /announced: Trade through orders only\./);
    await infoOf(bola);
    await expectText(bola.page, 'Leave group');
    for (const what of ['Who can join', 'Mute everyone', 'Transfer ownership', 'Close group'])
      expect(await bola.page.getByText(what).count(), what).toBe(0);
  });

  it('admits an applicant when an admin accepts', async () => {
    shotsOfFailure();
    await open(cem, '/groups/join');
    await cem.page.getByLabel('Group number').fill('111111111111');
    await tap(cem.page, 'Find');
    await expectText(cem.page, 'No group has this number.');
    await cem.page.getByLabel('Group number').fill(groupID);
    await tap(cem.page, 'Find');
    await expectText(cem.page, 'Steam US sellers');
    await askToJoin(cem);
    await open(ada, '/groups');
    await expectText(ada.page, '1 new');
    await ada.page.getByRole('link', { name: /^Join requests/ }).click();
    await expectText(ada.page, `I am ${cem.user.nickname}.`);
    await tap(ada.page, 'Accept');
    await expectText(ada.page, 'Approved');
    await cem.page.getByRole('link', { name: 'Open chat' }).click();
    await cem.page.getByLabel('Message', { exact: true }).waitFor();
  });

  it('mutes a member for a time, and everybody when an admin chooses so', async () => {
    shotsOfFailure();
    await memberSheet(ada, cem);
    await tap(ada.page, '1 hour');
    await expectText(ada.page, /Muted until/);
    await expectText(cem.page, /You are muted until/);
    await tap(ada.page, 'Unmute');
    await cem.page.getByLabel('Message', { exact: true }).waitFor();
    await memberSheet(ada, bola);
    await tap(ada.page, /^Make admin/);
    await tap(ada.page, 'Remove as admin');
    await tap(ada.page, /^Make admin/);
    await expectText(ada.page, 'Remove as admin');

    await infoOf(bola);
    await tick(bola.page, /Mute everyone/).click();
    await agree(bola.page, 'Mute');
    await expectText(cem.page, 'Only the owner and admins can post now.');
    await expectText(bola.page, 'Only the owner and admins can post now.');
    await tick(bola.page, /Mute everyone/).click();
    await cem.page.getByLabel('Message', { exact: true }).waitFor();
  });

  it('removes a member, refuses them, and opens its door', async () => {
    shotsOfFailure();
    await memberSheet(bola, cem);
    await tap(bola.page, 'Remove from group');
    await agree(bola.page, 'Remove from group');
    await expectText(bola.page, 'Removed');
    await expectText(cem.page, 'You are no longer in this group.');
    // An admin cannot act on the owner.
    await memberSheet(bola, ada);
    await expect.poll(() => bola.page.getByText('Remove from group').count()).toBe(0);
    await open(cem, `/groups/join?groupID=${groupID}`);
    await askToJoin(cem);
    await open(bola, `/groups/requests?groupID=${groupID}`);
    await tap(bola.page, 'Decline');
    await expectText(bola.page, 'Declined. They can ask again.');
    await open(cem, '/groups/requests?side=sent');
    await expectText(cem.page, 'Declined');

    await infoOf(ada);
    await tap(ada.page, /^Who can join/);
    await ada.page.getByRole('radio', { name: 'Anyone can join' }).click();
    await expectText(ada.page, 'Anyone can join');
    await open(cem, `/groups/join?groupID=${groupID}`);
    await tap(cem.page, 'Join');
    await cem.page.waitForURL('**/chat/chatCenter?groupID=*');
    await infoOf(cem);
    await tap(cem.page, 'Leave group');
    await agree(cem.page, 'Leave group');
    await cem.page.waitForURL('**/chat');
  });

  it('is handed over, and closed by its new owner', async () => {
    shotsOfFailure();
    await infoOf(ada);
    await ada.page.getByRole('link', { name: /^Transfer ownership/ }).click();
    await ada.page.locator('.member-row', { hasText: bola.user.nickname }).click();
    await agree(ada.page, 'Transfer');
    await expectText(ada.page, 'Leave group');
    await gone(ada.page, 'Close group');
    await infoOf(bola);
    await tap(bola.page, 'Close group');
    await agree(bola.page, 'Close group');
    await bola.page.waitForURL('**/chat');
    await chatOf(ada);
    await expectText(ada.page, 'This group was closed. You can still read it.');
    for (const { problems } of [ada, bola, cem]) expect(problems).toEqual([]);
  });
});
