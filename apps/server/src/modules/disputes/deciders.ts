import { type DisputeEvent, staffStates } from '@gift/contract/disputes/states';
import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import { moderatorRoles } from '@gift/contract/operator/staff-roles';
import type { Context } from '../../platform/calls/context';
import { publishEvent, type Subscriber } from '../../platform/events/outbox';
import { checkSecondApprover, rolesOf, staffWith } from '../identity';
import { haveSharedBank } from '../wallet';
import { isUninvolved, passesCheck } from './case-access';
import { rankOf } from './machine/dispute-facts';
import { guards } from './machine/guards';
import { type Dispute, readDispute } from './store';

// Checks whether there are enough staff to decide a case.

type DeciderContext = Pick<Context, 'db' | 'now' | 'settings'>;

/** Whether two staff members are independent, by the criteria for a second signature. */
async function areIndependent(context: DeciderContext, one: bigint, other: bigint): Promise<boolean> {
  if (one === other || (await haveSharedBank(context.db, one, other))) return false;
  return passesCheck(checkSecondApprover(context, one, other));
}

const guardContext = (
  dispute: Dispute,
  { settings }: DeciderContext,
  id: bigint,
  roles: readonly string[],
) => ({
  ...{ dispute, settings, actor: 'moderator' as const },
  findings: { staff: { id, rank: rankOf(roles) } },
});

/**
 * How many staff are missing before a case can be decided; 0 means enough. Each must have the authority and
 * be uninvolved, and must be independent of each other, of the drafter, and on an appeal of the first
 * finding's signers.
 */
export async function missingDeciders(context: DeciderContext, dispute: Dispute): Promise<number> {
  const { db } = context;
  if (dispute.endedAt || !(staffStates as readonly Dispute['state'][]).includes(dispute.state)) return 0;
  const { ruledBy, approvedBy, draft, draftBy, state } = dispute;
  const isLarge = guards.needsTwoSignatures.holds(guardContext(dispute, context, 0n, []));
  const needed = isLarge && !draft ? 2 : 1;
  const signerIDs = [...(state === 'appeal' ? [ruledBy, approvedBy] : []), draft && draftBy];
  const signers = signerIDs.filter((id) => id !== null);
  const deciders: bigint[] = [];
  for (const id of await staffWith(db, moderatorRoles)) {
    if (!guards.hasAuthority.holds(guardContext(dispute, context, id, await rolesOf(db, id)))) continue;
    if (!(await isUninvolved(db, dispute, id))) continue;
    let isAnother = true;
    for (const other of [...signers, ...deciders]) isAnother &&= await areIndependent(context, other, id);
    if (isAnother) deciders.push(id);
    if (deciders.length === needed) return 0;
  }
  return needed - deciders.length;
}

/** Events after which the case may need staff who are not there. */
const steps: readonly DisputeEvent[] = ['appeal', 'draft', 'overdue'];

/** Notifies superadmins of a case that nobody is able to decide, because only they can appoint staff. */
export const publishUndecidable: Subscriber<'dispute.updated'> = async (
  tx,
  { disputeID, event },
  { services, now },
) => {
  const dispute = steps.includes(eventOfStoredName(event))
    ? await readDispute(tx, BigInt(disputeID))
    : undefined;
  if (!dispute) return;
  const missing = await missingDeciders({ db: tx, now, settings: services.settings.current }, dispute);
  if (missing === 0) return;
  await publishEvent({ tx, now }, 'dispute.undecidable', {
    disputeID,
    orderNo: String(dispute.orderID),
    sides: [String(dispute.buyerID), String(dispute.sellerID)],
  });
};
