import type { Calls, InputOf } from '@gift/contract';
import { koboOf } from '@gift/money';
import type { CommandContext, Context, Query } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import { nicknamesOf, profileOf } from '../identity';
import {
  accountOf,
  balanceAt,
  openAccounts,
  type PlatformAccount,
  platformBalances,
  platformNumbers,
  post,
  promotionsLeft,
} from '../ledger';
import { refuseLinked } from '../wallet';

/** From one ledger account to another: `user:<id>:available`, `platform:fee_income`. */
type Transfer = InputOf<Calls['previewTransfer']>;

export const impossible = (why: string) => new Refusal('RequestImpossible', { why });

/** The budget for promotions; transfers never take more than its balance. */
const promotions = 'platform:promotions';

function accountID(text: string): bigint {
  const [of, name = '', kind] = text.split(':');
  if (text === promotions) return accountOf.promotions;
  if (of === 'user') return accountOf.user(BigInt(name), kind as 'available' | 'suspense');
  const account = text.slice('platform:'.length) as PlatformAccount;
  if (!(account in platformNumbers)) throw impossible(`there is no account ${account}`);
  return accountOf.platform(account);
}

const ownerOf = (account: string): bigint | null => {
  const digits = /^user:(\d+):/.exec(account)?.[1];
  return digits ? BigInt(digits) : null;
};

/** Refuses a transfer between accounts that do not exist, are the same, or are the caller's own. */
export async function checkTransfer(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { from, to }: Pick<Transfer, 'from' | 'to'>,
): Promise<void> {
  if (from === to) throw impossible('both accounts are the same');
  accountID(from);
  accountID(to);
  for (const userID of [ownerOf(from), ownerOf(to)]) {
    if (userID === null) continue;
    await refuseLinked(db, caller.userID, userID);
    if (!(await profileOf(db, userID))) throw new Refusal('UserNotFound');
  }
}

/** Moves the money after an approval, once per approval. */
export async function transferByHand(
  { tx, now }: CommandContext,
  { from, to, amountKobo }: Transfer,
  approvalID: bigint,
): Promise<void> {
  const amount = koboOf(BigInt(amountKobo));
  const reason = to === promotions ? ('promoFund' as const) : ('correction' as const);
  const line = { debit: accountID(from), credit: accountID(to), amount, reason };
  for (const userID of [ownerOf(from), ownerOf(to)]) if (userID !== null) await openAccounts(tx, userID);
  const outcome = await post(tx, {
    key: `operator.transfer:${approvalID}`,
    lines: [line],
    ref: approvalID,
    now,
  });
  if (!outcome.ok) throw impossible(`${from} is short of ${outcome.shortfallKobo} kobo`);
}

export const previewTransfer: Query<'previewTransfer'> = async (context, transfer) => {
  await checkTransfer(context, transfer);
  const { db } = context;
  const amount = BigInt(transfer.amountKobo);
  const sideOf = async (account: string, change: bigint) => {
    const owner = ownerOf(account);
    const before = await balanceAt(db, accountID(account));
    return {
      account,
      nickname: owner === null ? null : ((await nicknamesOf(db, [owner])).get(owner) ?? ''),
      beforeKobo: String(before),
      afterKobo: String(before + change),
      isShort: (owner !== null || account === promotions) && before + change < 0n,
    };
  };
  return { from: await sideOf(transfer.from, -amount), to: await sideOf(transfer.to, amount) };
};

export const adminLedgerAccounts: Query<'adminLedgerAccounts'> = async ({ db }) => ({
  items: [
    ...(await platformBalances(db)).map(({ name, balance }) => ({
      account: `platform:${name}`,
      kobo: String(balance),
    })),
    { account: promotions, kobo: String(await promotionsLeft(db)) },
  ],
});
