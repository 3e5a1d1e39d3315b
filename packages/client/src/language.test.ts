import { afterEach, describe, expect, it } from 'vitest';
import { assumeLanguage, texts } from './language';

afterEach(() => assumeLanguage('en-US'));

describe('texts', () => {
  const t = texts({
    sell: ['Sell', '卖'],
    left: [(n: number) => `${n} left`, (n: number) => `剩 ${n}`],
  });
  it('are read in the current language', () => {
    expect([t.sell, t.left(3)]).toEqual(['Sell', '3 left']);
    assumeLanguage('zh-CN');
    expect([t.sell, t.left(3)]).toEqual(['卖', '剩 3']);
  });
});
