import { formatNaira, koboOf } from '@gift/money';
import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { hours } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { tierOf } from '../../identity';
import { giveCoupon } from '../coupons/coupons';
import { countClaim, doneIn, entryOf, finalIn, promotionOf } from '../promotions/promotions';
import { createLockedGrant, payGrant } from './grants';
import { taskOf } from './tasks';

/** All amounts come from the tables: a caller names what they claim, never how much. */
export const claimReward: Command<'claimReward'> = async (context, input) =>
  'task' in input ? claimTask(context, input.task) : claimPromotion(context, input.promotionID);

async function claimTask({ tx, caller, now, settings }: CommandContext, task: Parameters<typeof taskOf>[1]) {
  const { userID } = caller;
  const progress = await taskOf(tx, task, { userID, now, settings });
  const { ref, reward, done, goal, finalAt } = progress;
  if (done < goal) throw new Refusal('RewardNotEarned', { done, goal });
  const amount = koboOf(reward);
  const grant = { userID, source: 'task', ref, amount, now } as const;
  const dueAt = finalAt && finalAt > now ? finalAt : null;
  const isNew = dueAt
    ? await createLockedGrant(tx, { ...grant, dueAt })
    : await payGrant(tx, grant, settings);
  return {
    pointsKobo: String(amount),
    couponID: null,
    wasClaimed: !isNew,
    dueAt: dueAt?.toISOString() ?? null,
  };
}

async function claimPromotion({ tx, caller, now, settings }: CommandContext, id: string) {
  const { userID } = caller;
  const promotion = await promotionOf(tx, id);
  if (!promotion) throw new Refusal('RewardUnknown');
  const entry = await entryOf(tx, userID, id);
  if (!entry) throw new Refusal('PromotionNotJoined');
  if ((await tierOf(tx, userID)) < promotion.minTier) throw new Refusal('PromotionTierNeeded');
  const done = await doneIn(tx, userID, promotion, entry);
  // A claim stays valid even if a trade behind it is undone later.
  if (done < promotion.goal && !entry.claimedAt)
    throw new Refusal(
      'RewardNotEarned',
      promotion.goalKind === 'trades'
        ? { done: Number(done), goal: Number(promotion.goal) }
        : { done: formatNaira(koboOf(done)), goal: formatNaira(koboOf(promotion.goal)) },
    );
  const finalAt = await finalIn(tx, userID, promotion, { entry, now, settings });
  // A used coupon or spent points cannot be taken back, so the trades behind a reward must be final.
  if (!entry.claimedAt && finalAt && finalAt > now)
    throw new Refusal('RewardNotFinal', { hours: Math.ceil((finalAt.getTime() - now.getTime()) / hours(1)) });
  const pointsKobo = String(promotion.points);
  const updatedRows = await tx.run(sql`
    update rewards.entries set claimed_at = ${now}
    where user_id = ${userID} and promotion_id = ${id} and claimed_at is null`);
  if (updatedRows === 0) return { pointsKobo, couponID: null, wasClaimed: true, dueAt: null };
  await countClaim(tx, id, now);
  if (promotion.points > 0n) {
    const grant = { userID, source: 'promotion', ref: id, amount: promotion.points, now } as const;
    await payGrant(tx, grant, settings);
  }
  let couponID: bigint | undefined;
  if (promotion.couponBps > 0) {
    const { couponBps: shareBps, couponMaxDiscount: maxDiscount } = promotion;
    couponID = await giveCoupon(
      tx,
      { userID, source: 'promotion', ref: id, shareBps, max: maxDiscount, now },
      settings,
    );
  }
  return {
    pointsKobo,
    couponID: couponID === undefined ? null : String(couponID),
    wasClaimed: false,
    dueAt: null,
  };
}
