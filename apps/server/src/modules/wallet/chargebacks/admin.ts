import { formatNaira } from '@gift/money';
import type { CommandContext, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { Refusal } from '../../../platform/calls/refusal';
import type { Db } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { nicknamesOf } from '../../identity';
import { debtOf, listDebtors, sumDebts, writeOffDebt } from '../../ledger';
import { refuseLinked } from '../banks/linked-accounts';
import { lockWallet } from '../top-ups/store';
import { chargebacksOf } from './store';

export const adminDebts: Query<'adminDebts'> = async ({ db }, { cursor, limit }) => {
  const skip = Number(idOfCursor(cursor) ?? 0n);
  const page = await listDebtors(db, { limit: limit + 1, skip });
  const pageRows = page.slice(0, limit);
  const names = await nicknamesOf(
    db,
    pageRows.map(({ userID }) => userID),
  );
  const all = await sumDebts(db);
  return {
    items: pageRows.map(({ userID, amount, since }) => ({
      userID: String(userID),
      nickname: names.get(userID) ?? '',
      debtKobo: String(amount),
      since: since.toISOString(),
    })),
    nextCursor: page.length > limit ? String(skip + limit) : null,
    debtKobo: String(all.kobo),
    people: all.people,
  };
};

export const adminChargebacks: Query<'adminChargebacks'> = async ({ db }, { cursor, limit }) => {
  const page = await chargebacksOf(db, { limit: limit + 1, before: idOfCursor(cursor) });
  const pageRows = page.slice(0, limit);
  const names = await nicknamesOf(
    db,
    pageRows.flatMap(({ userID }) => (userID === null ? [] : [userID])),
  );
  return {
    items: pageRows.map((one) => ({
      chargebackID: String(one.id),
      provider: one.provider,
      dispute: one.dispute,
      reference: one.reference,
      userID: one.userID === null ? null : String(one.userID),
      nickname: (one.userID && names.get(one.userID)) || null,
      amountKobo: String(one.amount),
      debtKobo: String(one.debt),
      state: one.state,
      at: one.createdAt.toISOString(),
      decidedAt: one.decidedAt?.toISOString() ?? null,
    })),
    nextCursor: page.length > limit ? String(pageRows.at(-1)!.id) : null,
  };
};

/** Refuses to write off a debt that does not exist, or one's own. */
export async function checkWriteOff({ tx, caller }: CommandContext, userID: string): Promise<void> {
  await refuseLinked(tx, caller.userID, BigInt(userID));
  if ((await debtOf(tx, BigInt(userID))) === 0n) throw new Refusal('NoDebt');
}

/** The debtor and the current debt, as one label. Undefined if there is no debt. */
export async function debtName(db: Db, userID: string): Promise<string | undefined> {
  const id = BigInt(userID);
  const debt = await debtOf(db, id);
  return debt > 0n ? `${(await nicknamesOf(db, [id])).get(id)} · ${formatNaira(debt)}` : undefined;
}

/** Writes off a user's whole current debt. Two people approved it. */
export async function writeOff(
  { tx, now }: Pick<CommandContext, 'tx' | 'now'>,
  { userID, approvalID }: { userID: bigint; approvalID: bigint },
): Promise<void> {
  await lockWallet(tx, userID);
  const writtenOff = await writeOffDebt(tx, { userID, ref: approvalID, now });
  if (writtenOff === 0n) throw new Refusal('NoDebt');
  await publishEvent({ tx, now }, 'debt.paid', { userID: String(userID), paidKobo: String(writtenOff) });
}
