// Where the user was when their money ran short. Payment leaves for the provider's page, so the path is saved on the
// phone.

import { stored, storedJson } from '@gift/client/storage';
import { koboTyped } from '../../../shared/forms/money-input';
import { internalPath } from '../../../shared/internal-path';
import { keys } from '../../../shared/state/keys';

const key = `${keys.draft}topUp`;
type SavedReturn = { topUpID: string; path: string };

/** Saves where a payment returns to; only the newest payment counts. */
export function saveReturnPath(topUpID: string, path: string | null) {
  if (path) stored.set(key, JSON.stringify({ topUpID, path } satisfies SavedReturn));
  else stored.remove(key);
}

export function savedReturnPath(topUpID: string): string | null {
  const savedReturn = storedJson<SavedReturn>(key);
  return savedReturn?.topUpID === topUpID ? internalPath(savedReturn.path) : null;
}

export const topUpDraftName = 'addMoney';

/** The money arrived: clears the draft, unless it has another amount by now. */
export function clearTopUpDraft(amountKobo: string) {
  const savedDraft = storedJson<{ text: string }>(keys.draft + topUpDraftName);
  if (savedDraft && String(koboTyped(savedDraft.text)) === amountKobo)
    stored.remove(keys.draft + topUpDraftName);
}
