import { sql, type Tx } from '../../platform/database/db';
import { closeOffer, pause } from './manage/publish';
import { hasEnded, type Offer, offerColumns } from './rows';
import { expireCounterOffers } from './store';
import { lockTrader } from './traders';

async function lockOffersOf(tx: Tx, userID: bigint): Promise<Offer[]> {
  await lockTrader(tx, userID);
  return tx.many<Offer>(sql`
    select ${offerColumns} from offers.offers o where maker_id = ${userID} order by id for no key update`);
}

/** Pauses all of a user's offers, so that no new trade starts while the account awaits deletion. */
export async function pauseOffersOf(tx: Tx, userID: bigint, now: Date): Promise<void> {
  for (const offer of await lockOffersOf(tx, userID))
    if (offer.status === 'active' || offer.status === 'hidden_overload')
      await pause(tx, offer, { now, breakUntil: null });
}

/** Closes all of a user's offers and deletes their texts. */
export async function eraseOffers(tx: Tx, userID: bigint, now: Date): Promise<void> {
  for (const offer of await lockOffersOf(tx, userID))
    if (!hasEnded(offer.status)) await closeOffer(tx, offer, { now, as: 'removed' });
  await tx.run(sql`
    update offers.offers set terms = '', instructions = '' where maker_id = ${userID}`);
  await expireCounterOffers(tx, sql`taker_id = ${userID}`, now);
}
