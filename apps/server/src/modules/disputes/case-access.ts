import type { DisputeEvent } from '@gift/contract/disputes/states';
import type { OrderRole } from '@gift/contract/orders/states';
import type { CommandContext, Context } from '../../platform/calls/context';
import { Refusal } from '../../platform/calls/refusal';
import type { Db } from '../../platform/database/db';
import { linkBetween, rolesOf } from '../identity';
import { haveSharedBank } from '../wallet';
import { applyEvent } from './apply-event';
import { type Findings, rankOf } from './machine/dispute-facts';
import { type Dispute, lockDispute, lockLatest, readDispute, readLatest, roleIn } from './store';
import { type SideView, sideView } from './view';

/**
 * Locks the latest dispute of the caller's order and returns it with the caller's side. Other users' disputes
 * count as not found.
 */
export async function lockOwnCase(
  { tx, caller }: CommandContext,
  orderNo: string,
): Promise<{ dispute: Dispute; role: OrderRole }> {
  const dispute = await lockLatest(tx, BigInt(orderNo));
  const role = dispute && roleIn(dispute, caller.userID);
  if (!dispute || !role) throw new Refusal('DisputeNotFound');
  return { dispute, role };
}

/** The same without a lock. Refuses with DisputeNotFound. */
export async function readOwnCase(
  { db, caller }: Context,
  orderNo: string,
): Promise<{ dispute: Dispute; role: OrderRole }> {
  const dispute = await readLatest(db, BigInt(orderNo));
  const role = dispute && roleIn(dispute, caller.userID);
  if (!dispute || !role) throw new Refusal('DisputeNotFound');
  return { dispute, role };
}

/** A command that only applies one event of the caller to their dispute. */
export const singleEvent =
  (event: DisputeEvent | ((dispute: Dispute, role: OrderRole) => DisputeEvent)) =>
  async (context: CommandContext, input: { orderNo: string }): Promise<SideView> => {
    const { dispute, role } = await lockOwnCase(context, input.orderNo);
    const name = typeof event === 'string' ? event : event(dispute, role);
    return sideView(context, await applyEvent(context, dispute, name, role), role);
  };

/**
 * Nobody decides a dispute, or reads the other side's evidence, who is a side of it or shares a device, an
 * identity or a bank account with one. This holds for every staff role.
 */
async function requireUninvolved(db: Db, dispute: Dispute, userID: bigint): Promise<void> {
  if (roleIn(dispute, userID)) throw new Refusal('OwnCase');
  for (const side of [dispute.buyerID, dispute.sellerID])
    if ((await linkBetween(db, userID, side)) || (await haveSharedBank(db, userID, side)))
      throw new Refusal('LinkedCase');
}

/** Whether a user may deal with the case: the user is no side of it and not linked with one. */
export const isUninvolved = (db: Db, dispute: Dispute, userID: bigint): Promise<boolean> =>
  passesCheck(requireUninvolved(db, dispute, userID));

/** Turns a check that refuses into a boolean. */
export const passesCheck = (check: Promise<void>): Promise<boolean> =>
  check.then(
    () => true,
    (error) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** Reads the case for a moderator. Refuses with DisputeNotFound, OwnCase or LinkedCase. */
export async function readCaseForStaff({ db, caller }: Context, disputeID: string): Promise<Dispute> {
  const dispute = await readDispute(db, BigInt(disputeID));
  if (!dispute) throw new Refusal('DisputeNotFound');
  await requireUninvolved(db, dispute, caller.userID);
  return dispute;
}

/** Locks the case for a moderator and returns it with the moderator's present rank. */
export async function lockCaseForStaff(
  { tx, caller }: CommandContext,
  disputeID: string,
): Promise<{ dispute: Dispute; staff: NonNullable<Findings['staff']> }> {
  const dispute = await lockDispute(tx, BigInt(disputeID));
  if (!dispute) throw new Refusal('DisputeNotFound');
  await requireUninvolved(tx, dispute, caller.userID);
  return { dispute, staff: { id: caller.userID, rank: rankOf(await rolesOf(tx, caller.userID)) } };
}
