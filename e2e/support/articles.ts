import type { AnswerOf, Calls } from '@gift/contract';

type Version = AnswerOf<Calls['helpSource']>['versions'][number];

/** The fields of a help article's version that its author writes. */
export function writtenIn(source: Version) {
  const {
    version: _,
    at: __,
    by: ___,
    byID: ____,
    reason: _____,
    helped: ______,
    didNotHelp: _______,
    ...written
  } = source;
  return written;
}
