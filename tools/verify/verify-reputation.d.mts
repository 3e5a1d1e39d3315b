/** Why a record does not hold, or null. `publicKey` is the key its instance is known to have. */
export function reputationFault(file: unknown, publicKey?: string): string | null;
