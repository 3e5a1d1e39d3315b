/** Waits until no other process does this work on this checkout. */
export function lockFor(work: string): Promise<{ release(): void }>;
