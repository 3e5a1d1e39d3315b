import { language } from '@gift/client/language';
import { useEffect } from 'react';
import { put } from './http/cache/answers';
import { answerKey } from './http/cache/cached-answers';
import { call, getUrl, type Received } from './http/call';
import { type Remote, useRemote } from './http/use-remote';
import { saveUserInfo, useSignedIn } from './state/session';

export type User = Received<'getUserDetail'>;

/** The user's own account, saved as `userInfo` after every good answer (spec section 7). */
export function useUser(): Remote<User> {
  const remote = useRemote('getUserDetail', undefined, { enabled: useSignedIn() });
  const { data } = remote;
  useEffect(() => {
    if (data) saveUserInfo(data);
  }, [data]);
  return remote;
}

/** Fetches the account right after login, so that the next screen has it. */
export async function loadUser() {
  const user = await call('getUserDetail', undefined);
  saveUserInfo(user);
  put(answerKey(getUrl('getUserDetail'), language()), user);
}

/** Opens the form of the first document that the next tier needs. */
export const documentsPath = '/profile?part=documents';

/** Requirements that a BVN or NIN alone meets; higher tiers need documents. */
const provedByNumber: ReadonlySet<string> = new Set(['person', 'bvnOrNin', 'bvn', 'nin']);

/** Whether the user can raise their tier now with only a BVN or NIN. */
export const mayRise = (user: User): boolean =>
  user.identityCheck?.status !== 'pending' &&
  (user.nextTier?.needs.every((need) => provedByNumber.has(need)) ?? false);
