/** A range of face values that share a rate, in hundredths of a unit of the card's currency. */
export type Band = { band: number; fromMinor: bigint; toMinor: bigint };

/**
 * The band of a face value: the highest that starts at or below it, or the first band if it is below that.
 */
export function bandOf(bands: readonly Band[], faceMinor: bigint): number {
  const starting = bands.filter((band) => band.fromMinor <= faceMinor);
  const matchingBand = starting.at(-1) ?? bands[0];
  if (!matchingBand) throw new Error('there are no bands');
  return matchingBand.band;
}

/** A country's own bands, which are numbered from 1. */
export const numberedBands = (own: readonly { fromMinor: number; toMinor: number }[]): Band[] =>
  own.map(({ fromMinor, toMinor }, at) => ({
    band: at + 1,
    fromMinor: BigInt(fromMinor),
    toMinor: BigInt(toMinor),
  }));
