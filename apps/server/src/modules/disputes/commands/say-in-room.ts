import type { Command } from '../../../platform/context';
import { staffText } from '../../../platform/free-text';
import { Refusal } from '../../../platform/refusal';
import { sayInCaseRoom, settleCaseRoom } from '../../messaging';
import { badgeOf } from '../act';
import { openAsStaff } from '../open-case';
import { roomOf } from '../room';

/** The moderator who has the case speaks in its room, under the badge of the case and no name. */
export const sayInRoom: Command<'sayInRoom'> = async (context, { disputeID, ...input }) => {
  const { tx, services, now, operationID } = context;
  const { dispute, staff } = await openAsStaff(context, disputeID);
  if (dispute.endedAt) throw new Refusal('RoomClosed');
  if (dispute.moderatorID !== staff.id) throw new Refusal('CaseNotYours');
  const text = staffText(input.text, 'text', [String(dispute.orderID)]);
  const at = { tx, services, now, operationID };
  await settleCaseRoom(at, roomOf(services, dispute));
  await sayInCaseRoom(at, { disputeID: dispute.id }, [
    { by: { badge: badgeOf(services, dispute.id, staff.id) }, text },
  ]);
  return {};
};
