const naira = 100n;
const rounds = 6;
const wholeNairaUp = (kobo: bigint): bigint => ((kobo + naira - 1n) / naira) * naira;

/**
 * The amount to pay so that at least `needed` kobo arrive after the provider's cost, in whole naira and at least the
 * minimum top-up. `ask` returns what arrives of an amount. If no try is enough, the last one.
 */
export async function amountNeeded(
  needed: bigint,
  ask: (amount: bigint) => Promise<{ credit: bigint; min: bigint }>,
): Promise<bigint> {
  let amount = wholeNairaUp(needed);
  for (let round = 0; round < rounds; round += 1) {
    const { credit, min } = await ask(amount);
    if (amount < min) amount = wholeNairaUp(min);
    else if (credit >= needed) return amount;
    else amount += wholeNairaUp(needed - credit);
  }
  return amount;
}
