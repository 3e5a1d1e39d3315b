// The most important screens look like their stored pictures.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { setupBrowserTests } from '../support/setup-tests';
import { accept, compare, isAsStored } from './compare';
import { createPictureData } from './fixtures';
import { takePictures } from './take';
import { usual, views } from './views';

/** Unread counts and notifications appear after the screen. */
const lateMs = 3_000;

const setup = setupBrowserTests({
  isManual: true,
  // The same letter shapes on every machine.
  flags: [
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
    '--hide-scrollbars',
  ],
});

const compared = views.filter((view) => view.compared);
const isAccepting = Boolean(process.env.ACCEPT);

/** Takes pictures until one equals the stored one, or the time is over. */
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
