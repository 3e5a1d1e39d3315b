import { afterEach, describe, expect, it } from 'vitest';
import { dateFormat, numberFormat } from './formats';
import { assumeLanguage, texts } from './language';

afterEach(() => assumeLanguage('en-US'));

describe('texts', () => {
  const t = texts({
    sell: ['Sell', '卖', 'Sell am'],
    left: [(n: number) => `${n} left`, (n: number) => `剩 ${n}`, (n: number) => `e remain ${n}`],
  });
  it('are read in the current language', () => {
    expect([t.sell, t.left(3)]).toEqual(['Sell', '3 left']);
    assumeLanguage('zh-CN');
    expect([t.sell, t.left(3)]).toEqual(['卖', '剩 3']);
    assumeLanguage('pcm-NG');
    expect([t.sell, t.left(3)]).toEqual(['Sell am', 'e remain 3']);
  });
});

describe('dates and numbers', () => {
  const date = new Date('2026-09-30T14:56:00Z');
  it.each([
    ['en-US', 'Sep 30, 2026'],
    ['zh-CN', '2026年9月30日'],
    // In Pidgin as in Nigerian English: browsers have no Pidgin dates.
    ['pcm-NG', '30 Sept 2026'],
  ] as const)('are in a form that Node and browsers write alike: %s', (language, text) => {
    assumeLanguage(language);
    expect(dateFormat({ dateStyle: 'medium', timeZone: 'Africa/Lagos' }).format(date)).toBe(text);
    expect(numberFormat({}).format(1_234_567.5)).toBe('1,234,567.5');
  });
});
