// The shared components in the gallery, with touch, mouse and keyboard.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktop, type Gift, phone, startGift } from './support';
import { sharedBrowser } from './support/browser';

let gift: Gift;
let browser: Browser;

beforeAll(async () => {
  [gift, browser] = await Promise.all([startGift(), sharedBrowser()]);
}, 180_000);
afterAll(async () => {
  await gift?.stop();
}, 60_000);

async function inGallery(see: (page: Page) => Promise<void>, options: BrowserContextOptions = phone) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${gift.url}/gallery`);
  await page.getByRole('heading', { name: 'Gallery' }).waitFor();
  await see(page);
  expect(problems).toEqual([]);
  await context.close();
}

describe('a toast', () => {
  it('appears below the header in red, green or amber, and a tap dismisses it', () =>
    inGallery(async (page) => {
      const header = (await page.locator('.header').boundingBox())!;
      for (const kind of ['danger', 'success', 'warning']) {
        await page.getByRole('button', { name: kind, exact: true }).click();
        const line = page.locator(`.toast.${kind}`);
        // It slides into its position.
        const top = async () => (await line.boundingBox())!.y;
        await expect.poll(top).toBeGreaterThanOrEqual(header.y + header.height);
        expect(await top()).toBeLessThan(80);
        await line.click();
        await line.waitFor({ state: 'detached' });
      }
    }));
});

describe('the overlay', () => {
  it('locks scrolling while it is shown, and no longer', () =>
    inGallery(async (page) => {
      const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
      await page.getByRole('button', { name: /^Overlay/ }).click();
      await page.locator('.overlay').waitFor();
      expect(await overflow()).toBe('hidden');
      await page.locator('.overlay').waitFor({ state: 'detached' });
      expect(await overflow()).not.toBe('hidden');
    }));
});

describe('the message dialog', () => {
  it('does not overflow with long words', () =>
    inGallery(async (page) => {
      await page.getByRole('button', { name: 'Dialog', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const widths = await dialog.evaluate((box) => [box.scrollWidth, box.clientWidth]);
      expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
      await dialog.getByRole('button', { name: 'OK' }).click();
      await dialog.waitFor({ state: 'detached' });
    }));
});

/** A sheet's backdrop accepts taps from 400 ms after its opening. */
const pastDoubleTapMs = 500;

describe('a toast over a sheet', () => {
  it('is in the tree of the open dialog, and a click dismisses it', () =>
    inGallery(async (page) => {
      await page.locator('.bottom-bar .button').click();
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      expect(await sheet.getByRole('status').count()).toBe(1);
      await sheet.getByRole('button', { name: 'Released' }).click();
      const toast = sheet.getByRole('status').getByRole('button');
      await toast.click();
      await toast.waitFor({ state: 'detached' });
    }, desktop));
});

describe('a sheet', () => {
  it('closes by Back, which stays on the page, and leaves no entry behind when it closes otherwise', () =>
    inGallery(async (page) => {
      const opener = page.locator('.bottom-bar .button');
      const dialog = page.getByRole('dialog');
      const { url } = gift;
      await page.getByRole('button', { name: 'Back' }).click();
      await page.waitForURL(`${url}/`);
      await page.goto(`${url}/gallery`);
      for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
        await opener.click();
        await dialog.waitFor();
        await expect.poll(() => page.evaluate(() => history.state?.layers)).toBe(1);
        await close();
        await dialog.waitFor({ state: 'detached' });
        expect(page.url()).toBe(`${url}/gallery`);
        await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);
      }
      await page.goBack();
      await page.waitForURL(`${url}/`);
    }, desktop));

  it('closes by Escape, backdrop, button or swipe down, and returns the focus', () =>
    inGallery(async (page) => {
      const opener = page.locator('.bottom-bar .button');
      const dialog = page.getByRole('dialog');
      const pull = async () => {
        const head = (await page.locator('.sheet-head').boundingBox())!;
        await page.mouse.move(head.x + 100, head.y + 20);
        await page.mouse.down();
        await page.mouse.move(head.x + 100, head.y + 90, { steps: 4 });
        await page.mouse.move(head.x + 100, head.y + 160, { steps: 4 });
        await page.mouse.up();
      };
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(180, 40),
        () => dialog.getByRole('button', { name: 'Close' }).click(),
        pull,
      ]) {
        await opener.click();
        await dialog.waitFor();
        await page.waitForTimeout(pastDoubleTapMs);
        await close();
        await dialog.waitFor({ state: 'detached' });
        expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
      }
    }, desktop));

  it('ignores the release of the press that opened it, and accepts keys at once', () =>
    inGallery(async (page) => {
      const opener = page.locator('.bottom-bar .button');
      const dialog = page.getByRole('dialog');
      const close = dialog.getByRole('button', { name: 'Close' });
      for (const pointerType of ['touch', 'mouse']) {
        await opener.click();
        await dialog.waitFor();
        // A browser sends this to an element that moves under a finger or button that was pressed before.
        await close.evaluate((button, type) => {
          button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: type }));
          button.dispatchEvent(
            new PointerEvent('click', { bubbles: true, cancelable: true, detail: 1, pointerType: type }),
          );
        }, pointerType);
        await page.waitForTimeout(pastDoubleTapMs);
        await expect.poll(() => dialog.count()).toBe(1);
        await close.click();
        await dialog.waitFor({ state: 'detached' });
      }
      await opener.click();
      await close.focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    }, desktop));

  it('stays open under the second tap of an impatient thumb', () =>
    inGallery(async (page) => {
      const dialog = page.getByRole('dialog');
      // The backdrop covers the button at once, so both clicks are sent without checking for overlap.
      await page.locator('.bottom-bar .button').evaluate((button) => {
        (button as HTMLElement).click();
        requestAnimationFrame(() => document.querySelector('dialog')?.click());
      });
      await dialog.waitFor();
      await page.waitForTimeout(pastDoubleTapMs);
      await expect.poll(() => dialog.count()).toBe(1);
      await page.mouse.click(180, 40);
      await dialog.waitFor({ state: 'detached' });
    }, desktop));
});

describe('the hold button', () => {
  it('agrees after three seconds of finger or key, and asks after two', () =>
    inGallery(async (page) => {
      const button = page.getByRole('button', { name: /hold to release/ });
      const agreed = page.locator('.toast.success');
      await button.scrollIntoViewIfNeeded();
      const box = (await button.boundingBox())!;
      await page.mouse.move(box.x + 40, box.y + 20);
      await page.mouse.down();
      await page.waitForTimeout(2000);
      await page.mouse.up();
      const question = page.getByRole('dialog', { name: 'Released' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await agreed.count()).toBe(0);
      await page.mouse.move(box.x + 40, box.y + 20);
      await page.mouse.down();
      await agreed.waitFor();
      await page.mouse.up();
      await agreed.waitFor({ state: 'detached' });
      await button.focus();
      await page.keyboard.down('Enter');
      await agreed.waitFor();
      await page.keyboard.up('Enter');
      expect(await question.count()).toBe(0);
    }, desktop));

  it('asks in a dialog after a key press and after the click of a screen reader, and returns the focus', () =>
    inGallery(async (page) => {
      const button = page.getByRole('button', { name: /hold to release/ });
      const question = page.getByRole('dialog', { name: 'Released' });
      const agreed = page.locator('.toast.success');
      await button.press('Enter');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await agreed.count()).toBe(0);
      await button.evaluate((one) => (one as HTMLElement).click());
      await question.getByRole('button', { name: 'Released' }).click();
      await agreed.waitFor();
    }, desktop));

  it('shows its progress without motion and in forced colours', () =>
    inGallery(
      async (page) => {
        const button = page.getByRole('button', { name: /hold to release/ });
        await button.scrollIntoViewIfNeeded();
        await button.focus();
        await page.keyboard.down('Enter');
        const bar = () =>
          button.evaluate((one) => {
            const { transform, backgroundColor } = getComputedStyle(one, '::before');
            return { width: new DOMMatrix(transform).a, colour: backgroundColor };
          });
        const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        await expect.poll(async () => (await bar()).width).toBeGreaterThan(0);
        const { width, colour } = await bar();
        expect(width).toBeLessThan(1);
        expect(colour).not.toBe(canvas);
        await page.keyboard.up('Enter');
      },
      { ...desktop, reducedMotion: 'reduce', forcedColors: 'active' },
    ));
});

describe('a field with a sheet of choices', () => {
  it('says its name and value, and arrow keys move without choosing', () =>
    inGallery(async (page) => {
      await page.getByRole('button', { name: 'Country US' }).click();
      const list = page.getByRole('dialog').getByRole('listbox', { name: 'Country' });
      const chosen = list.getByRole('option', { selected: true });
      await chosen.focus();
      await page.keyboard.press('ArrowDown');
      const next = () => page.evaluate(() => document.activeElement?.textContent?.trim());
      expect(await next()).not.toContain('US');
      expect(await page.getByRole('dialog').count()).toBe(1);
      expect(await chosen.innerText()).toContain('US');
      const name = await next();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const button = page.getByRole('button', { name: `Country ${name}` });
      expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    }, desktop));
});

describe('tabs', () => {
  it('are one tab stop, and arrow keys choose', () =>
    inGallery(async (page) => {
      const tabs = page.getByRole('tablist', { name: 'Theme' }).getByRole('tab');
      expect(
        await tabs.evaluateAll((all) => all.filter((tab) => (tab as HTMLElement).tabIndex === 0).length),
      ).toBe(1);
      await tabs.and(page.locator('[aria-selected=true]')).focus();
      await page.keyboard.press('End');
      await expect.poll(() => tabs.last().getAttribute('aria-selected')).toBe('true');
      expect(await tabs.last().evaluate((tab) => tab === document.activeElement)).toBe(true);
    }, desktop));
});

describe('a timer', () => {
  it('has a name and is not announced every second', () =>
    inGallery(async (page) => {
      const timers = page.getByRole('timer', { name: 'Time left' });
      await timers.first().waitFor();
      const live = await timers.evaluateAll((all) =>
        all.filter((timer) => timer.closest('[aria-live], [role=status]')),
      );
      expect(live).toEqual([]);
    }, desktop));
});

describe('a picture', () => {
  it('is requested three times, then shows an error, and a tap retries', () =>
    inGallery(async (page) => {
      let asked = 0;
      await page.route('**/missing.jpg', (route) => {
        asked += 1;
        return route.abort();
      });
      const picture = page.locator('.picture');
      await expect.poll(() => picture.getAttribute('data-state')).toBe('pending');
      await picture.scrollIntoViewIfNeeded();
      await page.locator('.picture[data-state=error]').waitFor();
      expect(asked).toBe(3);
      await page.unroute('**/missing.jpg');
      const dot = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
      await page.route('**/missing.jpg', (route) => route.fulfill({ body: dot, contentType: 'image/gif' }));
      await picture.getByRole('button').click();
      await page.locator('.picture[data-state=loaded]').waitFor();
    }));
});

describe('codes and PINs', () => {
  it('accept a pasted code, and digits from a pad in any order or the keyboard', () =>
    inGallery(async (page) => {
      await page.getByLabel('Six-digit code').fill('12 34-56');
      await page.locator('.toast.success').waitFor();
      const typed = () => page.locator('.pin-dots .on').count();
      expect(await typed()).toBe(2);
      await page.getByRole('status').getByText('2 of 6 digits').waitFor();
      await page.getByRole('button', { name: 'Delete last digit' }).click();
      expect(await typed()).toBe(1);
      const order = () => page.locator('.pin-pad button:not(.side)').allInnerTexts();
      expect(await order()).toEqual([...'1234567890']);
      await page.getByRole('button', { name: 'Shuffle' }).click();
      const shuffled = await order();
      expect([...shuffled].sort()).toEqual([...'0123456789']);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('7');
      expect(await typed()).toBe(2);
      await page.getByLabel('Wallet PIN').fill('12 34 5');
      expect(await typed()).toBe(5);
    }));
});

describe('the mouse', () => {
  it('works like touch on a desktop: pulling down the home page reloads the rates', () =>
    inGallery(async (page) => {
      await page.goto(`${gift.url}/home`);
      await page.getByText('Best offers for your card').waitFor();
      await page.waitForTimeout(500);
      const again = page.waitForRequest('**/api/rate/top');
      // Not on a link, which the browser would drag.
      const { x, y } = (await page.getByText('Gift cards into naira').boundingBox())!;
      await page.mouse.move(x + 10, y + 10);
      await page.mouse.down();
      await page.mouse.move(x + 10, y + 110, { steps: 5 });
      await page.mouse.move(x + 10, y + 270, { steps: 5 });
      await page.mouse.up();
      await again;
    }, desktop));
});
