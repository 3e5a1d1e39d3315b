import { ErrorCode, errorName, SessionType } from '@gift/im-protocol';
import { minutes } from '../../../../platform/clock';
import type { Services } from '../../../../services';
import type { SendingRule, SendTarget } from '../../messages/send/chat-directory';
import { groupActorOf, mayWrite, stateOf } from '../groups/rules';
import { readGroups, readSingles } from './read';
import type { GroupSnapshot } from './rule-cache';

// The permission to write, for the send path: nearly always from memory, otherwise for a whole batch in one query.

/**
 * How long a rule is cached. A change drops it at once, and a lost signal drops everything. The limit covers a
 * process that died between its commit and its signal.
 */
const cacheMs = minutes(5);

/** Refusals that may end without a signal. */
const temporary = new Set<number>([1101, 1303, ErrorCode.MutedByOperator]);

const refusals = new Map<number, SendingRule>();
/** One object per number: a client in a loop gets thousands of these per second. */
function refusalRule(errCode: number): SendingRule {
  let rule = refusals.get(errCode);
  if (!rule) {
    rule = { ok: false, errCode, errMsg: errorName(errCode) };
    refusals.set(errCode, rule);
  }
  return rule;
}

/** The rule of a group's snapshot for one sender now. */
function groupRule(snapshot: GroupSnapshot, senderID: string, nowMs: number): SendingRule {
  const member = snapshot.members.get(senderID);
  if (member && member.mutedByOperatorUntil > nowMs) return refusalRule(ErrorCode.MutedByOperator);
  const leave = mayWrite(
    groupActorOf(member?.role),
    stateOf(snapshot.status),
    member !== undefined && member.mutedUntil > nowMs,
  );
  if (leave !== 'yes' || !member) return refusalRule(typeof leave === 'number' ? leave : 1002);
  return {
    ok: true,
    receivers: snapshot.receivers,
    senderNickname: member.senderNickname,
    senderFaceURL: member.senderFaceURL,
    senderRole: member.role,
  };
}

/** The rule from memory, or undefined if it must be read. */
export function knownRule(services: Services, target: SendTarget): SendingRule | undefined {
  const memory = services.messaging.sendingRules;
  const nowMs = services.clock.now().getTime();
  if (target.sessionType !== SessionType.group) return memory.single(target.senderID, target.recvID, nowMs);
  const snapshot = memory.group(target.groupID, nowMs);
  return snapshot && groupRule(snapshot, target.senderID, nowMs);
}

/** The rules in the order of the targets; those not in memory are read in one query. */
export async function rulesFor(
  services: Services,
  targets: readonly SendTarget[],
): Promise<readonly SendingRule[]> {
  const memory = services.messaging.sendingRules;
  const now = services.clock.now();
  const nowMs = now.getTime();
  const until = nowMs + cacheMs;
  const ticket = memory.ticket();
  const cachedRules = targets.map((target) => knownRule(services, target));
  const missing = targets.filter((_, at) => cachedRules[at] === undefined);
  if (missing.length === 0) return cachedRules as SendingRule[];

  const singles = missing.filter((target) => target.sessionType !== SessionType.group);
  const [singleRules, groups] = await Promise.all([
    readSingles(services.database, singles, {
      needsFriendship: services.settings.current.imFriendsOnly,
      now,
    }),
    readGroups(
      services.database,
      missing.filter((target) => target.sessionType === SessionType.group).map((target) => target.groupID),
    ),
  ]);
  const isFresh = memory.isFresh(ticket);
  const ruleByTarget = new Map(singles.map((target, at) => [target, singleRules[at] as SendingRule]));
  if (isFresh) {
    // An unknown user is not cached: they may register or start an order a moment later. Nor is a mute, since no
    // signal reports its end.
    for (const [{ senderID, recvID }, rule] of ruleByTarget)
      if (rule.ok || !temporary.has(rule.errCode)) memory.putSingle(senderID, recvID, rule, until);
    for (const [groupID, snapshot] of groups) memory.putGroup(groupID, snapshot, until);
  }
  return targets.map((target, at) => {
    const cachedRule = cachedRules[at] ?? ruleByTarget.get(target);
    if (cachedRule) return cachedRule;
    const snapshot = groups.get(target.groupID);
    return snapshot ? groupRule(snapshot, target.senderID, nowMs) : refusalRule(1201);
  });
}
