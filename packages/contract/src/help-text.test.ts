import { describe, expect, it } from 'vitest';
import { helpBlocks } from './help-text';

describe('an article', () => {
  it('is read as headings, steps, points, warnings and words', () => {
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
    'never leads out of the app: %s',
    (text) => {
      const links = helpBlocks(text).flatMap((block) => ('parts' in block ? block.parts : []));
      expect(links.filter(({ to }) => to !== undefined)).toEqual([]);
    },
  );
});
