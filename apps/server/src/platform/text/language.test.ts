import { expect, it } from 'vitest';
import { fillTemplate, languageOf, refusalText } from './language';

it.each([
  [1, '1 second', '1 秒'],
  [119, '119 seconds', '119 秒'],
  [120, '2 minutes', '2 分钟'],
  [3014, '51 minutes', '51 分钟'],
  [7199, '120 minutes', '120 分钟'],
  [7201, '3 hours', '3 小时'],
])('a wait of %i seconds reads %s', (seconds, en, zh) => {
  expect(fillTemplate('{seconds:duration}', { seconds }, 'en-US')).toBe(en);
  expect(fillTemplate('{seconds:duration}', { seconds }, 'zh-CN')).toBe(zh);
});

it.each([
  ['2026-09-30T14:56:00Z', 'Sep 30, 2026, 15:56', '2026年9月30日 15:56', 'Sep 30, 15:56'],
  ['2026-09-30T07:05:00Z', 'Sep 30, 2026, 08:05', '2026年9月30日 08:05', 'Sep 30, 08:05'],
  ['2026-09-30T23:05:00Z', 'Oct 1, 2026, 00:05', '2026年10月1日 00:05', 'Oct 1, 00:05'],
])('the moment %s reads %s, as in the app, and %s in Chinese', (at, en, zh, short) => {
  expect(fillTemplate('{at:at}', { at }, 'en-US')).toBe(en);
  expect(fillTemplate('{at:at}', { at }, 'zh-CN')).toBe(zh);
  expect(fillTemplate('{at:when}', { at }, 'en-US')).toBe(short);
});

it('Pidgin counts without a plural and writes dates as Nigerian English does', () => {
  const at = '2026-09-30T14:56:00Z';
  expect(fillTemplate('{seconds:duration}', { seconds: 3014 }, 'pcm-NG')).toBe('51 minute');
  expect(fillTemplate('{at:at}', { at }, 'pcm-NG')).toBe('30 Sept 2026, 15:56');
  expect(fillTemplate('{at:when}', { at }, 'pcm-NG')).toBe('30 Sept, 15:56');
  expect(fillTemplate('{sum:ngn}', { sum: 9_200_000n }, 'pcm-NG')).toBe('NGN 92,000');
});

it.each([
  [undefined, 'en-US'],
  ['pcm', 'pcm-NG'],
  ['pcm-NG,en-NG;q=0.8', 'pcm-NG'],
  ['en-NG,pcm;q=0.8', 'en-US'],
  ['zh-TW', 'zh-CN'],
  ['fr', 'en-US'],
])('Accept-Language %s is %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

it('a refusal is in Pidgin, or in English if only staff can get it', () => {
  expect(refusalText('NotSignedIn', {}, 'pcm-NG')).toBe('Your session don end. Log in again.');
  expect(refusalText('SettingUnknown', {}, 'pcm-NG')).toBe(refusalText('SettingUnknown', {}, 'en-US'));
});
