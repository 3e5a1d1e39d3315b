import { errorName } from '@gift/im-protocol';
import type { Failure } from '@gift/im-server/ports';

/** A refusal in the wire's form: number, symbolic name and a detail for developers. */
export const failure = (errCode: number, errDlt = ''): { ok: false } & Failure => ({
  ok: false,
  errCode,
  errMsg: errorName(errCode),
  errDlt,
});
