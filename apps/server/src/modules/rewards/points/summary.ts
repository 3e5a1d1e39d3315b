import { type GrantSource, rewardTasks } from '@gift/contract';
import type { Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { nothing, sql } from '../../../platform/database/db';
import { balancesOf } from '../../ledger';
import { getHeadroom } from '../../wallet';
import { couponsOf } from '../coupons/coupons';
import { discountOf } from '../rules';
import { levelFor, levelVolume } from './levels';
import { leftToday } from './move';
import { claimedOf, taskOf } from './tasks';
import { uncountedOf } from './trades';

export const rewardsSummary: Query<'rewardsSummary'> = async ({ db, caller, now, settings }) => {
  const { userID } = caller;
  const { rewards } = await balancesOf(db, userID);
  const lockedGrants = await db.many<{
    source: GrantSource;
    amount: bigint;
    dueAt: Date;
    awaitsBudget: boolean;
  }>(sql`
    select source, amount_kobo as amount, due_at as "dueAt", is_waiting as "awaitsBudget" from rewards.grants
    where user_id = ${userID} and state = 'locked' order by due_at, id limit 20`);
  const expiring = await db.many<{ amount: bigint; expiresAt: Date }>(sql`
    select left_kobo as amount, expires_at as "expiresAt" from rewards.grants
    where user_id = ${userID} and left_kobo > 0 order by expires_at, id limit 5`);
  const progress = [];
  for (const task of rewardTasks) progress.push(await taskOf(db, task, { userID, now, settings }));
  const claimedTasks = await claimedOf(
    db,
    userID,
    progress.map(({ ref }) => ref),
  );
  const { headroom } = await getHeadroom(db, userID, settings);
  return {
    pointsKobo: String(rewards),
    locked: lockedGrants.map(({ source, amount, dueAt, awaitsBudget }) => ({
      source,
      amountKobo: String(amount),
      dueAt: dueAt.toISOString(),
      awaitsBudget,
    })),
    expiring: expiring.map(({ amount, expiresAt }) => ({
      amountKobo: String(amount),
      expiresAt: expiresAt.toISOString(),
    })),
    level: {
      ...(await levelFor(db, userID, settings)),
      volumeKobo: String(await levelVolume(db, userID, now, settings)),
      windowDays: settings.levelWindowDays,
      steps: settings.levelFromKobo.map((from, level) => ({
        fromKobo: String(from),
        discountBps: discountOf(level, settings),
      })),
    },
    tasks: progress.map(({ task, ref, reward, done, goal, againAt }) => ({
      task,
      rewardKobo: String(reward),
      done,
      goal,
      state: claimedTasks.has(ref)
        ? ('claimed' as const)
        : done >= goal
          ? ('earned' as const)
          : ('open' as const),
      againAt: againAt?.toISOString() ?? null,
    })),
    coupons: await couponsOf(db, userID, now),
    tradeBps: settings.rewardTradeBps,
    tradeMaxKobo: String(settings.rewardTradeMaxKobo),
    uncounted: await uncountedOf(db, userID, now),
    minMoveKobo: String(settings.rewardMoveMinKobo),
    dailyMoveKobo: String(settings.rewardMoveDailyKobo),
    leftTodayKobo: String(await leftToday(db, userID, now, settings)),
    headroomKobo: headroom === null ? null : String(headroom),
  };
};

type Line = {
  id: bigint;
  what: GrantSource | 'toWallet' | 'expired';
  amount: bigint;
  isOut: boolean;
  state: 'locked' | 'paid' | 'void';
  at: Date;
};

/** Ids of grants and moves are from one sequence and grow with time: the cursor is the last one shown. */
export const rewardsHistory: Query<'rewardsHistory'> = async ({ db, caller }, { cursor, limit }) => {
  const last = idOfCursor(cursor);
  const before = last === undefined ? nothing : sql`and id < ${last}`;
  const rows = await db.many<Line>(sql`
    select * from (
      (select id, source as what, amount_kobo as amount, false as "isOut", state, coalesce(paid_at, created_at) as at
       from rewards.grants where user_id = ${caller.userID} ${before} order by id desc limit ${limit + 1})
      union all
      (select id, kind, amount_kobo, true, 'paid', at
       from rewards.moves where user_id = ${caller.userID} ${before} order by id desc limit ${limit + 1})
    ) lines order by id desc limit ${limit + 1}`);
  const items = rows.slice(0, limit).map(({ id, what, amount, isOut, state, at }) => ({
    id: String(id),
    what,
    amountKobo: String(amount),
    isOut,
    state,
    at: at.toISOString(),
  }));
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
};
