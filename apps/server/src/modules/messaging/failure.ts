import { errorName } from '@gift/im-protocol';
import type { Failure } from '@gift/im-server/ports';

/** A refusal as the wire says it: the number, its symbolic name, and what a developer may want to know. */
export const failure = (errCode: number, errDlt = ''): { ok: false } & Failure => ({
  ok: false,
  errCode,
  errMsg: errorName(errCode),
  errDlt,
});
