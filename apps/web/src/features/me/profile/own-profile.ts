import type { Received } from '../../../shared/http/call';

/** What the reader says of themselves, and who may see it. */
export type OwnProfile = Received<'profile'>;

/** What opens in a sheet. */
export const parts = ['nickname', 'bio', 'languages', 'email', 'trusted', 'blocked'] as const;
export type Part = (typeof parts)[number];
