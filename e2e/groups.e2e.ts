// Three people come closer and part: asked and accepted, named and blocked, brought into a group and let in, silenced,
// raised, removed, refused, left, handed over and closed; each is shown what their role lets them do, and no more.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { makeUser, type TestUser } from '../apps/server/src/testing/users';
import { sharedBrowser } from './support/browser';
import { type RunningGift, startGift } from './support/gift';
import { logIn, newPerson, type Person } from './support/person';

let gift: RunningGift;
let browser: Browser;
type Phone = Person & { user: TestUser };
let ada: Phone;
let bola: Phone;
let cem: Phone;
let groupID = '';
let hasBegun = false;

async function phone(): Promise<Phone> {
  const [user, person] = await Promise.all([makeUser(gift), newPerson(browser)]);
  await logIn(gift, person, user);
  return Object.assign(person, { user });
}
beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
});
// One story told in parts: the people stay.
beforeEach(async () => {
  if (hasBegun) return;
  hasBegun = true;
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
/** Answers the question in the middle of the glass. */
const agree = (page: Page, name: string) =>
  page.locator('.message').getByRole('button', { name, exact: true }).click();
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const gone = (page: Page, text: string) => page.getByText(text).first().waitFor({ state: 'detached' });
const closeSheet = async (page: Page) => {
  await page.locator('.sheet').getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator('.sheet').waitFor({ state: 'detached' });
};
const chatOf = (phone: Phone) => open(phone, `/chat/chatCenter?groupID=${groupID}`);
const infoOf = async (phone: Phone) => {
  await open(phone, `/groups/info?groupID=${groupID}`);
  await said(phone.page, 'Your name in this group');
};
const memberSheet = async (phone: Phone, { user }: Phone) => {
  await open(phone, `/groups/members?groupID=${groupID}`);
  await phone.page.locator('.member-row', { hasText: user.nickname }).click();
  await phone.page
    .locator('.sheet')
    .getByText(/^Joined/)
    .waitFor();
};
/** The line of this name in a list of switches. */
const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const askToJoin = async ({ page }: Phone) => {
  await tap(page, 'Ask to join');
  await tap(page, 'Send request');
  await said(page, 'You have asked. An admin decides.');
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
    await said(ada.page, 'No friends yet.');
    await open(ada, '/friends/add');
    const find = async (words: string) => {
      await ada.page.getByLabel('Nickname or number').fill(words);
      await tap(ada.page, 'Find');
    };
    await find(bola.user.nickname.slice(1));
    await said(ada.page, 'Type the whole nickname');
    await find(ada.user.nickname);
    await said(ada.page, 'You');
    await find(bola.user.nickname);
    await ada.page.locator('.list-row', { hasText: bola.user.nickname }).getByRole('button').click();
    await tap(ada.page, 'Send request');
    await said(ada.page, 'Request sent.');

    await open(bola, '/friends');
    await said(bola.page, '1 new');
    await bola.page.getByRole('link', { name: /^Friend requests/ }).click();
    await said(bola.page, `I am ${ada.user.nickname}.`);
    await tap(bola.page, 'Accept');
    await said(bola.page, 'You are friends now');
    // The mark is gone with the look.
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
    await tap(ada.page, 'Add a name of your own');
    await ada.page.getByLabel('Your own name for them').fill('Cousin');
    await tap(ada.page, 'Save');
    await said(ada.page, 'Saved');
    await closeSheet(ada.page);
    const rows = ada.page.locator('.friend-row');
    await ada.page.getByLabel('Search friends').fill('cous');
    await rows.filter({ hasText: 'Cousin' }).waitFor();
    await ada.page.getByLabel('Search friends').fill(bola.user.nickname);
    await rows.filter({ hasText: 'Cousin' }).waitFor();
    await ada.page.getByLabel('Search friends').fill(String(bola.user.userID));
    await said(ada.page, 'No friend called');
  });

  it('do not hear of each other while one is blocked, and do again after', async () => {
    shotsOfFailure();
    await open(ada, '/friends');
    await ada.page.locator('.friend-row', { hasText: 'Cousin' }).click();
    await tap(ada.page, 'Block');
    await agree(ada.page, 'Block');
    await said(ada.page, 'Blocked');
    await open(bola, `/chat/chatCenter?userID=${ada.user.userID}`);
    await bola.page.getByLabel('Message', { exact: true }).fill('hello?');
    await tap(bola.page, 'Send');
    await said(bola.page, 'Your message could not be delivered to this person.');
    await open(ada, '/friends/blocked');
    await ada.page.locator('.list-row', { hasText: bola.user.nickname }).getByRole('button').click();
    await said(ada.page, 'You have blocked nobody.');
  });
});

describe('a group', () => {
  it('is made with friends, and shows each what their role lets them do', async () => {
    shotsOfFailure();
    await open(ada, '/groups/create');
    await tap(ada.page, 'Make the group');
    await said(ada.page, 'Give the group a name first.');
    await ada.page.getByLabel('Name of the group').fill('Steam US sellers');
    await tick(ada.page, /Cousin/).check();
    await tap(ada.page, 'Make it with 1 friend');
    await ada.page.waitForURL('**/chat/chatCenter?groupID=*');
    groupID = new URL(ada.page.url()).searchParams.get('groupID')!;
    await said(ada.page, 'You made this group');
    await ada.page.getByRole('link', { name: /Steam US sellers/ }).click();
    await ada.page.waitForURL('**/groups/info?*');
    await tap(ada.page, /^Announcement/);
    await ada.page.getByLabel('What everybody in the group should know').fill('Trade through orders only.');
    await tap(ada.page, 'Publish');
    await said(ada.page, 'Trade through orders only.');
    for (const what of ['Who may come in', 'Mute everybody', 'Hand the group over', 'Close the group'])
      await said(ada.page, what);

    await chatOf(bola);
    await said(bola.page, /announced: Trade through orders only\./);
    await infoOf(bola);
    await said(bola.page, 'Leave the group');
    for (const what of ['Who may come in', 'Mute everybody', 'Hand the group over', 'Close the group'])
      expect(await bola.page.getByText(what).count(), what).toBe(0);
  });

  it('lets in who asks when an admin accepts', async () => {
    shotsOfFailure();
    await open(cem, '/groups/join');
    await cem.page.getByLabel('Number of the group').fill('111111111111');
    await tap(cem.page, 'Find');
    await said(cem.page, 'There is no group with this number.');
    await cem.page.getByLabel('Number of the group').fill(groupID);
    await tap(cem.page, 'Find');
    await said(cem.page, 'Steam US sellers');
    await askToJoin(cem);
    await open(ada, '/groups');
    await said(ada.page, '1 new');
    await ada.page.getByRole('link', { name: /^Who wants to join/ }).click();
    await said(ada.page, `I am ${cem.user.nickname}.`);
    await tap(ada.page, 'Accept');
    await said(ada.page, 'They are in');
    await cem.page.getByRole('link', { name: 'Open the chat' }).click();
    await cem.page.getByLabel('Message', { exact: true }).waitFor();
  });

  it('silences a member for a time, and everybody at an admin’s word', async () => {
    shotsOfFailure();
    await memberSheet(ada, cem);
    await tap(ada.page, '1 hour');
    await said(ada.page, /Muted until/);
    await said(cem.page, /You are muted until/);
    await tap(ada.page, 'Let them write again');
    await cem.page.getByLabel('Message', { exact: true }).waitFor();
    await memberSheet(ada, bola);
    await tap(ada.page, /^Make admin/);
    await tap(ada.page, 'Take the admin role back');
    await tap(ada.page, /^Make admin/);
    await said(ada.page, 'Take the admin role back');

    await infoOf(bola);
    await tick(bola.page, /Mute everybody/).click();
    await agree(bola.page, 'Mute');
    await said(cem.page, 'Only owner and admins may write now.');
    await said(bola.page, 'Only owner and admins may write now.');
    await tick(bola.page, /Mute everybody/).click();
    await cem.page.getByLabel('Message', { exact: true }).waitFor();
  });

  it('removes a member, refuses them, and opens its door', async () => {
    shotsOfFailure();
    await memberSheet(bola, cem);
    await tap(bola.page, 'Remove from the group');
    await agree(bola.page, 'Remove from the group');
    await said(bola.page, 'Removed');
    await said(cem.page, 'You are not in this group any more.');
    // An admin does nothing to the owner.
    await memberSheet(bola, ada);
    await expect.poll(() => bola.page.getByText('Remove from the group').count()).toBe(0);
    await open(cem, `/groups/join?groupID=${groupID}`);
    await askToJoin(cem);
    await open(bola, `/groups/requests?groupID=${groupID}`);
    await tap(bola.page, 'Refuse');
    await said(bola.page, 'Refused. They may ask again.');
    await open(cem, '/groups/requests?side=sent');
    await said(cem.page, 'Refused');

    await infoOf(ada);
    await tap(ada.page, /^Who may come in/);
    await ada.page.getByRole('radio', { name: 'Anybody may come in' }).click();
    await said(ada.page, 'Anybody may come in');
    await open(cem, `/groups/join?groupID=${groupID}`);
    await tap(cem.page, 'Join');
    await cem.page.waitForURL('**/chat/chatCenter?groupID=*');
    await infoOf(cem);
    await tap(cem.page, 'Leave the group');
    await agree(cem.page, 'Leave the group');
    await cem.page.waitForURL('**/chat');
  });

  it('is handed over, and closed by its new owner', async () => {
    shotsOfFailure();
    await infoOf(ada);
    await ada.page.getByRole('link', { name: /^Hand the group over/ }).click();
    await ada.page.locator('.member-row', { hasText: bola.user.nickname }).click();
    await agree(ada.page, 'Hand over');
    await said(ada.page, 'Leave the group');
    await gone(ada.page, 'Close the group');
    await infoOf(bola);
    await tap(bola.page, 'Close the group');
    await agree(bola.page, 'Close the group');
    await bola.page.waitForURL('**/chat');
    await chatOf(ada);
    await said(ada.page, 'This group was closed. You can still read it.');
    for (const { problems } of [ada, bola, cem]) expect(problems).toEqual([]);
  });
});
