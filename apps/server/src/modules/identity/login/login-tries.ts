import { later, minutes } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import type { Settings } from '../../../settings';

/**
 * What wrong logins are counted by. `account` is the typed text, so that an account that does not exist locks alike.
 */
export type TryKeys = { account: string; address?: string };

const lockKeys = ({ account, address }: TryKeys) => [
  `account ${account}`,
  ...(address ? [`address ${address}`] : []),
];

/** Until when login is locked, if it is; checked before the slow hash, so that further guesses cost us nothing. */
export async function lockedUntil(db: Db, keys: TryKeys, now: Date): Promise<Date | undefined> {
  const row = await db.maybe<{ until: Date | null }>(sql`
    select max(locked_until) as until from identity.login_tries
    where key = any(${lockKeys(keys)}) and locked_until > ${now}`);
  return row?.until ?? undefined;
}

type Count = { fails: number; lockedUntil: Date | null };

/**
 * Counts the result of a password check and returns whether it may be accepted. The rows are locked, so of many
 * parallel guesses only the allowed number is answered; the rest are locked out, right or wrong.
 */
export async function countLogin(
  tx: Tx,
  { account, address }: TryKeys,
  isRight: boolean,
  now: Date,
  settings: Settings,
): Promise<{ outcome: 'right' | 'wrong' } | { outcome: 'locked'; until: Date; isNew: boolean }> {
  const limits: [key: string, limit: number][] = [[`account ${account}`, settings.loginFailsPerAccount]];
  if (address) limits.push([`address ${address}`, settings.loginFailsPerAddress]);
  const lockMs = minutes(settings.loginLockMinutes);
  let isNew = false;
  let until: Date | undefined;
  for (const [key, limit] of limits) {
    await tx.run(sql`
      insert into identity.login_tries (key, fails, since) values (${key}, 0, ${now}) on conflict do nothing`);
    // The count restarts after the last lock, or after the window of the first wrong try.
    const count = await tx.one<Count>(sql`
      update identity.login_tries set
        fails = case when since <= ${later(now, -lockMs)} or locked_until <= ${now} then 0 else fails end,
        since = case when since <= ${later(now, -lockMs)} or locked_until <= ${now} then ${now} else since end,
        locked_until = case when locked_until <= ${now} then null else locked_until end
      where key = ${key} returning fails, locked_until as "lockedUntil"`);
    if (count.lockedUntil) {
      until = count.lockedUntil;
      continue;
    }
    if (isRight) continue;
    const isLast = count.fails + 1 >= limit;
    if (isLast) {
      until = later(now, lockMs);
      isNew = key.startsWith('account');
    }
    await tx.run(sql`
      update identity.login_tries set fails = fails + 1, locked_until = ${isLast ? later(now, lockMs) : null}
      where key = ${key}`);
  }
  if (until) return { outcome: 'locked', until, isNew };
  if (!isRight) return { outcome: 'wrong' };
  await tx.run(sql`delete from identity.login_tries where key = ${`account ${account}`}`);
  return { outcome: 'right' };
}
