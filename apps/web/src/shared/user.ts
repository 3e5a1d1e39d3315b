import { useEffect } from 'react';
import { call, type Received } from './http/call';
import { type Remote, useRemote } from './http/use-remote';
import { saveUserInfo, useSignedIn } from './state/session';

export type User = Received<'getUserDetail'>;

/** The reader's own account, saved as `userInfo` with every good answer (spec section 7). */
export function useUser(): Remote<User> {
  const remote = useRemote('getUserDetail', undefined, { enabled: useSignedIn() });
  const { data } = remote;
  useEffect(() => {
    if (data) saveUserInfo(data);
  }, [data]);
  return remote;
}

/** Right after signing in: the account is fetched once so that the next screen has it. */
export async function loadUser() {
  saveUserInfo(await call('getUserDetail', undefined));
}

/** Opens the form of the first document that the next level needs. */
export const documentsPath = '/profile?part=documents';

/** What a number alone proves; later levels need documents. */
const provedByNumber: ReadonlySet<string> = new Set(['person', 'bvnOrNin', 'bvn', 'nin']);

/** Whether the reader can raise their level right now, with a BVN or NIN and nothing else. */
export const mayRise = (user: User): boolean =>
  user.identityCheck?.status !== 'pending' &&
  (user.nextTier?.needs.every((need) => provedByNumber.has(need)) ?? false);
