import type { GroupRole, GroupStatus } from '@gift/im-protocol';
import type { SendingRule } from '../../messages/send/chat-directory';

// The send path's rules, cached in this process. Entries are dropped when the data behind them changes: here, and
// through signals in other processes. They also expire, in case a signal is lost.

/** A group as the send path needs it. */
export type GroupSnapshot = {
  status: GroupStatus;
  /** All members; the same array for the life of the snapshot. */
  receivers: readonly string[];
  members: ReadonlyMap<string, MemberFacts>;
};
/** Times in Unix ms, 0 for none: the end of a mute in this group, and of one by the operator. */
export type MemberFacts = {
  role: GroupRole;
  mutedUntil: number;
  mutedByOperatorUntil: number;
  senderNickname: string;
  senderFaceURL: string;
};

type CacheEntry<Value> = { value: Value; until: number };

/** `invalidate` during a read makes its result stale before it arrives; a ticket detects that. */
export type Generation = number;

/** A bounded map that evicts the oldest entries first. */
function bounded<Value>(maxEntries: number) {
  const entries = new Map<string, CacheEntry<Value>>();
  return {
    get(key: string, nowMs: number): Value | undefined {
      const entry = entries.get(key);
      return entry && entry.until > nowMs ? entry.value : undefined;
    },
    put(key: string, value: Value, until: number) {
      entries.delete(key);
      if (entries.size >= maxEntries) entries.delete(entries.keys().next().value as string);
      entries.set(key, { value, until });
    },
    drop: (key: string) => entries.delete(key),
    entries,
  };
}

export function createRuleCache({ maxPairs, maxGroups }: { maxPairs: number; maxGroups: number }) {
  // By sender first, so that one lookup drops all entries of a user.
  const singles = new Map<string, Map<string, CacheEntry<SendingRule>>>();
  let pairs = 0;
  /** The senders of each receiver, so that a change of the receiver finds the pair. */
  const senders = new Map<string, Set<string>>();
  const groups = bounded<GroupSnapshot>(maxGroups);
  let generation = 0;

  function removeRule(senderID: string, recvID: string) {
    const own = singles.get(senderID);
    if (!own?.delete(recvID)) return;
    pairs--;
    if (own.size === 0) singles.delete(senderID);
    const senderRules = senders.get(recvID);
    senderRules?.delete(senderID);
    if (senderRules?.size === 0) senders.delete(recvID);
  }

  return {
    ticket: (): Generation => generation,
    isFresh: (ticket: Generation): boolean => ticket === generation,

    single(senderID: string, recvID: string, nowMs: number): SendingRule | undefined {
      const entry = singles.get(senderID)?.get(recvID);
      return entry && entry.until > nowMs ? entry.value : undefined;
    },
    putSingle(senderID: string, recvID: string, rule: SendingRule, until: number) {
      removeRule(senderID, recvID);
      while (pairs >= maxPairs) {
        const [oldest, theirs] = singles.entries().next().value as [string, Map<string, unknown>];
        removeRule(oldest, theirs.keys().next().value as string);
      }
      const own = singles.get(senderID) ?? new Map<string, CacheEntry<SendingRule>>();
      singles.set(senderID, own.set(recvID, { value: rule, until }));
      senders.set(recvID, (senders.get(recvID) ?? new Set()).add(senderID));
      pairs++;
    },

    group: (groupID: string, nowMs: number): GroupSnapshot | undefined => groups.get(groupID, nowMs),
    putGroup: (groupID: string, snapshot: GroupSnapshot, until: number) =>
      groups.put(groupID, snapshot, until),

    /** The data behind the rules of these users or groups changed. */
    invalidate({ userIDs, groupIDs }: { userIDs: readonly string[]; groupIDs: readonly string[] }) {
      generation++;
      for (const groupID of groupIDs) groups.drop(groupID);
      for (const userID of userIDs) {
        for (const recvID of [...(singles.get(userID)?.keys() ?? [])]) removeRule(userID, recvID);
        for (const senderID of [...(senders.get(userID) ?? [])]) removeRule(senderID, userID);
        for (const [groupID, { value }] of groups.entries)
          if (value.members.has(userID)) groups.drop(groupID);
      }
    },
    /** Any entry may be out of date. */
    clear() {
      generation++;
      pairs = 0;
      singles.clear();
      senders.clear();
      groups.entries.clear();
    },
    get size() {
      return { pairs, groups: groups.entries.size };
    },
  };
}

export type RuleCache = ReturnType<typeof createRuleCache>;
