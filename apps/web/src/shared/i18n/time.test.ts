import { assumeLanguage } from '@gift/client/language';
import { afterEach, describe, expect, it } from 'vitest';
import { clockTime, countdownText, deadlineText, relativeTime } from './time';

afterEach(() => assumeLanguage('en-US'));

describe('times', () => {
  const now = Date.parse('2026-11-21T13:02:00Z');
  it('are shown in Lagos time', () => expect(clockTime('2026-11-21T13:02:00Z')).toBe('14:02'));
  it.each([
    ['2026-11-21T13:01:30Z', 'just now', '刚刚'],
    ['2026-11-21T12:57:00Z', '5 min. ago', '5分钟前'],
    ['2026-11-21T08:02:00Z', '09:02', '09:02'],
    // Ten past midnight in Lagos is still yesterday in London.
    ['2026-11-20T23:10:00Z', '00:10', '00:10'],
    ['2026-11-20T12:00:00Z', 'yesterday 13:00', '昨天 13:00'],
    ['2026-11-02T12:00:00Z', 'Nov 2', '11月2日'],
    ['2025-11-02T12:00:00Z', 'Nov 2, 2025', '2025年11月2日'],
  ])('%s is "%s" and "%s"', (date, english, chinese) => {
    expect(relativeTime(date, now)).toBe(english);
    assumeLanguage('zh-CN');
    expect(relativeTime(date, now)).toBe(chinese);
  });
});

describe('a case timestamp or deadline', () => {
  const now = Date.parse('2026-11-21T13:02:00Z');
  it.each([
    ['2026-11-21T08:02:00Z', '09:02', '09:02'],
    // Past midnight in Lagos.
    ['2026-11-21T23:10:00Z', 'Nov 22, 00:10', '11月22日 00:10'],
    ['2026-11-14T08:02:00Z', 'Nov 14, 09:02', '11月14日 09:02'],
  ])('%s is "%s" and "%s"', (date, english, chinese) => {
    expect(deadlineText(date, now)).toBe(english);
    assumeLanguage('zh-CN');
    expect(deadlineText(date, now)).toBe(chinese);
  });
});

describe('a countdown', () => {
  it.each([
    [1_471_000, '24:31'],
    [1_470_001, '24:31'],
    [59_000, '00:59'],
    [3_871_000, '1:04:31'],
    [0, '00:00'],
    [-5000, '00:00'],
  ])('of %i ms reads %s', (ms, text) => expect(countdownText(ms)).toBe(text));
});
