/**
 * The sender of system and staff messages. It is no person, and nobody can log in as it. Migration 0086 creates it.
 */
export const systemAccount = { userID: 'gift', nickname: 'Gift', faceURL: '' } as const;
