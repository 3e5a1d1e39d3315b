// What the people of the console do about people: they find out who somebody is, and say what to do next.
import { describe, expect, it } from 'vitest';
import { sql } from '../apps/server/src/platform/db';
import { uploadPicture } from '../apps/server/src/testing/pictures';
import { makeUser } from '../apps/server/src/testing/users';
import { logIn } from './support/person';
import { newColleague } from './support/staff';
import { stage } from './support/stage';

const scene = stage(21_500);
/** Pictures of the screens, where somebody wants to look at them. */
const shots = process.env.E2E_SHOTS;

describe('somebody of compliance', () => {
  it('goes through waiting numbers by keyboard, and the person reads what to do next', async () => {
    const { gift } = scene;
    const [ada, ben] = [await makeUser(gift, { tier: 0 }), await makeUser(gift, { tier: 0 })];
    const person = { firstName: 'Adaeze', lastName: 'Okafor', dateOfBirth: '1994-03-08' };
    for (const [who, number] of [
      [ada, '33100012222'],
      [ben, '33100022222'],
    ] as const)
      await gift.call('verifyUserInfo', { kind: 'bvn', number, ...person }, { token: who.token });

    const { page, user } = await newColleague(scene, ['compliance']);
    await page.goto(`${gift.url}/console/identity`);
    await page.locator('.rows .row').nth(1).waitFor();
    if (shots) await page.screenshot({ path: `${shots}/identity-queue.png` });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `BVN ${ada.nickname}` }).waitFor();
    await page.getByText('33100012222').waitFor();
    await page.getByText('Nobody before you.').waitFor();

    await page.getByRole('button', { name: 'Ask the provider again' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Reason/)
      .fill('It left the number to people.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('No provider to ask').waitFor();

    await page.keyboard.press('r');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Write why, in 5 characters or more.').waitFor();
    await page.keyboard.type('The letter of the bank has another name.');
    if (shots) await page.screenshot({ path: `${shots}/identity-number.png` });
    await page.keyboard.press('Control+Enter');

    await page.getByRole('heading', { name: `BVN ${ben.nickname}` }).waitFor();
    await page.getByText('Nobody before you.').waitFor();
    await page.keyboard.press('a');
    await page.keyboard.press('Tab');
    await page.keyboard.type('The letter of the bank has this name.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('That was the last one').waitFor();

    const deeds = await gift.database.many<{ reason: string }>(sql`
      select reason from operator.audit
      where staff_id = ${user.userID} and call = 'decideIdentityReview' and outcome = 'done' order by id`);
    expect(deeds.map(({ reason }) => reason)).toEqual([
      'The letter of the bank has another name.',
      'The letter of the bank has this name.',
    ]);

    const phone = await scene.someone();
    await logIn(gift, phone, ada);
    await phone.page.goto(`${gift.url}/me`);
    await phone.page.getByText('Your BVN ending in 2222 was not accepted.').waitFor();
    await phone.page.getByText('Send it again with your name exactly as the bank or NIMC has it.').waitFor();
    await phone.page.getByRole('button', { name: 'Raise my limits' }).waitFor();
    if (shots) await phone.page.screenshot({ path: `${shots}/identity-me.png` });
  });

  it('sees a paper beside who it should be, and that is written down', async () => {
    const { gift } = scene;
    const ada = await makeUser(gift);
    await gift.call(
      'sendPaper',
      { kind: 'selfie', fileIDs: [await uploadPicture(gift, ada)] },
      { token: ada.token },
    );
    const { page, user } = await newColleague(scene, ['compliance']);
    await page.goto(`${gift.url}/console/identity?tab=papers`);
    await page.locator('.rows .row').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Picture of the face ${ada.nickname}` }).waitFor();
    await expect
      .poll(() => page.locator('.picture img').evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    if (shots) await page.screenshot({ path: `${shots}/identity-paper.png` });
    const looks = await gift.database.many<{ by: bigint }>(
      sql`select operator_id as by from identity.paper_looks`,
    );
    expect(looks.map(({ by }) => by)).toContain(user.userID);
    await page.getByLabel('Another face').check();
    await page.getByLabel(/^Reason/).fill('The document shows somebody else.');
    await page.getByLabel('What the person reads').fill('Take it again by daylight, without a cap.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('That was the last one').waitFor();
    const { items } = (await gift.call('myPapers', undefined, { token: ada.token })).data;
    expect(items).toMatchObject([
      { status: 'refused', reason: 'faceDiffers', text: 'Take it again by daylight, without a cap.' },
    ]);
  });
});
