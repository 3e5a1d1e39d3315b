import type { RefusalName } from '@gift/contract';
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
const assigneeRefusals: readonly RefusalName[] = [
  'AssigneeLacksAuthority',
  'AssigneeInvolved',
  'AssigneeSigned',
];

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
      const isOfAssignee = error instanceof Refusal && assigneeRefusals.includes(error.refusal);
      if (!isOfAssignee || assigneeIDs.length === 1) throw error;
    }
  throw new Refusal('NoEligibleAssignee');
}

export const assignDisputes: Command<'assignDisputes'> = async (context, { disputeIDs, userID }) => {
  const { tx, caller, language } = context;
  const openCases = await openCasesByModerator(tx);
  const openCasesOf = (id: bigint) => openCases.get(id) ?? 0;
  const moderatorIDs = (await staffWith(tx, moderatorRoles)).filter((id) => id !== caller.userID);
  const assigneesByWorkload = () => moderatorIDs.toSorted((a, b) => openCasesOf(a) - openCasesOf(b));
  const assigneeOf = new Map<string, bigint>();
  const refusalOf = new Map<string, Refusal>();
  // Always in the same order, so that two leads never wait for each other's locks.
  for (const disputeID of [...new Set(disputeIDs)].sort())
    try {
      const assigneeIDs = userID === null ? assigneesByWorkload() : [BigInt(userID)];
      const assigneeID = await assignToFirst(context, disputeID, assigneeIDs);
      assigneeOf.set(disputeID, assigneeID);
      openCases.set(assigneeID, openCasesOf(assigneeID) + 1);
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
    cases: openCases.get(id) ?? 0,
  }));
  return { items: items.sort((a, b) => a.cases - b.cases || a.nickname.localeCompare(b.nickname)) };
};

/** The number of open cases by moderator, for those who have any. */
async function openCasesByModerator(db: Db): Promise<Map<bigint, number>> {
  const rows = await db.many<{ id: bigint; cases: bigint }>(sql`
    select moderator_id as id, count(*) as cases from disputes.cases
    where ended_at is null and moderator_id is not null group by 1`);
  return new Map(rows.map(({ id, cases }) => [id, Number(cases)]));
}
