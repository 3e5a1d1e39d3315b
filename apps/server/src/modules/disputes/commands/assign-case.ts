import { moderatorRoles } from '@gift/contract/operator/staff-roles';
import type { Command, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql } from '../../../platform/database/db';
import { nicknamesOf, rolesOf, staffWith } from '../../identity';
import { applyEvent } from '../apply-event';
import { isUninvolved, lockCaseForStaff, passesCheck, readCaseForStaff } from '../case-access';
import { decide } from '../machine/decide';
import { type Findings, rankOf } from '../machine/dispute-facts';
import { staffView } from '../staff-view';
import { checkNotPriorSigner } from './decide-case';

// A lead assigns an unassigned case to a moderator.

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

export const assignDispute: Command<'assignDispute'> = async (context, { disputeID, userID }) => {
  const { tx } = context;
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  // A moderator of the first finding does not choose who decides the appeal either.
  if (dispute.state === 'appeal' && [dispute.ruledBy, dispute.approvedBy].includes(staff.id))
    throw new Refusal('SameModerator');
  await checkNotPriorSigner(context, dispute, staff.id);
  const assignee = await verifiedIdentityOf(tx, BigInt(userID));
  if (!(await isUninvolved(tx, dispute, assignee.id))) throw new Refusal('AssigneeInvolved');
  // The original refusal speaks to the assignee about links to a colleague, so the lead gets a general one.
  if (!(await passesCheck(checkNotPriorSigner(context, dispute, assignee.id))))
    throw new Refusal('AssigneeSigned');
  const findings = findingsOf(staff, assignee);
  return staffView(context, await applyEvent(context, dispute, 'assign', 'moderator', { findings }));
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
