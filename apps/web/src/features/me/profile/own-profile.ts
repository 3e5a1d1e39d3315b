import type { Received } from '../../../shared/http/call';

/** The user's own profile and its privacy settings. */
export type OwnProfile = Received<'profile'>;

/** Rows that open in a sheet. */
export const parts = ['nickname', 'bio', 'languages', 'email', 'trusted', 'blocked'] as const;
export type Part = (typeof parts)[number];
