// The most important screens look like their stored pictures.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { setupBrowserTests } from '../support/setup-tests';
import { accept, compare, isAsStored } from './compare';
import { createPictureData } from './fixtures';
import { takePictures } from './take';
import { usual, views } from './views';

/** Marks of unread messages and notifications come after the screen. */
const lateMs = 3_000;

const setup = setupBrowserTests({
  isManual: true,
  // Letters in the same shape, whatever this machine's settings of fonts and screens.
  flags: [
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
  ],
});

const compared = views.filter((view) => view.compared);
const isAccepting = Boolean(process.env.ACCEPT);

/** Takes a picture until it equals the stored one, or as long as something may still arrive. */
async function lastPicture(name: string, take: () => Promise<Buffer>): Promise<Buffer> {
  if (isAccepting) await sleep(lateMs);
  const until = Date.now() + 3 * lateMs;
  let picture = await take();
  while (!isAccepting && Date.now() < until && !(await isAsStored(name, picture))) {
    await sleep(lateMs / 10);
    picture = await take();
  }
  return picture;
}

it('the most important screens equal the stored pictures, or `npm run pictures -- --accept` stores new ones', async () => {
  const data = await createPictureData(setup.gift);
  const wrong: string[] = [];
  await takePictures(setup, data, compared, {
    isComparable: true,
    variants: (view) => (view.compared ?? []).map((variant) => ({ ...usual, ...variant })),
    onPicture: async (name, take) => {
      const picture = await lastPicture(name, take);
      const difference = isAccepting ? await accept(name, picture) : await compare(name, picture);
      if (difference) wrong.push(difference);
    },
  });
  expect(wrong).toEqual([]);
});
