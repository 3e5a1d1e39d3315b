import { errors, type RefusalName } from '@gift/contract';

export type Details = Readonly<
  Record<string, string | number | bigint | boolean | Date | null | readonly string[]>
>;

/** An expected "no": thrown in a command, it rolls the transaction back and becomes HTTP 200 with its own code. */
export class Refusal extends Error {
  constructor(
    readonly refusal: RefusalName,
    readonly details: Details = {},
    /** Commits what the command wrote before it refused: a counter of wrong tries. */
    readonly isCommitted = false,
  ) {
    super(refusal);
    this.name = 'Refusal';
  }

  static committing(refusal: RefusalName, details: Details = {}) {
    return new Refusal(refusal, details, true);
  }

  get code(): number {
    return errors[this.refusal].code;
  }
}

/** A claim that must hold; when it does not, that is a bug and the request answers 500. */
export function invariant(claim: unknown, message: string): asserts claim {
  if (!claim) throw new Error(`invariant: ${message}`);
}
