import { expect, it } from 'vitest';
import { ownFileURL } from './own-file-url';

const here = 'https://gift.example';

it.each(['/api/object/7/receipt.pdf', 'https://gift.example/api/object/7/receipt.pdf'])(
  'a URL on this server is opened: %s',
  (url) => expect(ownFileURL(url, here)).toBe(url),
);

it.each([
  '',
  'https://evil.example/api/object/7/receipt.pdf',
  '//evil.example/receipt.pdf',
  'https://gift.example.evil.com/a',
  'https://gift.example@evil.com/a',
  'javascript:alert(1)',
  'http://gift.example/a',
  'https://[',
])('anything else is not: %s', (url) => expect(ownFileURL(url, here)).toBeUndefined());
