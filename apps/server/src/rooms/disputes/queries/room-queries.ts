import type { Query } from '../../../platform/context';
import { readAsStaff } from '../open-case';
import { roomLines } from '../room';

/** What stands in the room of a case, for those who decide; every line has a hash to rely on it by. */
export const disputeRoom: Query<'disputeRoom'> = async (context, { disputeID }) => {
  const dispute = await readAsStaff(context, disputeID);
  const { caller, services } = context;
  return {
    lines: await roomLines(services, dispute),
    mayWrite: dispute.endedAt === null && dispute.moderatorID === caller.userID,
    isClosed: dispute.endedAt !== null,
  };
};
