// Rate arithmetic for sliders. Pure.
import { type Kobo, koboOf } from '@gift/money';

export type RateBounds = { min: number; max: number; step: number };

/** One step: a naira, or less for rates so low that a naira would change them by more than two percent. */
const stepFor = (rate: bigint): bigint => (rate >= 5_000n ? 100n : rate >= 500n ? 10n : 1n);

/**
 * A slider between two rates in kobo, limited to whole steps between them, so that every value is allowed. A band
 * narrower than a step gets steps of one kobo.
 */
export function rateBounds(lowest: Kobo, highest: Kobo): RateBounds {
  const step = stepFor(lowest);
  const min = ((lowest + step - 1n) / step) * step;
  const max = (highest / step) * step;
  if (min >= max) return { min: Number(lowest), max: Number(highest > lowest ? highest : lowest), step: 1 };
  return { min: Number(min), max: Number(max), step: Number(step) };
}

/** The nearest value of the slider. */
export function onSlider(rate: Kobo, { min, max, step }: RateBounds): number {
  const notch = min + Math.round((Number(rate) - min) / step) * step;
  return Math.min(max, Math.max(min, notch));
}

/** A rate's difference from a reference in basis points, rounded toward zero; null without a reference. */
export const againstBp = (rate: Kobo, reference: Kobo | null | undefined): number | null =>
  !reference || reference < 0n ? null : Number(((rate - reference) * 10_000n) / reference);

/** The reference plus a margin in basis points, rounded half up like the server does, and at least one kobo. */
export function marginRate(reference: Kobo, marginBp: number): Kobo {
  const rate = (reference * BigInt(10_000 + marginBp) * 2n + 10_000n) / 20_000n;
  return koboOf(rate > 0n ? rate : 1n);
}
