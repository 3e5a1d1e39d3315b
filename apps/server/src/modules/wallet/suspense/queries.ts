import type { AnswerOf, Calls } from '@gift/contract';
import { financeRoles } from '@gift/contract/operator/staff-roles';
import type { Command, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { staffWith } from '../../identity';
import { suspenseOf } from '../../ledger';
import { attachFile } from '../../uploads';
import { lockSuspended, type Suspended, suspendedOf, writeWish } from './store';

const iso = (date: Date | null) => date?.toISOString() ?? null;

const viewOf = (s: Suspended): AnswerOf<Calls['answerSuspended']> => ({
  suspendedID: String(s.id),
  reference: s.reference,
  cause: s.cause,
  state: s.state,
  amountKobo: String(s.amount),
  senderName: s.senderName,
  at: s.createdAt.toISOString(),
  endedAt: iso(s.decidedAt),
  wish: s.wish,
  note: s.note,
  files: s.fileIDs.length,
  answeredAt: iso(s.answeredAt),
});

export const suspendedMoney: Query<'suspendedMoney'> = async ({ db, caller, now }) => ({
  aboveCapKobo: String(await suspenseOf(db, caller.userID)),
  items: (await suspendedOf(db, caller.userID, later(now, -days(30)))).map(viewOf),
});

/** Only the deciding staff may view the pictures. */
export const answerSuspended: Command<'answerSuspended'> = async ({ tx, caller, now }, input) => {
  const { userID } = caller;
  const id = BigInt(input.suspendedID);
  const payment = await lockSuspended(tx, userID, id);
  if (!payment) throw new Refusal('SuspendedNotFound');
  if (payment.state !== 'open') throw new Refusal('SuspendedDecided');
  const fileIDs = input.fileIDs.map(BigInt);
  const readers = fileIDs.length > 0 ? await staffWith(tx, financeRoles) : [];
  for (const fileID of fileIDs) await attachFile(tx, fileID, { ownerID: userID, readers, now });
  return viewOf(await writeWish(tx, id, { wish: input.wish, note: input.note, fileIDs, now }));
};
