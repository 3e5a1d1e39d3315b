// Where a reader was when their money ran short. Paying leads over somebody else's page, so it is kept on the phone.
import { koboTyped } from '../../shared/forms/money-input';
import { placeOf } from '../../shared/place-of';
import { keys, stored, storedJson } from '../../shared/state/keys';

const key = `${keys.draft}topUp`;
type Kept = { topUpID: string; place: string };

/** Remembers where a payment leads back to; the newest payment is the one that counts. */
export function keepPlace(topUpID: string, place: string | null) {
  if (place) stored.set(key, JSON.stringify({ topUpID, place } satisfies Kept));
  else stored.remove(key);
}

export function keptPlace(topUpID: string): string | null {
  const kept = storedJson<Kept>(key);
  return kept?.topUpID === topUpID ? placeOf(kept.place) : null;
}

/** The name under which the form of adding money keeps what was typed. */
export const typedName = 'addMoney';

/** The money that was typed for is here: the form begins empty again. Another sum, typed since, stays. */
export function forgetTyped(amountKobo: string) {
  const kept = storedJson<{ text: string }>(keys.draft + typedName);
  if (kept && String(koboTyped(kept.text)) === amountKobo) stored.remove(keys.draft + typedName);
}
