// A password reset: the account and the sent code. Saved while the user reads the message.

import { stored, storedJson } from '@gift/client/storage';
import { shaped } from '../../shared/forms/use-saved-form';
import type { Received } from '../../shared/http/call';
import { keys } from '../../shared/state/keys';

export type ResetDraft = {
  account: string;
  sent: (Extract<Received<'forgetPwd'>, { verificationID: string }> & { sentAtMs: number }) | null;
};
export const draft = 'forgotPassword';
export const emptyResetDraft: ResetDraft = { account: '', sent: null };

/** Starts with the account named at login; a code already sent to it stays valid. */
export function startPasswordReset(account: string) {
  const key = keys.draft + draft;
  if (shaped(storedJson(key), emptyResetDraft).account !== account)
    stored.set(key, JSON.stringify({ account, sent: null }));
}
