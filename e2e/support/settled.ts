import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForQuiet } from './visitor';

/**
 * Waits until nothing is being fetched or rendered any more. `isOnScreenOnly`: what is further down may still load, such
 * as the next page of a list.
 */
export async function untilIdle(page: Page, { isOnScreenOnly = false } = {}) {
  await page.locator('#root :is(h1, h2, .header)').first().waitFor();
  // The gallery shows one permanently.
  const isGallery = page.url().endsWith('/gallery');
  const countSkeletons = () =>
    page
      .locator('.skeleton:visible')
      .evaluateAll(
        (all, onScreenOnly) =>
          all.filter((one) => !onScreenOnly || one.getBoundingClientRect().top < innerHeight).length,
        isOnScreenOnly,
      );
  if (!isGallery) await expect.poll(countSkeletons, { timeout: 60_000 }).toBe(0);
  await waitForQuiet(page);
}

/** Waits for the end of a sheet's animation, because its final position is checked. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(moving().map(({ finished }) => finished));
  });
