import type { RefusalName } from '@gift/contract';
import { assignedStates, disputeNumbersOf } from '@gift/contract/disputes/states';
import { moderatorRoles } from '@gift/contract/operator/staff-roles';
import type { Command, CommandContext, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql } from '../../../platform/database/db';
import { refusalText } from '../../../platform/text/language';
import { nicknamesOf, rolesOf, staffWith } from '../../identity';
import { applyEvent } from '../apply-event';
import { isUninvolved, lockCaseForStaff, passesCheck, readCaseForStaff } from '../case-access';
import { decide } from '../machine/decide';
import { type Findings, rankOf } from '../machine/dispute-facts';
import { rankNeeded } from '../machine/guards';
import { staffView } from '../staff-view';
import type { Dispute } from '../store';
import { checkNotPriorSigner } from './decide-case';

// A lead assigns unassigned cases to moderators.

type Person = NonNullable<Findings['staff']>;
const verifiedIdentityOf = async (db: Db, id: bigint): Promise<Person> => ({
  id,
  rank: rankOf(await rolesOf(db, id)),
});
const findingsOf = (staff: Person, assignee: Person): Findings => ({
  staff,
  assignee,
  mayAssign: staff.rank > 1,
});

/** Assigns an unclaimed case. A refusal comes before anything is written. */
async function assign(context: CommandContext, disputeID: string, assigneeID: bigint): Promise<Dispute> {
  const { tx } = context;
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  // The state machine would only say that the case has changed.
  if (!dispute.endedAt && dispute.moderatorID !== null) throw new Refusal('CaseAlreadyClaimed');
  // A moderator of the first finding does not choose who decides the appeal either.
  if (dispute.state === 'appeal' && [dispute.ruledBy, dispute.approvedBy].includes(staff.id))
    throw new Refusal('SameModerator');
  await checkNotPriorSigner(context, dispute, staff.id);
  // It would be a way around the limit of claims.
  if (assigneeID === staff.id) throw new Refusal('AssigneeIsYou');
  const assignee = await verifiedIdentityOf(tx, assigneeID);
  if (!(await isUninvolved(tx, dispute, assignee.id))) throw new Refusal('AssigneeInvolved');
  // The original refusal speaks to the assignee about links to a colleague, so the lead gets a general one.
  if (!(await passesCheck(checkNotPriorSigner(context, dispute, assignee.id))))
    throw new Refusal('AssigneeSigned');
  const findings = findingsOf(staff, assignee);
  return applyEvent(context, dispute, 'assign', 'moderator', { findings });
}

export const assignDispute: Command<'assignDispute'> = async (context, { disputeID, userID }) =>
  staffView(context, await assign(context, disputeID, BigInt(userID)));

/** Refusals of one assignee; another may take the case. */
const assigneeRefusals: readonly RefusalName[] = ['AssigneeInvolved', 'AssigneeSigned'];

/** Assigns the case to the first of them who may take it. */
async function assignToFirst(
  context: CommandContext,
  disputeID: string,
  assigneeIDs: readonly bigint[],
): Promise<bigint> {
  for (const assigneeID of assigneeIDs)
    try {
      await assign(context, disputeID, assigneeID);
      return assigneeID;
    } catch (error) {
      if (!(error instanceof Refusal && assigneeRefusals.includes(error.refusal))) throw error;
    }
  throw new Refusal('NoEligibleAssignee');
}

/**
 * The colleagues of the lowest rank that may decide the case, so that cases do not pile up with superadmins and idle
 * leads. Those who hold the maximum are left out.
 */
async function leastRanked(
  context: CommandContext,
  disputeID: string,
  moderators: readonly (Person & { heldCases: number })[],
): Promise<bigint[]> {
  const { settings } = context;
  const { dispute } = await lockCaseForStaff(context, disputeID);
  const able = moderators.filter(({ rank }) => rank >= rankNeeded({ dispute, settings }));
  const lowest = Math.min(...able.map(({ rank }) => rank));
  return able
    .filter(({ rank, heldCases }) => rank === lowest && heldCases < settings.disputeCasesHeld)
    .map(({ id }) => id);
}

export const assignDisputes: Command<'assignDisputes'> = async (context, { disputeIDs, userID }) => {
  const { tx, caller, language } = context;
  const openCases = await openCasesByModerator(tx);
  const moderators: (Person & { openCases: number; heldCases: number })[] = [];
  for (const id of await staffWith(tx, moderatorRoles))
    if (id !== caller.userID)
      moderators.push({ ...(await verifiedIdentityOf(tx, id)), ...(openCases.get(id) ?? noCases) });
  const byWorkload = () => moderators.toSorted((a, b) => a.openCases - b.openCases);
  const assigneeOf = new Map<string, bigint>();
  const refusalOf = new Map<string, Refusal>();
  // Always in the same order, so that two leads never wait for each other's locks.
  for (const disputeID of [...new Set(disputeIDs)].sort())
    try {
      const assigneeID =
        userID === null
          ? await assignToFirst(context, disputeID, await leastRanked(context, disputeID, byWorkload()))
          : BigInt(userID);
      if (userID !== null) await assign(context, disputeID, assigneeID);
      assigneeOf.set(disputeID, assigneeID);
      const assignee = moderators.find(({ id }) => id === assigneeID);
      if (assignee) {
        assignee.openCases++;
        assignee.heldCases++;
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusalOf.set(disputeID, error);
    }
  const names = await nicknamesOf(tx, [...assigneeOf.values()]);
  const items = [...new Set(disputeIDs)].map((disputeID) => {
    const [assigneeID, refusal] = [assigneeOf.get(disputeID), refusalOf.get(disputeID)];
    return {
      disputeID,
      assigneeName: assigneeID === undefined ? null : (names.get(assigneeID) ?? ''),
      refusal: refusal?.refusal ?? null,
      message: refusal ? refusalText(refusal.refusal, refusal.details, language) : null,
    };
  });
  return { items };
};

/** Moderators to whom the case can be assigned, those with the fewest cases first. */
export const disputeAssignees: Query<'disputeAssignees'> = async (context, { disputeID }) => {
  const { db, caller, now, settings } = context;
  const dispute = await readCaseForStaff(context, disputeID);
  const staff = await verifiedIdentityOf(db, caller.userID);
  const moderatorIDs: bigint[] = [];
  for (const id of await staffWith(db, moderatorRoles)) {
    if (id === caller.userID) continue;
    const findings = findingsOf(staff, await verifiedIdentityOf(db, id));
    const decision = decide(dispute, 'assign', 'moderator', now, settings, findings);
    if (!decision.ok || !(await isUninvolved(db, dispute, id))) continue;
    if (await passesCheck(checkNotPriorSigner(context, dispute, id))) moderatorIDs.push(id);
  }
  const [names, openCases] = [await nicknamesOf(db, moderatorIDs), await openCasesByModerator(db)];
  const items = moderatorIDs.map((id) => ({
    userID: String(id),
    nickname: names.get(id) ?? '',
    cases: (openCases.get(id) ?? noCases).openCases,
  }));
  return { items: items.sort((a, b) => a.cases - b.cases || a.nickname.localeCompare(b.nickname)) };
};

type CaseCounts = { openCases: number; heldCases: number };
const noCases: CaseCounts = { openCases: 0, heldCases: 0 };

/** The number of open cases by moderator, and of those that the limit counts, for those who have any. */
async function openCasesByModerator(db: Db): Promise<Map<bigint, CaseCounts>> {
  const rows = await db.many<CaseCounts & { id: bigint }>(sql`
    select moderator_id as id, count(*)::int as "openCases",
      (count(*) filter (where state = any(${disputeNumbersOf(assignedStates)})))::int as "heldCases"
    from disputes.cases where ended_at is null and moderator_id is not null group by 1`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
