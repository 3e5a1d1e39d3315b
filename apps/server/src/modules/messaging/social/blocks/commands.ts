import { ContentType } from '@gift/im-protocol';
import { ImError } from '../../http/openim-http';
import { notify } from '../../messages/notify';
import type { ChangeContext } from '../change-context';
import { publishPresenceHidden } from '../presence-privacy';
import { invalidateRules } from '../sending/invalidation';
import { usersOf } from '../users/store';
import { blockList, saveBlock } from './store';

/** Blocks or unblocks a user. Idempotent. The other user never learns of it. */
export async function block(
  at: ChangeContext,
  { ownerID, otherID, isOn, ex }: { ownerID: string; otherID: string; isOn: boolean; ex: string },
): Promise<void> {
  const { tx, services, now } = at;
  if (ownerID === otherID) throw new ImError(1301);
  const users = await usersOf(tx, [ownerID, otherID], now);
  const [owner, other] = [users.get(ownerID), users.get(otherID)];
  if (!owner || !other) throw new ImError(1101);
  const { imBlocks } = services.settings.current;
  if (isOn && (await blockList(tx, owner)).length >= imBlocks)
    throw new ImError(1001, `a blacklist holds ${imBlocks}`);
  await saveBlock(tx, { owner, other, isOn, ex, now });
  await publishBlockChanged(at, { ownerID, otherID, isOn });
}

/** Informs the send path and the owner's own devices. */
export async function publishBlockChanged(
  at: Omit<ChangeContext, 'actorID' | 'isAdmin'>,
  { ownerID, otherID, isOn }: { ownerID: string; otherID: string; isOn: boolean },
): Promise<void> {
  invalidateRules(at, { userIDs: [ownerID] });
  publishPresenceHidden(at, ownerID);
  await notify(at, {
    contentType: isOn ? ContentType.blackAdded : ContentType.blackRemoved,
    sendID: ownerID,
    recvID: otherID,
    receivers: [ownerID],
    detail: { fromToUserID: { fromUserID: ownerID, toUserID: otherID } },
  });
}
