import { expect, it } from 'vitest';
import { pingEveryMs, readDeadlineMs } from '../limits';
import { RequestID } from '../requests';
import { ErrorCode, errorName, failure } from './errors';

it('a failure carries the symbolic name of its code', () => {
  expect(failure(ErrorCode.TokenKickedError, 'elsewhere')).toEqual({
    errCode: 1506,
    errMsg: 'TokenKickedError',
    errDlt: 'elsewhere',
  });
  expect(errorName(4711)).toBe('UnknownError');
});

it('no code and no request identifier is used twice', () => {
  for (const table of [ErrorCode, RequestID])
    expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length);
});

it('the ping interval is shorter than the read deadline', () => {
  expect(pingEveryMs).toBeLessThan(readDeadlineMs);
});
