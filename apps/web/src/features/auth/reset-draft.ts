// Setting a password anew: which account it is about, and the code that was sent. Kept while somebody reads the message.
import { shaped } from '../../shared/forms/use-saved-form';
import type { Received } from '../../shared/http/call';
import { keys, stored, storedJson } from '../../shared/state/keys';

export type ResetDraft = {
  account: string;
  sent: (Extract<Received<'forgetPwd'>, { verificationID: string }> & { sentAtMs: number }) | null;
};
export const draft = 'forgotPassword';
export const emptyResetDraft: ResetDraft = { account: '', sent: null };

/** The account named at the login is the one meant; a code that was sent for it stands. */
export function startPasswordReset(account: string) {
  const key = keys.draft + draft;
  if (shaped(storedJson(key), emptyResetDraft).account !== account)
    stored.set(key, JSON.stringify({ account, sent: null }));
}
