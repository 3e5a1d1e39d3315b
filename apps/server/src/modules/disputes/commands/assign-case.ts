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

// A lead gives a case that nobody has to one of those who decide.

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
  // Who found first does not choose who hears the appeal against it either.
  if (dispute.state === 'appeal' && [dispute.ruledBy, dispute.approvedBy].includes(staff.id))
    throw new Refusal('SameModerator');
  await checkNotPriorSigner(context, dispute, staff.id);
  const assignee = await verifiedIdentityOf(tx, BigInt(userID));
  if (!(await isUninvolved(tx, dispute, assignee.id))) throw new Refusal('AssigneeInvolved');
  // What is said to somebody about themselves and their colleagues is of no use to whoever gives them the case.
  if (!(await passesCheck(checkNotPriorSigner(context, dispute, assignee.id))))
    throw new Refusal('AssigneeSigned');
  const findings = findingsOf(staff, assignee);
  return staffView(context, await applyEvent(context, dispute, 'assign', 'moderator', { findings }));
};

/** Those to whom the case can be given, who has the fewest cases first. */
export const disputeAssignees: Query<'disputeAssignees'> = async (context, { disputeID }) => {
  const { db, caller, now, settings } = context;
  const dispute = await readCaseForStaff(context, disputeID);
  const staff = await verifiedIdentityOf(db, caller.userID);
  const people: bigint[] = [];
  for (const id of await staffWith(db, moderatorRoles)) {
    if (id === caller.userID) continue;
    const findings = findingsOf(staff, await verifiedIdentityOf(db, id));
    const decision = decide(dispute, 'assign', 'moderator', now, settings, findings);
    if (!decision.ok || !(await isUninvolved(db, dispute, id))) continue;
    if (await passesCheck(checkNotPriorSigner(context, dispute, id))) people.push(id);
  }
  const [names, held] = [await nicknamesOf(db, people), await openCasesByModerator(db)];
  const items = people.map((id) => ({
    userID: String(id),
    nickname: names.get(id) ?? '',
    cases: held.get(id) ?? 0,
  }));
  return { items: items.sort((a, b) => a.cases - b.cases || a.nickname.localeCompare(b.nickname)) };
};

/** How many open cases each has who has any. */
async function openCasesByModerator(db: Db): Promise<Map<bigint, number>> {
  const rows = await db.many<{ id: bigint; cases: bigint }>(sql`
    select moderator_id as id, count(*) as cases from disputes.cases
    where ended_at is null and moderator_id is not null group by 1`);
  return new Map(rows.map(({ id, cases }) => [id, Number(cases)]));
}
