/** The change from one rate to another, in basis points of the first. */
export const rateChangeBps = (beforeKobo: bigint, rateKobo: bigint): number =>
  Number(((rateKobo - beforeKobo) * 10_000n) / beforeKobo);

/** Whether a change needs a second person. A first rate never does: there is nothing to compare it with. */
export function needsRateApproval(beforeKobo: bigint | null, rateKobo: bigint, maxBps: number): boolean {
  if (beforeKobo === null) return false;
  const change = rateKobo > beforeKobo ? rateKobo - beforeKobo : beforeKobo - rateKobo;
  return change * 10_000n > beforeKobo * BigInt(maxBps);
}
