// Where a reader was when their money ran short. Paying leads over somebody else's page, so it is kept on the phone.
import { koboTyped } from '../../../shared/forms/money-input';
import { placeOf } from '../../../shared/place-of';
import { keys, stored, storedJson } from '../../../shared/state/keys';

const key = `${keys.draft}topUp`;
type SavedReturn = { topUpID: string; path: string };

/** Remembers where a payment leads back to; the newest payment is the one that counts. */
export function saveReturnPath(topUpID: string, path: string | null) {
  if (path) stored.set(key, JSON.stringify({ topUpID, path } satisfies SavedReturn));
  else stored.remove(key);
}

export function savedReturnPath(topUpID: string): string | null {
  const saved = storedJson<SavedReturn>(key);
  return saved?.topUpID === topUpID ? placeOf(saved.path) : null;
}

/** The name under which the form of adding money keeps what was typed. */
export const topUpDraftName = 'addMoney';

/** The money that was typed for is here: the form begins empty again. Another sum, typed since, stays. */
export function clearTopUpDraft(amountKobo: string) {
  const saved = storedJson<{ text: string }>(keys.draft + topUpDraftName);
  if (saved && String(koboTyped(saved.text)) === amountKobo) stored.remove(keys.draft + topUpDraftName);
}
