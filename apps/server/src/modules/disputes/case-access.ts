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

/** The latest dispute about the caller's order, locked, and the side they are on. A stranger's does not exist. */
export async function lockOwnCase(
  { tx, caller }: CommandContext,
  orderNo: string,
): Promise<{ dispute: Dispute; role: OrderRole }> {
  const dispute = await lockLatest(tx, BigInt(orderNo));
  const role = dispute && roleIn(dispute, caller.userID);
  if (!dispute || !role) throw new Refusal('DisputeNotFound');
  return { dispute, role };
}

/** The same, to be read. Refuses with DisputeNotFound. */
export async function readOwnCase(
  { db, caller }: Context,
  orderNo: string,
): Promise<{ dispute: Dispute; role: OrderRole }> {
  const dispute = await readLatest(db, BigInt(orderNo));
  const role = dispute && roleIn(dispute, caller.userID);
  if (!dispute || !role) throw new Refusal('DisputeNotFound');
  return { dispute, role };
}

/** A command that is nothing but one event of the caller's in their dispute. */
export const singleEvent =
  (event: DisputeEvent | ((dispute: Dispute, role: OrderRole) => DisputeEvent)) =>
  async (context: CommandContext, input: { orderNo: string }): Promise<SideView> => {
    const { dispute, role } = await lockOwnCase(context, input.orderNo);
    const name = typeof event === 'string' ? event : event(dispute, role);
    return sideView(context, await applyEvent(context, dispute, name, role), role);
  };

/**
 * Nobody decides a dispute that they are a side of, or that somebody is who shares a device, an identity or a bank account
 * with them; nor do they read what the other side handed in, whatever else they are here.
 */
async function requireUninvolved(db: Db, dispute: Dispute, userID: bigint): Promise<void> {
  if (roleIn(dispute, userID)) throw new Refusal('OwnCase');
  for (const side of [dispute.buyerID, dispute.sellerID])
    if ((await linkBetween(db, userID, side)) || (await haveSharedBank(db, userID, side)))
      throw new Refusal('LinkedCase');
}

/** Whether somebody may have to do with the case at all: is no side of it, and shares nothing with one. */
export const isUninvolved = (db: Db, dispute: Dispute, userID: bigint): Promise<boolean> =>
  passesCheck(requireUninvolved(db, dispute, userID));

/** Whether a check refuses nothing. */
export const passesCheck = (check: Promise<void>): Promise<boolean> =>
  check.then(
    () => true,
    (error) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** The case for one of those who decide, to read. Refuses with DisputeNotFound, OwnCase and LinkedCase. */
export async function readCaseForStaff({ db, caller }: Context, disputeID: string): Promise<Dispute> {
  const dispute = await readDispute(db, BigInt(disputeID));
  if (!dispute) throw new Refusal('DisputeNotFound');
  await requireUninvolved(db, dispute, caller.userID);
  return dispute;
}

/** The case, locked, for one of those who decide, and how far their powers reach now. */
export async function lockCaseForStaff(
  { tx, caller }: CommandContext,
  disputeID: string,
): Promise<{ dispute: Dispute; staff: NonNullable<Findings['staff']> }> {
  const dispute = await lockDispute(tx, BigInt(disputeID));
  if (!dispute) throw new Refusal('DisputeNotFound');
  await requireUninvolved(tx, dispute, caller.userID);
  return { dispute, staff: { id: caller.userID, rank: rankOf(await rolesOf(tx, caller.userID)) } };
}
