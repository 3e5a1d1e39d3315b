// The baseline: the simplest possible list. Fastify, pg, one prepared statement, the same rows and index.
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const columns = `
  o.id::text as "offerID", o.kind, o.side, o.brand_id as "brandID", o.country_id as "countryID", o.currency, o.form,
  o.receipts, o.denominations, o.min_face::int as "minFace", least(o.max_face, o.left_face)::int as "maxFace",
  o.rate_kobo::text as "rateKobo", o.reference_kobo::text as "referenceKobo", o.pay_window_min as "payWindowMin",
  o.check_window_min as "checkWindowMin", o.chips, o.auto_accept as "autoAccept", o.pre_lock as "preLock", o.tags,
  o.requirements, o.expires_at as "expiresAt", t.user_id::text as "userID", t.nickname, t.is_demo as "isDemo", t.tier,
  t.badges, t.completed, t.completion_bp as "completionBp", t.positive_bp as "positiveBp",
  t.deliver_median_s as "deliverMedianS", t.confirm_median_s as "confirmMedianS", t.joined_at as "joinedAt"`;

const app = fastify();
app.get('/api/offer/list', async (request) => {
  const { type, brandID, countryID } = request.query as Record<string, string>;
  const { rows } = await pool.query({
    name: 'list',
    text: `select ${columns} from offers.offers o join offers.traders t on t.user_id = o.maker_id
      where o.is_listed and o.side = $1 and o.brand_id = $2 and o.country_id = $3
      order by o.rank_score desc, o.id desc limit 20`,
    values: [type === '1' ? 0 : 1, brandID, countryID],
  });
  return { code: 200, data: { items: rows, nextCursor: null }, message: 'OK' };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
