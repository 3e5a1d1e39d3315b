import type { Failure } from './ports';

/** A refusal on the way to an answer: the client gets its code. */
export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.errMsg);
  }
}
