import { type DataExporter, jsonListFile, pagesByID } from '../../platform/data-export';
import { sql } from '../../platform/database/db';

/** A user's own offers and counter-offers, for the data export. */
export const exportOffersData: DataExporter = async function* (db, { userID }) {
  yield jsonListFile('offers.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select id, kind, case side when 1 then 'sells' else 'buys' end as side, brand_id as brand, country_id as country,
          currency, form, receipts, min_face as "minFace", max_face as "maxFace", stock_face as "stockFace",
          taken_face as "takenFace", price_mode as "priceMode", rate_kobo as "rateKobo", terms, instructions, tags,
          requirements, hours, status, views, orders, completed, created_at as "createdAt", updated_at as "updatedAt",
          published_at as "publishedAt"
        from offers.offers where maker_id = ${userID} and id > ${after} order by id limit ${limit}`),
    ),
  );
  yield jsonListFile('counter-offers.json', () =>
    pagesByID((after, limit) =>
      db.many(sql`
        select c.id, c.offer_id as "offerID", case c.maker_id when ${userID} then 'maker' else 'taker' end as "ownSide",
          c.status, c.created_at as "createdAt",
          (select json_agg(json_build_object('by', r.proposed_by, 'rateKobo', r.rate_kobo::text, 'at', r.at) order by r.round)
           from offers.counter_rounds r where r.counter_id = c.id) as rounds
        from offers.counters c where ${userID}::bigint in (c.maker_id, c.taker_id) and c.id > ${after}
        order by c.id limit ${limit}`),
    ),
  );
};
