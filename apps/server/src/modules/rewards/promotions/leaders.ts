import { ttlCache } from '../../../platform/cache';
import type { Query } from '../../../platform/calls/context';
import { minutes } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';
import { lagosMonth, maskNickname } from '../rules';

const maxLeaders = 20;
type Leader = { userID: bigint; volume: bigint };
type Board = { at: Date; all: Leader[]; names: ReadonlyMap<bigint, string> };

/** Recomputed a few times an hour: everybody sees the same board, and ranks do not change with every trade. */
const boards = ttlCache<string, Board>(minutes(15), 4);

async function countBoard(db: Db, from: Date, at: Date): Promise<Board> {
  const all = await db.many<Leader>(sql`
    select user_id as "userID", sum(amount_kobo)::bigint as volume from rewards.trades
    where at >= ${from} and uncounted is null group by user_id order by volume desc, user_id limit 10000`);
  return {
    at,
    all,
    names: await nicknamesOf(
      db,
      all.slice(0, maxLeaders).map(({ userID }) => userID),
    ),
  };
}

export const activityLeaders: Query<'activityLeaders'> = async ({ db, caller, services, now }) => {
  const { name, from } = lagosMonth(now);
  const cachedBoard = await boards.get(
    services,
    [name],
    now,
    async () => new Map([[name, await countBoard(db, from, now)]]),
  );
  const { at, all, names } = cachedBoard.get(name) as Board;
  const own = caller ? all.findIndex(({ userID }) => userID === caller.userID) : -1;
  return {
    month: name,
    at: at.toISOString(),
    leaders: all.slice(0, maxLeaders).map(({ userID, volume }, index) => ({
      rank: index + 1,
      name: maskNickname(names.get(userID) ?? ''),
      volumeKobo: String(volume),
      isMe: userID === caller?.userID,
    })),
    mine: own < 0 ? null : { rank: own + 1, volumeKobo: String((all[own] as Leader).volume) },
  };
};
