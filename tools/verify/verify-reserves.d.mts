/** Why a proof of reserves is invalid, or null. */
export function faultOf(proof: unknown, publishedRoot?: string): string | null;
