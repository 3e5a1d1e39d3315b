import { expect, it } from 'vitest';
import { previewSvg } from './drawing';
import { textIn } from './outlines';

const box = { x: 10, y: 50, size: 40, minSize: 20, maxWidth: 300, fill: '#000' };

it.each([
  'a',
  'Steam',
  'W'.repeat(30),
  '收购苹果礼品卡'.repeat(9),
  'x'.repeat(100_000),
  '₦1,520.50',
  '😀 مرحبا',
])('a text stays in its box: %s', (text) => expect(textIn(text, box).end).toBeLessThanOrEqual(310.001));

it('draws naira, accents and Chinese, and leaves out what no font has', () => {
  const glyphsIn = (text: string) => textIn(text, box).svg.match(/<path/g)?.length ?? 0;
  expect(['₦', 'Ọ', 'ẹ', '卡', '😀', 'م'].map(glyphsIn)).toEqual([1, 1, 1, 1, 0, 0]);
});

it('no text and no colour of a brand becomes markup', () => {
  const hostile = '"/><script>alert(1)</script><image href="file:///etc/passwd"/>&amp;';
  const tile = { name: hostile, countryID: hostile, colours: { from: hostile, to: 'url(http://a.example)' } };
  const svg = previewSvg({
    tile,
    title: hostile,
    figure: hostile,
    unit: hostile,
    facts: [hostile],
    note: hostile,
  });
  expect(svg).not.toMatch(/script|image|href|http:\/\/a|passwd|&/);
  const elements = new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name));
  expect([...elements].sort()).toEqual(['g', 'linearGradient', 'path', 'rect', 'stop', 'svg']);
});
