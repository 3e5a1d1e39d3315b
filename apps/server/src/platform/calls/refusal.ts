import { errors, type RefusalName } from '@gift/contract';

export type Details = Readonly<
  Record<string, string | number | bigint | boolean | Date | null | readonly string[]>
>;

/**
 * An expected error: thrown in a command, it rolls the transaction back and is answered with HTTP 200 and its own code.
 */
export class Refusal extends Error {
  constructor(
    readonly refusal: RefusalName,
    readonly details: Details = {},
    /** Commits what the command wrote before it refused, for example a count of wrong tries. */
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

/** A condition that must hold; a failure is a bug and is answered with 500. */
export function invariant(claim: unknown, message: string): asserts claim {
  if (!claim) throw new Error(`invariant: ${message}`);
}
