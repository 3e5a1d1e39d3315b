import type { DisputeEvent } from '@gift/contract/disputes/states';
import { moderatorRoles } from '@gift/contract/operator/staff-roles';
import type { Context } from '../../platform/calls/context';
import { publishEvent, type Subscriber } from '../../platform/events/outbox';
import { checkSecondApprover, rolesOf, staffWith } from '../identity';
import { haveSharedBank } from '../wallet';
import { isUninvolved, passesCheck } from './case-access';
import { rankOf } from './machine/dispute-facts';
import { guardOf } from './machine/guards';
import { type Dispute, readDispute } from './store';

// Whether the place has the people whom a case still needs.

type Where = Pick<Context, 'db' | 'now' | 'settings'>;

/** Whether two of the staff count as two, by the signs that a second signature is refused by. */
async function areIndependent(where: Where, one: bigint, other: bigint): Promise<boolean> {
  if (one === other || (await haveSharedBank(where.db, one, other))) return false;
  return passesCheck(checkSecondApprover(where, one, other));
}

const asked = (dispute: Dispute, { settings }: Where, id: bigint, roles: readonly string[]) => ({
  ...{ dispute, settings, actor: 'moderator' as const },
  findings: { staff: { id, rank: rankOf(roles) } },
});

/** While a case is in one of these, the staff decide it. */
const statesWithStaff: readonly Dispute['state'][] = ['queued', 'review', 'moreInfo', 'appeal'];

/**
 * How many people are missing before a case can be decided: each of them with the power to, no side and linked with
 * none, and another person than whoever signed what an appeal is against, and than each other. 0: there are enough.
 */
export async function missingDeciders(where: Where, dispute: Dispute): Promise<number> {
  const { db } = where;
  if (dispute.endedAt || !statesWithStaff.includes(dispute.state)) return 0;
  const { ruledBy, approvedBy, draft, draftBy, state } = dispute;
  const isLarge = guardOf('needsSecond').holds(asked(dispute, where, 0n, []));
  const needed = isLarge && !draft ? 2 : 1;
  const signed = [...(state === 'appeal' ? [ruledBy, approvedBy] : []), draft && draftBy];
  const people = signed.filter((id) => id !== null);
  const able: bigint[] = [];
  for (const id of await staffWith(db, moderatorRoles)) {
    if (!guardOf('hasAuthority').holds(asked(dispute, where, id, await rolesOf(db, id)))) continue;
    if (!(await isUninvolved(db, dispute, id))) continue;
    let isAnother = true;
    for (const other of [...people, ...able]) isAnother &&= await areIndependent(where, other, id);
    if (isAnother) able.push(id);
    if (able.length === needed) return 0;
  }
  return needed - able.length;
}

/** The steps after which it takes people who may not be there. */
const steps: readonly DisputeEvent[] = ['appeal', 'draft', 'overdue'];

/** Superadmins hear of a case that nobody is left to decide: who appoints people can help it, and waiting can't. */
export const publishUndecidable: Subscriber<'dispute.updated'> = async (
  tx,
  { disputeID, event },
  { services, now },
) => {
  const dispute = steps.includes(event) ? await readDispute(tx, BigInt(disputeID)) : undefined;
  if (!dispute) return;
  const missing = await missingDeciders({ db: tx, now, settings: services.settings.current }, dispute);
  if (missing === 0) return;
  await publishEvent({ tx, now }, 'dispute.undecidable', {
    disputeID,
    orderNo: String(dispute.orderID),
    sides: [String(dispute.buyerID), String(dispute.sellerID)],
  });
};
