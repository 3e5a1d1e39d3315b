import { type Kobo, minus, noKobo, plus } from '@gift/money';
import type { Db } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { limitsOf, type Tier, tierOf } from '../../identity';
import { balancesOf } from '../../ledger';
import { computeHeadroom } from '../top-ups/rules';

/** What the wallet may hold at the user's tier, and what may still come in from outside. Null means no limit. */
export type Headroom = {
  readonly tier: Tier;
  readonly cap: Kobo | null;
  readonly headroom: Kobo | null;
  /** Everything that counts towards the cap. */
  readonly held: Kobo;
  /** What the user has above the cap. It comes from sales, which the cap never blocks. */
  readonly over: Kobo;
};

/** Money in escrow and on hold counts too, or locking money would bypass the cap. */
export async function getHeadroom(db: Db, userID: bigint, settings: Settings): Promise<Headroom> {
  const tier = await tierOf(db, userID);
  const cap = limitsOf(tier, settings).balanceCapKobo;
  const { available, escrow, pending, withdrawing } = await balancesOf(db, userID);
  const totalKobo = [available, escrow, pending, withdrawing].reduce(plus);
  if (cap === null) return { tier, cap, headroom: null, held: totalKobo, over: noKobo };
  return {
    tier,
    cap,
    headroom: computeHeadroom(cap, totalKobo),
    held: totalKobo,
    over: totalKobo > cap ? minus(totalKobo, cap) : noKobo,
  };
}
