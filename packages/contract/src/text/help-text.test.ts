import { describe, expect, it } from 'vitest';
import { helpBlocks, picturesIn } from './help-text';

describe('an article', () => {
  it('is parsed into headings, steps, points, warnings and text', () => {
    const text = `
First
line.

## Then

1. One [page](/balance).
2. **Two**

- a
- b

! Never.`;
    expect(helpBlocks(text)).toEqual([
      { kind: 'text', parts: [{ text: 'First line.' }] },
      { kind: 'head', parts: [{ text: 'Then' }] },
      {
        kind: 'steps',
        items: [
          [{ text: 'One ' }, { text: 'page', to: '/balance' }, { text: '.' }],
          [{ text: 'Two', isStrong: true }],
        ],
      },
      { kind: 'points', items: [[{ text: 'a' }], [{ text: 'b' }]] },
      { kind: 'warning', parts: [{ text: 'Never.' }] },
    ]);
  });

  it.each(['[words](https://evil.example)', '[words](javascript:alert(1))', '[words](//evil.example)'])(
    'never links out of the app: %s',
    (text) => {
      const links = helpBlocks(text).flatMap((block) => ('parts' in block ? block.parts : []));
      expect(links.filter(({ to }) => to !== undefined)).toEqual([]);
    },
  );

  it('shows a picture in the step above it, with its alt text', () => {
    const src = '/help/start-1-en.webp?v=1a2b3c4d';
    const text = `1. One\n![The form](${src} 640x480)\n2. Two\n\n![Alone](/api/files/12 320x240)`;
    expect(helpBlocks(text)).toEqual([
      {
        kind: 'steps',
        items: [
          [{ text: 'One' }, { text: 'The form', picture: { src, width: 640, height: 480 } }],
          [{ text: 'Two' }],
        ],
      },
      {
        kind: 'text',
        parts: [{ text: 'Alone', picture: { src: '/api/files/12', width: 320, height: 240 } }],
      },
    ]);
  });

  it('shows the alt text of a picture without a size', () => {
    expect(helpBlocks('![The form](/api/files/12)')).toEqual([
      { kind: 'text', parts: [{ text: 'The form' }] },
    ]);
  });

  it.each([
    'https://evil.example/a.webp',
    '//evil.example/a.webp',
    'data:image/svg+xml,<svg/>',
    '/api/orders/1',
    '/help/../api/files/1.webp',
    '/help/a.svg',
    '/api/files/12/../../me',
  ])('shows no picture from %s', (address) => {
    const parts = helpBlocks(`![words](${address} 10x10)`).flatMap((block) =>
      'parts' in block ? block.parts : block.items.flat(),
    );
    expect(parts.some(({ picture, to }) => picture !== undefined || to?.includes('evil'))).toBe(false);
  });

  it('lists every picture, even without alt text or from an external address', () => {
    expect(picturesIn('a ![](https://evil.example/x) b\n![ w ](/api/files/1)')).toEqual([
      { whole: '![](https://evil.example/x)', alt: '', address: 'https://evil.example/x' },
      { whole: '![ w ](/api/files/1)', alt: ' w ', address: '/api/files/1' },
    ]);
  });
});
