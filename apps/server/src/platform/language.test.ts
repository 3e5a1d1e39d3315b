import { expect, it } from 'vitest';
import { filled } from './language';

it.each([
  [1, '1 second', '1 秒'],
  [119, '119 seconds', '119 秒'],
  [120, '2 minutes', '2 分钟'],
  [3014, '51 minutes', '51 分钟'],
  [7199, '120 minutes', '120 分钟'],
  [7201, '3 hours', '3 小时'],
])('a wait of %i seconds reads %s', (seconds, en, zh) => {
  expect(filled('{seconds:span}', { seconds }, 'en-US')).toBe(en);
  expect(filled('{seconds:span}', { seconds }, 'zh-CN')).toBe(zh);
});
