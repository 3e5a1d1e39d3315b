import type { Query } from '../../../platform/context';
import { readAsStaff } from '../open-case';
import { linesForStaff, roomLines } from '../room';
import { filesUntil } from '../staff-view';

/** What stands in the room of a case, for those who decide; every line has a hash to rely on it by. */
export const disputeRoom: Query<'disputeRoom'> = async (context, { disputeID }) => {
  const dispute = await readAsStaff(context, disputeID);
  const { caller, services } = context;
  const until = await filesUntil(context, dispute);
  return {
    lines: linesForStaff(services, await roomLines(services, dispute), until),
    mayOpen: until !== null,
    mayWrite: dispute.endedAt === null && dispute.moderatorID === caller.userID,
    isClosed: dispute.endedAt !== null,
  };
};
