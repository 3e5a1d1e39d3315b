import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { sql } from '../../../platform/database/db';
import { areBlocked, profileOf } from '../../identity';
import { type Offer, offerColumns } from '../rows';
import { traderOf } from '../traders';
import { rowView } from '../views';

const maxOffers = 20;

/**
 * A trader's public record and open offers. A blocked reader sees no offers, and so does not learn of the
 * block.
 */
export const traderDetail: Query<'traderDetail'> = async ({ db, caller, now }, input) => {
  const userID = BigInt(input.userID);
  const [profile, trader] = [await profileOf(db, userID), await traderOf(db, userID, now)];
  if (!profile) throw new Refusal('UserNotFound');
  if (!trader) {
    return {
      ...{ isOnline: false, isDemo: profile.isDemo, badges: [], completed: 0 },
      ...{ completionBp: null, positiveBp: null, disputeLostBp: 0 },
      ...{ deliverMedianS: null, confirmMedianS: null, offers: [] },
    };
  }
  const isBlocked = userID !== caller.userID && (await areBlocked(db, userID, caller.userID));
  const offers = isBlocked
    ? []
    : await db.many<Offer>(sql`
        select ${offerColumns} from offers.offers o
        where o.maker_id = ${userID} and o.is_listed
          and (o.expires_at is null or o.expires_at > ${now}::timestamptz)
        order by o.rank_score desc, o.id desc limit ${maxOffers}`);
  const { isOnline, isDemo, badges, completed, completionBp, positiveBp, disputeLostBp } = trader;
  return {
    ...{ isOnline, isDemo, badges, completed, completionBp, positiveBp, disputeLostBp },
    deliverMedianS: trader.deliverMedianS,
    confirmMedianS: trader.confirmMedianS,
    offers: offers.map((offer) => rowView(offer, trader)),
  };
};
