import type { CoreServices } from '../../../../core-services';
import type { Tx } from '../../../../platform/database/db';
import { createRuleCache, type RuleCache } from './rule-cache';

// Signals to every process that permissions to write changed, after the commit.

const rulesTopic = 'messaging.rules';

/** What changed: cached rules depend on these users and these groups. */
export type Changed = { userIDs?: readonly string[]; groupIDs?: readonly string[] };

const keyed = (kind: 'user' | 'group', ids: readonly string[]) => ids.map((id) => `${kind} ${id}`);

/** Drops the send path's cached rules for these, here and in every other process. */
export function invalidateRules(
  { tx, services }: { tx: Tx; services: CoreServices },
  { userIDs = [], groupIDs = [] }: Changed,
): void {
  const keys = [...keyed('user', userIDs), ...keyed('group', groupIDs)];
  tx.afterCommit(() => services.signals.publish({ type: 'invalidate', topic: rulesTopic, keys }));
}

/** The users and groups in such a signal. */
function changedBy(keys: readonly string[]): Required<Changed> {
  const of = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1));
  return { userIDs: of('user'), groupIDs: of('group') };
}

/** The rules of one process; signals keep them up to date. */
export function createSendingRules({ signals }: CoreServices): RuleCache {
  const rules = createRuleCache({ maxPairs: 200_000, maxGroups: 5_000 });
  signals.listen((signal) => {
    if (signal.type === 'gap') rules.clear();
    if (signal.type === 'invalidate' && signal.topic === rulesTopic) rules.invalidate(changedBy(signal.keys));
  });
  return rules;
}
