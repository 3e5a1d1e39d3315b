import { expect, it } from 'vitest';
import { isOpenToOthers } from './local-checks';

it.each([
  ['our file, only ours', 0o100600, 1000, false],
  ['our file, read by the group', 0o100640, 1000, true],
  ['our file, read by everybody', 0o100604, 1000, true],
  ["another account's, read by our group", 0o100440, 0, false],
  ["another account's, written by our group", 0o100460, 0, true],
  ["another account's, read by everybody", 0o100444, 0, true],
])('%s', (_, mode, uid, isOpen) => {
  expect(isOpenToOthers({ mode, uid }, 1000)).toBe(isOpen);
});
