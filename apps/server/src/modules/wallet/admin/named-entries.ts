import type { Db } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';

const userIDIn = (account: string) => /^user:(\d+):/.exec(account)?.[1];

/** Entries with what the people are called whose accounts are in them. */
export async function namedEntries<Entry extends { from: string; to: string }>(
  db: Db,
  entries: readonly Entry[],
): Promise<(Entry & { names: Record<string, string> })[]> {
  const people = entries.map(({ from, to }) => [from, to].flatMap((account) => userIDIn(account) ?? []));
  const known = await nicknamesOf(db, [...new Set(people.flat())].map(BigInt));
  return entries.map((entry, n) => {
    const named = people[n]!.flatMap((userID) => {
      const nickname = known.get(BigInt(userID));
      return nickname === undefined ? [] : [[userID, nickname] as const];
    });
    return { ...entry, names: Object.fromEntries(named) };
  });
}
