import type { Query } from '../../../platform/calls/context';
import { nothing, type Statement, sql } from '../../../platform/database/db';
import { limitsOf, tierOf } from '../../identity';
import { cursorAt, positionOf } from '../market/cursors';
import { type Offer, offerColumns } from '../rows';
import { countLive, pendingCounterOffers } from '../store';
import { ownView } from '../views';

const tabs: Record<'active' | 'paused' | 'requests' | 'drafts' | 'ended', Statement> = {
  active: sql`o.kind = 'listing' and o.status in ('active', 'hidden_overload', 'hidden_funds')`,
  paused: sql`o.kind = 'listing' and o.status = 'paused'`,
  requests: sql`o.kind = 'request' and o.status in ('active', 'paused', 'hidden_overload', 'hidden_funds')`,
  drafts: sql`o.status = 'draft'`,
  ended: sql`o.status = 'expired'`,
};

/** The caller's own offers, newest first. Deleted offers are in no tab. */
export const offerMine: Query<'offerMine'> = async (
  { db, caller, now, settings },
  { tab, cursor, limit },
) => {
  const from = positionOf(cursor);
  const rows = await db.many<Offer>(sql`
    select ${offerColumns} from offers.offers o
    where o.maker_id = ${caller.userID} and ${tabs[tab]} ${from ? sql`and o.id < ${from.id}` : nothing}
    order by o.id desc limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const pendingCounts = await pendingCounterOffers(
    db,
    page.map((offer) => offer.offerID),
  );
  const counts = await db.one<Record<keyof typeof tabs, number>>(sql`
    select count(*) filter (where ${tabs.active})::int as active, count(*) filter (where ${tabs.paused})::int as paused,
      count(*) filter (where ${tabs.requests})::int as requests, count(*) filter (where ${tabs.drafts})::int as drafts,
      count(*) filter (where ${tabs.ended})::int as ended
    from offers.offers o where o.maker_id = ${caller.userID}`);
  const last = page.at(-1);
  return {
    items: page.map((offer) => ownView(offer, now, pendingCounts.get(offer.offerID) ?? 0)),
    nextCursor: rows.length > limit && last ? cursorAt({ key: 0n, id: last.offerID }) : null,
    counts,
    limit: limitsOf(await tierOf(db, caller.userID), settings).activeOffers,
    used: (await countLive(db, caller.userID)).offers,
  };
};
