import type { Db } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';

const userIDIn = (account: string) => /^user:(\d+):/.exec(account)?.[1];

/** Adds the nicknames of the users whose accounts are in the entries. */
export async function namedEntries<Entry extends { from: string; to: string }>(
  db: Db,
  entries: readonly Entry[],
): Promise<(Entry & { names: Record<string, string> })[]> {
  const userIDs = entries.map(({ from, to }) => [from, to].flatMap((account) => userIDIn(account) ?? []));
  const nicknames = await nicknamesOf(db, [...new Set(userIDs.flat())].map(BigInt));
  return entries.map((entry, n) => {
    const named = userIDs[n]!.flatMap((userID) => {
      const nickname = nicknames.get(BigInt(userID));
      return nickname === undefined ? [] : [[userID, nickname] as const];
    });
    return { ...entry, names: Object.fromEntries(named) };
  });
}
