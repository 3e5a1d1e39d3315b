import type { Query } from '../../../platform/context';
import { Refusal } from '../../../platform/refusal';
import { roomLines } from '../room';
import { readDispute, roleIn } from '../store';

/** What stands in the room of a case, for those who decide; every line has a hash to rely on it by. */
export const disputeRoom: Query<'disputeRoom'> = async ({ db, caller, services }, { disputeID }) => {
  const dispute = await readDispute(db, BigInt(disputeID));
  if (!dispute) throw new Refusal('DisputeNotFound');
  if (roleIn(dispute, caller.userID)) throw new Refusal('OwnCase');
  return {
    lines: await roomLines(services, dispute),
    mayWrite: dispute.endedAt === null && dispute.moderatorID === caller.userID,
    isClosed: dispute.endedAt !== null,
  };
};
