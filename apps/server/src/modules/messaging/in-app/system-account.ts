/**
 * The sender of system and staff messages. It is no person, and nobody can log in as it. The messaging baseline migration creates it.
 */
export const systemAccount = { userID: 'gift', nickname: 'Gift', faceURL: '' } as const;
