import { type DataExporter, jsonFile } from '../../platform/data-export';
import { sql } from '../../platform/database/db';

/** A user's level, points, coupons, promotions and invited friends, for their data export. */
export const exportRewardsData: DataExporter = async function* (db, { userID }) {
  yield jsonFile('rewards.json', async () => ({
    level: (await db.maybe(sql`select level from rewards.members where user_id = ${userID}`)) ?? null,
    points: await db.many(sql`
      select source, amount_kobo as "amountKobo", left_kobo as "leftKobo", state, due_at as "dueAt", paid_at as "paidAt",
        expires_at as "expiresAt", created_at as "createdAt"
      from rewards.grants where user_id = ${userID} order by id`),
    moves: await db.many(sql`
      select kind, amount_kobo as "amountKobo", at from rewards.moves where user_id = ${userID} order by id`),
    coupons: await db.many(sql`
      select source, share_bps as "shareBps", max_discount_kobo as "maxDiscountKobo", min_order_kobo as "minOrderKobo",
        created_at as "createdAt", expires_at as "expiresAt", order_id as "orderID", used_at as "usedAt"
      from rewards.coupons where user_id = ${userID} order by id`),
    promotions: await db.many(sql`
      select p.id, p.title_en as title, e.joined_at as "joinedAt", e.claimed_at as "claimedAt"
      from rewards.entries e join rewards.promotions p on p.id = e.promotion_id
      where e.user_id = ${userID} order by e.joined_at`),
    friendsInvited: await db.many(sql`
      select met_at as "metAt", decided_at as "decidedAt" from rewards.invites
      where inviter_id = ${userID} order by friend_id`),
  }));
};
