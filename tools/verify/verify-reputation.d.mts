/** Why a reputation record is invalid, or null. `publicKey` is the known key of its instance. */
export function reputationFault(file: unknown, publicKey?: string): string | null;
