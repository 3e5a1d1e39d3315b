import type { Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { Refusal } from '../../../platform/calls/refusal';
import type { Db } from '../../../platform/database/db';
import { profileOf } from '../../identity';
import {
  type AccountEntry,
  accountEntries,
  accountOf,
  balanceAt,
  balancesOf,
  entryView,
  openHolds,
  type PlatformAccount,
  paginateEntries,
  parseEntryCursor,
  platformNumbers,
} from '../../ledger';
import { refuseLinked } from '../banks/linked-accounts';
import { namedEntries } from './named-entries';

const changeOf = (entry: AccountEntry) => ({ ...entryView(entry), changeKobo: String(entry.change) });

async function pageOf(
  db: Db,
  account: bigint,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const before = parseEntryCursor(cursor);
  return paginateEntries(await accountEntries(db, account, { before, limit: limit + 1 }), limit);
}

/** The nickname of a user whose money the caller may view. */
async function othersName(db: Db, staffID: bigint, userID: bigint): Promise<string> {
  await refuseLinked(db, staffID, userID);
  const profile = await profileOf(db, userID);
  if (!profile) throw new Refusal('UserNotFound');
  return profile.nickname;
}

export const userEntries: Query<'userEntries'> = async ({ db, caller }, input) => {
  const userID = BigInt(input.userID);
  const nickname = await othersName(db, caller.userID, userID);
  const account = accountOf.user(userID, input.account);
  const { shown, nextCursor } = await pageOf(db, account, input);
  return {
    nickname,
    balanceKobo: String(await balanceAt(db, account)),
    items: await namedEntries(
      db,
      shown.map((entry) => ({ ...changeOf(entry), afterKobo: String(entry.after) })),
    ),
    nextCursor,
  };
};

export const userHolds: Query<'userHolds'> = async ({ db, caller }, input) => {
  const userID = BigInt(input.userID);
  const nickname = await othersName(db, caller.userID, userID);
  const { holding: kind, limit } = input;
  const before = idOfCursor(input.cursor) ?? null;
  const rows = await openHolds(db, userID, { kind, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    nickname,
    balanceKobo: String((await balancesOf(db, userID))[kind]),
    items: shown.map(({ orderID, amount, since, releaseAt, isFrozen }) => ({
      orderNo: String(orderID),
      amountKobo: String(amount),
      since: since.toISOString(),
      releaseAt: isFrozen ? null : (releaseAt?.toISOString() ?? null),
      isFrozen,
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)!.orderID) : null,
  };
};

function platformAccount(name: string): bigint {
  if (name === 'promotions') return accountOf.promotions;
  if (!Object.hasOwn(platformNumbers, name)) throw new Refusal('RecordNotFound');
  return accountOf.platform(name as PlatformAccount);
}

export const platformEntries: Query<'platformEntries'> = async ({ db }, input) => {
  const account = platformAccount(input.account);
  const { shown, nextCursor } = await pageOf(db, account, input);
  return {
    balanceKobo: String(await balanceAt(db, account)),
    items: await namedEntries(db, shown.map(changeOf)),
    nextCursor,
  };
};
