/** A range of face values that share a rate, in minor units of the card's currency. */
export type Band = { band: number; fromMinor: bigint; toMinor: bigint };

/**
 * The band of a face value: the highest that starts at or below it, or the first band if it is below that.
 */
export function bandOf(bands: readonly Band[], faceMinor: bigint): number {
  const starting = bands.filter((band) => band.fromMinor <= faceMinor);
  const chosen = starting.at(-1) ?? bands[0];
  if (!chosen) throw new Error('there are no bands');
  return chosen.band;
}
