import type { Brand } from '../../catalog';

/** The usual face values of a brand in a country. */
export const denominationsOf = (
  { faces, denominations }: Pick<Brand, 'faces' | 'denominations'>,
  countryID: string | null,
): readonly number[] => faces.find((own) => own.countryID === countryID)?.denominations ?? denominations;

/** The step of other face values; null if there is none, or the value fits. */
export function missedStep(brand: Brand, countryID: string | null, faceMinor: number): number | null {
  const step = brand.faces.find((own) => own.countryID === countryID)?.stepMinor ?? null;
  const isIssued = step === null || faceMinor % step === 0;
  return isIssued || denominationsOf(brand, countryID).includes(faceMinor) ? null : step;
}
