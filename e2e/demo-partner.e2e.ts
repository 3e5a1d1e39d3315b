// One person, one window: the demo trader on the other side does their part.
import { expect, it } from 'vitest';
import { demoPartners } from '../apps/server/src/demo/partners';
import { seedWorld } from '../apps/server/src/demo/world';
import { startSweeps } from '../apps/server/src/platform/sweeps';
import { fund } from '../apps/server/src/testing/offers';
import { makeUser } from '../apps/server/src/testing/users';
import { hold, openSignedIn, typePin } from './support/person';
import { stage } from './support/stage';

const scene = stage();

it('a person alone in one window buys a card from a demo trader, whose screens say so', async () => {
  const { gift } = scene;
  await seedWorld(gift.services);
  const partners = startSweeps(gift.services, [demoPartners]);
  try {
    const user = await makeUser(gift);
    await fund(gift, user, 10_000_000n);
    const person = await scene.someone();
    const { page } = person;
    await openSignedIn(gift, person, user);
    await page.goto(`${gift.url}/createOrder?type=0`);
    await page.getByRole('button', { name: 'Steam', exact: true }).click();
    await page.getByLabel('Country of the card').click();
    await page.getByRole('dialog').getByText('USA').click();
    await page.getByRole('button', { name: 'E-code' }).click();
    await page.getByRole('button', { name: '$20', exact: true }).click();
    await page.getByRole('button', { name: 'See offers' }).click();
    await page
      .getByRole('button', { name: /Continue with/ })
      .first()
      .click();
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await typePin(person, user.pin);
    await page.waitForURL('**/checkCode?**');
    await page.getByText('Demo trader, answers automatically').waitFor();

    await page.getByText('Your code is here, sealed').first().waitFor();
    await page.getByText('I am ready to redeem now').click();
    await page.getByRole('button', { name: 'Reveal the code' }).click();
    await typePin(person, user.pin);
    await page.getByText('Nobody of Gift ever asks for it.').waitFor();
    await hold(person, /hold to release/);
    await page.getByText(/₦[\d,]+ released/).waitFor();
    await page.mouse.up();

    await page
      .getByRole('link', { name: /^Chat with|Chat/ })
      .first()
      .click();
    await page.getByText(/demo trader · (online|away)/).waitFor();
    await page.getByRole('textbox').fill('Hello there');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('I am a demo trader and answer automatically.').waitFor();
    expect(person.problems).toEqual([]);
  } finally {
    await partners.stop();
  }
});
