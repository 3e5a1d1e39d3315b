import { type RewardTask, rewardTasks } from '@gift/contract';
import { koboOf } from '@gift/money';
import { days, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { tierOf } from '../../identity';
import { lagosWeek } from '../rules';
import { finalAfter, reachedBy, tradedBy } from './trades';

const always = new Date(0);

/** A user's progress with a task. `ref` is the scope of a claim: all time, or one week. */
export type TaskProgress = {
  task: RewardTask;
  ref: string;
  reward: bigint;
  done: number;
  goal: number;
  againAt: Date | null;
  /** When a claim for trades is paid, unless they are undone. Null: at once. */
  finalAt: Date | null;
};

export const taskIn = (ref: string) => ref.split(':')[0] as RewardTask;

const goals: Record<RewardTask, number> = { verify: 1, firstTrade: 1, fiveTrades: 5 };

/** `weekOf` is any time in the week in question. For an earlier claim: when it was made. */
export async function taskOf(
  db: Db,
  task: RewardTask,
  { userID, weekOf, now, settings }: { userID: bigint; weekOf?: Date; now: Date; settings: Settings },
): Promise<TaskProgress> {
  const goal = goals[task];
  const week = lagosWeek(weekOf ?? now);
  const nextWeek = task === 'fiveTrades' ? later(week, days(7)) : null;
  const time = nextWeek ? { from: week, to: nextWeek } : { from: always };
  const count =
    task === 'verify' ? Number((await tierOf(db, userID)) > 0) : (await tradedBy(db, userID, time)).trades;
  const reached =
    task === 'verify'
      ? undefined
      : await reachedBy(db, userID, time, { goal: BigInt(goal), goalKind: 'trades' });
  return {
    task,
    ref: task === 'fiveTrades' ? `${task}:${week.toISOString().slice(0, 10)}` : task,
    reward: koboOf(settings.rewardTaskKobo[rewardTasks.indexOf(task)] ?? 0n),
    done: Math.min(goal, count),
    goal,
    againAt: nextWeek,
    finalAt: reached ? await finalAfter(db, reached, { now, settings }) : null,
  };
}

/** Which of these were claimed and not voided. */
export async function claimedOf(db: Db, userID: bigint, refs: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ ref: string }>(sql`
    select source_ref as ref from rewards.grants
    where user_id = ${userID} and source = 'task' and source_ref = any(${refs})
      and state <> 'void'`);
  return new Set(rows.map(({ ref }) => ref));
}
