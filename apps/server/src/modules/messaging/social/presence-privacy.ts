import { isID } from '@gift/contract/rules';
import { type HiddenPresence, presencePrivacyTopic } from '@gift/im-server/ports';
import type { Db, Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { hidingOnline } from '../../identity';
import { blocksBy } from './blocks/store';

// Users who hide their online status. The privacy setting applies in chat as on offers, and blocked users see no
// online status either.

/** Which of these users hide, and from whom. Users visible to all are omitted. */
export async function hiddenPresence(db: Db, userIDs: readonly string[]): Promise<HiddenPresence> {
  const [hidingIDs, blocks] = await Promise.all([
    hidingOnline(db, userIDs.filter(isID).map(BigInt)),
    blocksBy(db, userIDs),
  ]);
  const hidden = new Map<string, 'everybody' | Set<string>>();
  for (const { byID, otherID } of blocks) {
    const hiddenIDs = hidden.get(byID);
    if (hiddenIDs instanceof Set) hiddenIDs.add(otherID);
    else hidden.set(byID, new Set([otherID]));
  }
  for (const userID of hidingIDs) hidden.set(String(userID), 'everybody');
  return hidden;
}

/** A user's visibility changed: watchers get what they may see after the commit. */
export function publishPresenceHidden(
  { tx, services }: { tx: Tx; services: Services },
  userID: string,
): void {
  tx.afterCommit(() =>
    services.signals.publish({ type: 'invalidate', topic: presencePrivacyTopic, keys: [userID] }),
  );
}
