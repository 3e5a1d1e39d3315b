// One user in one window on the instance of npm start: the demo trader acts for the other side.
import path from 'node:path';
import { expect, it } from 'vitest';
import { nodeOfVersion, nodeVersions } from '../../tools/node-versions.mjs';
import { logIn, startGift } from '../support';
import { sharedBrowser } from '../support/browser';
import { createVisitor, pressAndHold, typePin } from '../support/visitor';

const pin = '274913';

const versions = [
  { name: 'the Node of this run', binary: () => process.execPath },
  ...nodeVersions.map((line) => ({ name: `Node ${line}`, binary: () => binaryOf(line) })),
];

function binaryOf(line: number): string {
  const folder = nodeOfVersion(line);
  if (!folder) throw new Error(`npm has no binary of Node ${line} for this machine`);
  return path.join(folder, 'node');
}

it.each(versions)(
  'a person alone in one window buys a card from a demo trader on $name',
  async ({ binary }) => {
    const [gift, browser] = await Promise.all([startGift({}, binary()), sharedBrowser()]);
    const person = await createVisitor(browser);
    const { page } = person;
    try {
      await logIn(page, gift.url);
      await page.goto(`${gift.url}/createOrder?type=0`);
      await page.getByRole('button', { name: 'Steam', exact: true }).click();
      await page.getByLabel('Card country').click();
      await page.getByRole('dialog').getByText('USA').click();
      await page.getByRole('button', { name: 'E-code' }).click();
      await page.getByRole('button', { name: '$20', exact: true }).click();
      await page.getByRole('button', { name: 'See offers' }).click();
      await page
        .getByRole('button', { name: /Continue with/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Pay ₦/ }).click();
      await typePin(person, pin);
      await page.waitForURL('**/checkCode?**');
      await page.getByText('Demo trader · ').first().waitFor();

      await page.getByText('Your code is here, sealed').first().waitFor();
      await page.getByText('I am ready to redeem now').click();
      await page.getByRole('button', { name: 'Reveal the code' }).click();
      await typePin(person, pin);
      await page.getByText('Gift staff will never ask for it.').waitFor();
      await pressAndHold(person, /hold to release/);
      await page.getByText(/₦[\d,.]+ released/).waitFor();
      await page.mouse.up();

      const userID = await page.locator('a[href*="chatCenter?userID="]').first().getAttribute('href');
      await page.goto(new URL(userID!, gift.url).href);
      await page.getByText(/demo trader · (online|away)/).waitFor();
      await page.getByRole('textbox').fill('Hello there');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByText('I am a demo trader and answer automatically.').last().waitFor();
      expect(person.problems).toEqual([]);
      if (process.env.E2E_SHOTS) await page.screenshot({ path: `${process.env.E2E_SHOTS}/partner-chat.png` });
    } catch (error) {
      if (process.env.E2E_SHOTS)
        await page.screenshot({ path: `${process.env.E2E_SHOTS}/partner-failed.png` });
      throw error;
    } finally {
      await person.leave();
      await gift.stop();
    }
  },
);
