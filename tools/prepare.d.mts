/** Waits until no other process does this work in this checkout. */
export function lockFor(work: string): Promise<{ release(): void }>;
