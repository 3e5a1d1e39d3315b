import type { Failure } from './ports';

/** A refusal while answering: the client gets its code. */
export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.errMsg);
  }
}
