import { isID } from '@gift/contract/rules';
import { type HiddenPresence, presencePrivacyTopic } from '@gift/im-server/ports';
import type { Db, Tx } from '../../../platform/database/db';
import type { Services } from '../../../services';
import { hidingOnline } from '../../identity';
import { blocksBy } from './blocks/store';

// Who is not to be seen online. What somebody chose in their privacy settings holds in chat as on their offers, and
// whoever they blocked sees nothing of them either.

/** Which of these people hide, and from whom; those who show themselves to all are left out. */
export async function hiddenPresence(db: Db, userIDs: readonly string[]): Promise<HiddenPresence> {
  const [unseen, blocks] = await Promise.all([
    hidingOnline(db, userIDs.filter(isID).map(BigInt)),
    blocksBy(db, userIDs),
  ]);
  const hidden = new Map<string, 'everybody' | Set<string>>();
  for (const { byID, otherID } of blocks) {
    const known = hidden.get(byID);
    if (known instanceof Set) known.add(otherID);
    else hidden.set(byID, new Set([otherID]));
  }
  for (const userID of unseen) hidden.set(String(userID), 'everybody');
  return hidden;
}

/** Somebody hides now, or from others than before: whoever watches them learns what they may see after the commit. */
export function publishPresenceHidden(
  { tx, services }: { tx: Tx; services: Services },
  userID: string,
): void {
  tx.afterCommit(() =>
    services.signals.publish({ type: 'forget', topic: presencePrivacyTopic, keys: [userID] }),
  );
}
