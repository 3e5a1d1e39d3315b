/** Who system and staff lines come from: no person, and nobody can sign in as it. Migration 0086 makes it known. */
export const systemAccount = { userID: 'gift', nickname: 'Gift', faceURL: '' } as const;
