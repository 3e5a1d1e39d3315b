import type { Tx } from '../../../../platform/database/db';
import type { Services } from '../../../../services';

// Changes of who may write to whom, told to every process after the commit that makes them.

export const rulesTopic = 'messaging.rules';

/** What is no longer as it was: rules that rest on these users, and these groups. */
export type Changed = { userIDs?: readonly string[]; groupIDs?: readonly string[] };

const keyed = (kind: 'user' | 'group', ids: readonly string[]) => ids.map((id) => `${kind} ${id}`);

/** Drops what the send path remembers of these, here and in every other process. */
export function invalidateRules(
  { tx, services }: { tx: Tx; services: Services },
  { userIDs = [], groupIDs = [] }: Changed,
): void {
  const keys = [...keyed('user', userIDs), ...keyed('group', groupIDs)];
  tx.afterCommit(() => services.signals.publish({ type: 'forget', topic: rulesTopic, keys }));
}

/** What such a signal speaks of. */
export function changedBy(keys: readonly string[]): Required<Changed> {
  const of = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1));
  return { userIDs: of('user'), groupIDs: of('group') };
}
