/** Mutants that may survive: where, which one (`named`), and why no test is to notice. */
export const accepted: readonly (readonly [place: string, name: string, reason: string])[] = [];
