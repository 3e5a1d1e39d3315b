import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { settled, untilIdle } from '../support/settled';
import type { setupBrowserTests } from '../support/setup-tests';
import { chooseLanguage, openSignedIn, type Visitor } from '../support/visitor';
import { type PictureData, takenAt } from './fixtures';
import { nameOf, type Variant, type View } from './views';

/** Heights of phones, a tablet and a laptop, by width. */
const heights = { 320: 568, 375: 667, 414: 896, 600: 960, 900: 1200, 1440: 900 } as const;
export const widths = [320, 375, 414, 600, 900, 1440] as const;
const maxHeight = 2_400;

export type Options = {
  variants: (view: View) => readonly Variant[];
  /** `take` may be called again, if something appears later. */
  onPicture: (name: string, take: () => Promise<Buffer>, problems: readonly string[]) => Promise<void>;
  /** Uses the same font on every machine, and hides what differs between two runs. */
  isComparable?: boolean;
  /** Takes the whole length of the page. */
  isWhole?: boolean;
};

const readFont = (name: string) =>
  readFileSync(path.join(import.meta.dirname, 'font', `${name}.woff2`), 'base64');

/**
 * Runs in the page before its own scripts. The content policy allows neither inline styles nor font URLs of other
 * origins; adopted style sheets and fonts from memory are not part of it.
 */
function prepare({ fonts, hidden }: { fonts: readonly [string, string][]; hidden: string }) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `*, ::before, ::after, ::backdrop { animation: none !important; transition: none !important; caret-color: transparent !important }
    ${hidden} { visibility: hidden !important }
    ${fonts.length > 0 ? ':root { --font: compared; --mono: compared }' : ''}`,
  );
  document.adoptedStyleSheets.push(sheet);
  for (const [base64, unicodeRange] of fonts) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    document.fonts.add(new FontFace('compared', bytes, { weight: '400 700', unicodeRange }));
  }
}

/** Runs in the page. The fonts of the machine would draw characters that the compared font lacks. */
function replaceOtherCharacters() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.nodeValue!;
    const replaced = text.replace(/[^\0-\u1fff\u2000-\u2099\u20a6\u2212]/gu, 'x');
    if (replaced !== text) texts.currentNode.nodeValue = replaced;
  }
}

/** Everything that differs in each run: an order number, a hash, a QR code, the bytes that were downloaded. */
const varying = ['.order-no', '.chain-log', '.qr', '.data-use'].join(', ');

/** Takes each variant of each view. Users run in parallel, each with a separate browser profile. */
export async function takePictures(
  setup: ReturnType<typeof setupBrowserTests>,
  data: PictureData,
  views: readonly View[],
  options: Options,
) {
  const people = new Map<View['person'], View[]>();
  for (const view of views) people.set(view.person, [...(people.get(view.person) ?? []), view]);
  await Promise.all([...people].map(([person, own]) => takeAs(setup, data, { person, views: own }, options)));
}

async function takeAs(
  setup: ReturnType<typeof setupBrowserTests>,
  data: PictureData,
  { person, views }: { person: View['person']; views: readonly View[] },
  options: Options,
) {
  const { gift } = setup;
  const visitor = await setup.newVisitor({ serviceWorkers: 'block', reducedMotion: 'reduce' });
  const { page } = visitor;
  const fonts: [string, string][] = options.isComparable
    ? [
        [readFont('inter-latin'), 'U+0-1FFF, U+2000-2099, U+2212'],
        [readFont('inter-naira'), 'U+20A0-20BF, U+1EA0-1EF9'],
      ]
    : [];
  await page.addInitScript(prepare, { fonts, hidden: options.isComparable ? varying : '.none' });
  await page.clock.setFixedTime(takenAt);
  if (person === 'visitor') await page.goto(`${gift.url}/home`);
  else await openSignedIn(gift, visitor, data.people[person]);
  const languages = new Set(views.flatMap((view) => options.variants(view).map(({ language }) => language)));
  for (const language of languages) {
    await chooseLanguage(page, language);
    for (const view of views) {
      const variants = options.variants(view).filter((variant) => variant.language === language);
      if (variants.length > 0) await takeView(setup, visitor, data, { view, variants }, options);
    }
  }
  // Views of errors have failed requests on purpose.
  visitor.problems = [];
}

async function takeView(
  { gift }: ReturnType<typeof setupBrowserTests>,
  { page }: Visitor,
  data: PictureData,
  { view, variants }: { view: View; variants: readonly Variant[] },
  options: Options,
) {
  const { width } = variants[0]!;
  await page.setViewportSize({ width, height: heights[width] });
  await view.before?.(page);
  await page.goto(gift.url + view.route + (view.query?.(data) ?? ''), { waitUntil: 'load' });
  if (view.isLoading)
    await page
      .locator('.skeleton:visible')
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined);
  else {
    await untilIdle(page, { isOnScreenOnly: true });
    await page.evaluate(() => document.fonts.ready);
  }
  await view.open?.(page);
  for (const variant of variants) {
    await apply(page, variant, options.isWhole ?? false);
    const problems = await problemsOn(page);
    const format = options.isComparable
      ? ({ type: 'png' } as const)
      : ({ type: 'jpeg', quality: 70 } as const);
    const take = async () => {
      if (options.isComparable) await page.evaluate(replaceOtherCharacters);
      return page.screenshot(format);
    };
    await options.onPicture(nameOf(view, variant), take, problems);
  }
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

async function apply(page: Page, { width, theme, text }: Variant, isWhole: boolean) {
  const height = heights[width];
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
    scrollTo(0, 0);
  }, text);
  await settled(page);
  if (!isWhole) return;
  const wanted = await page.evaluate(() =>
    document.querySelector('dialog[open]') ? 0 : document.documentElement.scrollHeight,
  );
  if (wanted > height) await page.setViewportSize({ width, height: Math.min(wanted, maxHeight) });
  await settled(page);
}

/** Content outside the screen, and cut texts. */
const problemsOn = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found =
      scrollWidth > clientWidth ? [`wider than the screen by ${scrollWidth - clientWidth} px`] : [];
    for (const element of document.querySelectorAll<HTMLElement>('#root *, dialog[open] *')) {
      const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim());
      if (!text || !element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && style.overflowX === 'hidden';
      if (isCut && element.clientWidth > 1)
        found.push(`cut: ${element.className || element.tagName}: ${element.textContent!.slice(0, 40)}`);
      const range = document.createRange();
      range.selectNodeContents(element);
      const { right, left, width } = range.getBoundingClientRect();
      const isInScroller = element.closest('.scroll, [class*="chips"], [role="tablist"]');
      if (width > 0 && !isInScroller && (right > innerWidth + 1 || left < -1))
        found.push(
          `outside the screen: ${element.className || element.tagName}: ${element.textContent!.slice(0, 40)}`,
        );
    }
    return found;
  });
