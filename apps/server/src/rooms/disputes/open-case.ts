import type { DisputeEvent } from '@gift/contract/dispute-states';
import type { OrderRole } from '@gift/contract/order-states';
import type { CommandContext } from '../../platform/context';
import { Refusal } from '../../platform/refusal';
import { rolesOf, sharedBetween } from '../identity';
import { act } from './act';
import type { Findings, Rank } from './decide-facts';
import { type Dispute, lockDispute, lockLatest, roleIn } from './store';
import { type SideView, sideView } from './view';

/** The latest dispute about the caller's order, locked, and the side they are on. A stranger's does not exist. */
export async function openCase(
  { tx, caller }: CommandContext,
  orderNo: string,
): Promise<{ dispute: Dispute; role: OrderRole }> {
  const dispute = await lockLatest(tx, BigInt(orderNo));
  const role = dispute && roleIn(dispute, caller.userID);
  if (!dispute || !role) throw new Refusal('DisputeNotFound');
  return { dispute, role };
}

/** A command that is nothing but one event of the caller's in their dispute. */
export const simply =
  (event: DisputeEvent | ((dispute: Dispute, role: OrderRole) => DisputeEvent)) =>
  async (context: CommandContext, input: { orderNo: string }): Promise<SideView> => {
    const { dispute, role } = await openCase(context, input.orderNo);
    const name = typeof event === 'string' ? event : event(dispute, role);
    return sideView(context, await act(context, dispute, name, role), role);
  };

const ranks: Record<string, Rank> = { moderator: 1, lead: 2, superadmin: 3 };
export const rankOf = (roles: readonly string[]): Rank =>
  Math.max(0, ...roles.map((role) => ranks[role] ?? 0)) as Rank;

/**
 * The case, locked, for one of those who decide, and how far their powers reach now. Nobody decides a dispute that
 * they are a side of, or that somebody is who shares a device or an identity with them.
 */
export async function openAsStaff(
  { tx, caller }: CommandContext,
  disputeID: string,
): Promise<{ dispute: Dispute; staff: NonNullable<Findings['staff']> }> {
  const dispute = await lockDispute(tx, BigInt(disputeID));
  if (!dispute) throw new Refusal('DisputeNotFound');
  if (roleIn(dispute, caller.userID)) throw new Refusal('OwnCase');
  for (const side of [dispute.buyerID, dispute.sellerID])
    if (await sharedBetween(tx, caller.userID, side)) throw new Refusal('LinkedCase');
  return { dispute, staff: { id: caller.userID, rank: rankOf(await rolesOf(tx, caller.userID)) } };
}
