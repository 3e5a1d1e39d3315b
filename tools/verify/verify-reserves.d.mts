/** Why a proof of reserves does not hold, or null. */
export function faultOf(proof: unknown, publishedRoot?: string): string | null;
