// Pictures of every screen and its states, and a page that shows them: `npm run pictures` (docs/testing.md).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { languageTable } from '@gift/contract/text/localized';
import { expect, it } from 'vitest';
import { setupBrowserTests } from '../support/setup-tests';
import { createPictureData } from './fixtures';
import { takePictures, widths } from './take';
import { nameOf, type Variant, views } from './views';

const { values } = parseArgs({
  args: JSON.parse(process.env.PICTURES ?? '[]') as string[],
  options: {
    route: { type: 'string', multiple: true },
    state: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    text: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    folder: { type: 'string', default: '.cache/pictures/screens' },
  },
});

const setup = setupBrowserTests({ isManual: true, flags: ['--hide-scrollbars'] });
const isWanted = (given: readonly string[] | undefined, value: string | number) =>
  !given || given.includes(String(value));

const variants: Variant[] = languageTable.flatMap(([language]) =>
  ([100, 200] as const).flatMap((text) =>
    widths.flatMap((width) =>
      (['light', 'dark'] as const).map((theme) => ({ width, theme, text, language })),
    ),
  ),
);
const wantedVariants = variants.filter(
  ({ width, theme, text, language }) =>
    isWanted(values.width, width) &&
    isWanted(values.theme, theme) &&
    isWanted(values.text, text) &&
    isWanted(values.language, language),
);
const wantedViews = views.filter(
  ({ route, state }) => isWanted(values.route, route) && isWanted(values.state, state),
);

it('pictures are taken of every screen', async () => {
  expect(wantedVariants.length * wantedViews.length, 'pictures that match the filters').toBeGreaterThan(0);
  rmSync(values.folder, { recursive: true, force: true });
  mkdirSync(values.folder, { recursive: true });
  const problems: string[] = [];
  await takePictures(setup, await createPictureData(setup.gift), wantedViews, {
    isWhole: true,
    variants: () => wantedVariants,
    onPicture: async (name, take, found) => {
      writeFileSync(path.join(values.folder, `${name}.jpg`), await take());
      problems.push(...found.map((problem) => `${name}: ${problem}`));
    },
  });
  writeFileSync(path.join(values.folder, 'problems.txt'), problems.toSorted().join('\n'));
  writeFileSync(path.join(values.folder, 'index.html'), overview(problems));
  console.log(`${path.resolve(values.folder)}/index.html shows the pictures; ${problems.length} problems`);
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A section for each route, a row for each of its states and themes, and a column for each width. */
function overview(problems: readonly string[]): string {
  const routes = [...new Set(wantedViews.map(({ route }) => route))];
  const figure = (name: string, caption: string, width: number) =>
    `<figure><a href="${name}.jpg"><img src="${name}.jpg" width="${Math.min(width, 480) / 2}" loading="lazy" alt=""></a><figcaption>${caption}</figcaption></figure>`;
  const rows = (route: string) =>
    wantedViews
      .filter((view) => view.route === route)
      .map((view) => {
        const figures = wantedVariants.map((variant) =>
          figure(
            nameOf(view, variant),
            `${variant.width} ${variant.theme} ${variant.language} ${variant.text} %`,
            variant.width,
          ),
        );
        return `<h3>${escaped(view.state)} (${view.person})</h3><div>${figures.join('')}</div>`;
      });
  return `<!doctype html><meta charset="utf-8"><title>Screens of Gift</title><style>
body { font: 14px sans-serif; margin: 16px; background: Canvas; color-scheme: light dark }
div { display: flex; gap: 12px; overflow-x: auto; align-items: start } figure { margin: 0 } img { border: 1px solid gray }
</style><nav>${routes.map((route) => `<a href="#${route}">${route}</a>`).join(' ')}</nav>
<details><summary>${problems.length} problems</summary><pre>${escaped(problems.join('\n'))}</pre></details>
${routes.map((route) => `<h2 id="${route}">${route}</h2>${rows(route).join('')}`).join('\n')}`;
}
