import type { Query } from '../../../platform/calls/context';
import { readCaseForStaff } from '../case-access';
import { filesUntil } from '../staff-view';
import { readRoomEntries, roomEntriesForStaff } from './room';

/** The messages of a case room, for moderators. A finding can cite each by its hash. */
export const disputeRoom: Query<'disputeRoom'> = async (context, { disputeID }) => {
  const dispute = await readCaseForStaff(context, disputeID);
  const { caller, services } = context;
  const until = await filesUntil(context, dispute);
  return {
    lines: roomEntriesForStaff(services, await readRoomEntries(services, dispute), until),
    mayOpen: until !== null,
    mayWrite: dispute.endedAt === null && dispute.moderatorID === caller.userID,
    isClosed: dispute.endedAt !== null,
  };
};
