import { type Kobo, koboOfDigits } from '@gift/money';
import { useRemote } from '../http/use-remote';
import type { Card } from './cards/card';

/** The reference rate of exactly these cards: undefined until it is loaded, null if there is none. */
export function useReference(card: Card): Kobo | null | undefined {
  const { brandID, countryID, form, receipt } = card;
  const { data, error } = useRemote('rateReference', { brandID, countryID, form, receipt });
  if (!data && !error) return undefined;
  const bands = data?.bands.filter(({ rateKobo }) => rateKobo !== null) ?? [];
  const band = bands.filter(({ fromMinor }) => fromMinor <= card.faceMinor).at(-1) ?? bands[0];
  return band?.rateKobo ? koboOfDigits(band.rateKobo) : null;
}
