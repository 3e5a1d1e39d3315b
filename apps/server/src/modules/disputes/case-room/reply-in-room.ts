import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { checkStaffText } from '../../../platform/text/free-text';
import { postInCaseRoom, updateCaseRoom } from '../../messaging';
import { badgeOf } from '../apply-event';
import { lockCaseForStaff } from '../case-access';
import { roomOf } from './room';

/** The assigned moderator writes in the case room, under the case's badge instead of a name. */
export const replyInCaseRoom: Command<'replyInCaseRoom'> = async (context, { disputeID, ...input }) => {
  const { tx, services, now, operationID } = context;
  const { dispute, staff } = await lockCaseForStaff(context, disputeID);
  if (dispute.endedAt) throw new Refusal('RoomClosed');
  if (dispute.moderatorID !== staff.id) throw new Refusal('CaseNotAssignedToYou');
  const text = checkStaffText(input.text, 'text', [String(dispute.orderID)]);
  const at = { tx, services, now, operationID };
  await updateCaseRoom(at, roomOf(services, dispute));
  await postInCaseRoom(at, { disputeID: dispute.id }, [
    { by: { badge: badgeOf(services, dispute.id, staff.id) }, text },
  ]);
  return {};
};
