import { type Kobo, koboOf, minus, noKobo } from '@gift/money';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { lagosMidnight } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import type { Settings } from '../../../settings';
import { checkWalletPin } from '../../identity';
import { balancesOf, rewardToWallet } from '../../ledger';
import { getHeadroom, lockWallet } from '../../wallet';
import { spendPoints } from './grants';

/** What can still be moved to the wallet on this Lagos day. */
export async function leftToday(db: Db, userID: bigint, now: Date, settings: Settings): Promise<Kobo> {
  const { movedKobo } = await db.one<{ movedKobo: bigint }>(sql`
    select coalesce(sum(amount_kobo), 0)::bigint as "movedKobo" from rewards.moves
    where user_id = ${userID} and kind = 'toWallet' and at >= ${lagosMidnight(now)}`);
  const limit = koboOf(settings.rewardMoveDailyKobo);
  return movedKobo >= limit ? noKobo : minus(limit, koboOf(movedKobo));
}

/** Moves points to the wallet. Needs the PIN. The wallet's lock serializes concurrent moves. */
export const moveRewards: Command<'moveRewards'> = async (context, input) => {
  const { tx, services, caller, now, settings } = context;
  const { userID } = caller;
  await checkWalletPin(tx, services, userID, input.walletPin, now);
  await lockWallet(tx, userID);
  const amount = koboOf(BigInt(input.amountKobo));
  const { rewards, available } = await balancesOf(tx, userID);
  if (amount < settings.rewardMoveMinKobo)
    throw new Refusal('RewardsTooFew', { minKobo: koboOf(settings.rewardMoveMinKobo) });
  if (amount > rewards) throw new Refusal('RewardsShort', { availableKobo: rewards });
  const leftTodayKobo = await leftToday(tx, userID, now, settings);
  if (amount > leftTodayKobo)
    throw new Refusal('RewardsDailyLimit', {
      limitKobo: koboOf(settings.rewardMoveDailyKobo),
      leftKobo: leftTodayKobo,
    });
  const { headroom } = await getHeadroom(tx, userID, settings);
  if (headroom !== null && amount > headroom) throw new Refusal('RewardsOverCap', { headroomKobo: headroom });
  const id = newID(now);
  const transfer = await rewardToWallet(tx, { key: `reward.moved:${id}`, userID, amount, ref: id, now });
  if (!transfer.ok)
    throw new Refusal('RewardsShort', { availableKobo: minus(rewards, transfer.shortfallKobo) });
  await spendPoints(tx, userID, amount);
  await tx.run(sql`
    insert into rewards.moves (id, user_id, kind, amount_kobo, at)
    values (${id}, ${userID}, 'toWallet', ${amount}, ${now})`);
  return {
    movedKobo: String(amount),
    pointsKobo: String(minus(rewards, amount)),
    availableKobo: String(available + amount),
  };
};
