import type { DisputeEvent } from '@gift/contract/disputes/states';
import { koboOf } from '@gift/money';
import { describe, expect, it } from 'vitest';
import { later, minutes } from '../../../platform/clock';
import { defaultSettings } from '../../../settings';
import { actionsFor, clockEvent, decide, lengthOf } from './decide';
import {
  type DisputeFacts,
  type Finding,
  type Findings,
  newDispute,
  type Rank,
  rankOf,
  rulingOf,
  shareOf,
  silenceFinding,
} from './dispute-facts';

const now = new Date('2026-06-01T12:00:00.000Z');
const unanswered = { isRevealed: true, buyerRespondedAt: null, sellerRespondedAt: null };
const dispute = (facts: Partial<DisputeFacts> = {}): DisputeFacts => ({
  ...newDispute({ frozenKobo: koboOf(5_000_000n), ...unanswered }, now),
  state: 'evidence',
  deadlineAt: later(now, minutes(5)),
  ...facts,
});
const refusalOf = (facts: Partial<DisputeFacts>, event: DisputeEvent, findings: Findings = {}) => {
  const actor = event === 'offerSplit' ? 'buyer' : 'moderator';
  const decision = decide(dispute(facts), event, actor, now, defaultSettings, findings);
  return decision.ok ? null : decision.refusal;
};
const staff = (rank: Rank, id = 900n) => ({ staff: { id, rank } });

describe('a new dispute', () => {
  it('has the given facts, and every other field is null', () => {
    const given = {
      frozenKobo: koboOf(7n),
      isRevealed: true,
      buyerRespondedAt: now,
      sellerRespondedAt: null,
    };
    const { state, enteredAt, isOverdue, needsLead, ...others } = newDispute(given, now);
    expect({ state, enteredAt, isOverdue, needsLead }).toEqual({
      state: 'none',
      enteredAt: now,
      isOverdue: false,
      needsLead: false,
    });
    expect(others).toMatchObject(given);
    const rest = Object.entries(others).filter(([name]) => !(name in given));
    expect(rest.length).toBe(22);
    expect(rest.filter(([, value]) => value !== null)).toEqual([]);
  });
});

describe('the time of a state', () => {
  it('comes from the settings, and is null for states without a deadline', () => {
    const lengths = Object.fromEntries(
      Object.entries(lengthOf).map(([state, length]) => [state, length(defaultSettings)]),
    );
    expect(lengths).toEqual({
      evidence: 720,
      queued: null,
      review: 1_440,
      moreInfo: 720,
      proposed: 1_440,
      appeal: null,
      closed: null,
      selfResolved: null,
    });
  });

  it('is over for a side at the deadline itself, and for the clock from then on', () => {
    const over = dispute({ deadlineAt: now, buyerRespondedAt: now, sellerRespondedAt: now });
    expect(decide(over, 'reply', 'buyer', now, defaultSettings)).toEqual({
      ...{ ok: false, refusal: 'TooLate', details: { deadlineAt: now.toISOString() } },
    });
    expect(decide(over, 'timeout', 'clock', now, defaultSettings).ok).toBe(true);
    const before = { ...over, deadlineAt: later(now, 1) };
    expect(decide(before, 'reply', 'buyer', now, defaultSettings).ok).toBe(true);
    expect(decide(before, 'timeout', 'clock', now, defaultSettings)).toEqual({
      ...{ ok: false, refusal: 'TooEarly', details: { deadlineAt: later(now, 1).toISOString() } },
    });
  });

  it('does not expire when there is no deadline', () => {
    const endless = dispute({ state: 'queued', deadlineAt: null });
    expect(decide(endless, 'overdue', 'clock', now, defaultSettings)).toMatchObject({ refusal: 'TooEarly' });
  });
});

describe('a split', () => {
  it('gives each side at least one basis point', () => {
    const offer = (sellerShareBps?: number) =>
      refusalOf({}, 'offerSplit', sellerShareBps === undefined ? {} : { sellerShareBps });
    expect([1, 5_000, 9_999].map(offer)).toEqual([null, null, null]);
    expect([0, -1, 10_000, 0.5, undefined].map(offer)).toEqual(Array(5).fill('ShareNeeded'));
  });

  it('share is required in a finding of split, and refused in every other finding', () => {
    const propose = (outcome: Finding['outcome'], sellerShareBps: number | null) =>
      refusalOf({ state: 'review', moderatorID: 900n }, 'propose', {
        ...staff(1),
        finding: { outcome, sellerShareBps, reason: 'nobodyAtFault' },
        reasonGiven: true,
      });
    expect([propose('split', 1), propose('split', 9_999), propose('buyer', null)]).toEqual([
      null,
      null,
      null,
    ]);
    const wrong = [
      propose('split', null),
      propose('split', 0),
      propose('split', 10_000),
      propose('buyer', 1),
    ];
    expect(wrong).toEqual(Array(4).fill('FindingIncomplete'));
  });
});

describe('the power of a moderator', () => {
  const take = (frozen: bigint, rank: Rank, facts: Partial<DisputeFacts> = {}) =>
    refusalOf({ state: 'queued', frozenKobo: koboOf(frozen), ...facts }, 'claim', staff(rank));

  it('is limited to ₦200,000 and to cases that were not escalated; a lead has no such limits', () => {
    expect(take(20_000_000n, 1)).toBeNull();
    expect(take(20_000_001n, 1)).toBe('InsufficientAuthority');
    expect(take(20_000_001n, 2)).toBeNull();
    expect(take(5n, 1, { needsLead: true })).toBe('InsufficientAuthority');
    expect(take(5n, 2, { needsLead: true })).toBeNull();
    expect(take(5n, 0)).toBe('InsufficientAuthority');
    expect(refusalOf({ state: 'queued' }, 'claim')).toBe('InsufficientAuthority');
  });

  it('is required of the staff member to whom a case is assigned', () => {
    const assign = (rank: Rank) =>
      refusalOf({ state: 'queued' }, 'assign', { mayAssign: true, assignee: { id: 901n, rank } });
    expect([assign(0), assign(1)]).toEqual(['AssigneeLacksAuthority', null]);
    expect(refusalOf({ state: 'queued' }, 'assign', { mayAssign: true })).toBe('AssigneeLacksAuthority');
  });

  it('requires a second approval by another staff member above ₦2,000,000', () => {
    const finding: Finding = { outcome: 'buyer', sellerShareBps: null, reason: 'codeBad' };
    const ruling = { ...staff(2), finding, reasonGiven: true };
    const facts = { state: 'review', moderatorID: 900n } as const;
    const [large, small] = [koboOf(200_000_001n), koboOf(200_000_000n)];
    expect(refusalOf({ ...facts, frozenKobo: small }, 'propose', ruling)).toBeNull();
    expect(refusalOf({ ...facts, frozenKobo: large }, 'propose', ruling)).toBe('SecondApprovalNeeded');
    expect(refusalOf({ ...facts, frozenKobo: small }, 'draft', ruling)).toBe('NoSecondApprovalNeeded');
    const drafted = { ...facts, draft: finding, draftBy: 900n };
    expect(refusalOf(drafted, 'approveDraft', staff(2))).toBe('OwnDraft');
    expect(refusalOf(drafted, 'approveDraft', staff(2, 901n))).toBeNull();
    expect(refusalOf(facts, 'approveDraft', staff(2, 901n))).toBe('NoPendingDraft');
  });

  it('does not reach to an appeal against the own finding, signed first or second', () => {
    const appealed = { state: 'appeal', ruledBy: 900n, approvedBy: 901n } as const;
    const take = (id: bigint) => refusalOf(appealed, 'claimAppeal', staff(2, id));
    expect([take(900n), take(901n), take(902n)]).toEqual(['SameModerator', 'SameModerator', null]);
    expect(refusalOf(appealed, 'claimAppeal')).toBe('SameModerator');
    const give = (id: bigint) =>
      refusalOf(appealed, 'assign', { mayAssign: true, assignee: { id, rank: 2 } });
    expect([give(900n), give(901n), give(902n)]).toEqual(['AssigneeSigned', 'AssigneeSigned', null]);
  });

  it('is that of their highest role', () => {
    expect([[], ['finance'], ['moderator'], ['lead', 'moderator'], ['superadmin']].map(rankOf)).toEqual([
      0, 0, 1, 2, 3,
    ]);
  });
});

describe('a silence', () => {
  const finding = (buyerRespondedAt: Date | null, sellerRespondedAt: Date | null, isRevealed = true) => {
    const found = silenceFinding({ isRevealed, buyerRespondedAt, sellerRespondedAt });
    return found && `${found.outcome} ${found.reason} ${found.sellerShareBps}`;
  };

  it('decides for the side that responded; if both are silent, for the seller if the code was viewed', () => {
    expect(finding(now, now)).toBeNull();
    expect(finding(now, null)).toBe('buyer silentSeller null');
    expect(finding(null, now)).toBe('seller silentBuyer null');
    expect(finding(null, null)).toBe('seller silentBoth null');
    expect(finding(null, null, false)).toBe('buyer silentBoth null');
  });

  it('is ruled on when the evidence period ends without a response, and in no other state', () => {
    expect(clockEvent(dispute())).toBe('ruleBySilence');
    expect(clockEvent(dispute({ buyerRespondedAt: now, sellerRespondedAt: now }))).toBe('timeout');
    expect(clockEvent(dispute({ state: 'proposed' }))).toBe('timeout');
  });

  it('is ruled with the cited events that the command names', () => {
    const over = dispute({ deadlineAt: now, sellerRespondedAt: now });
    const ruled = (findings: Findings) => {
      const decision = decide(over, 'ruleBySilence', 'clock', now, defaultSettings, findings);
      return decision.ok ? decision.next.finding : null;
    };
    const finding = { outcome: 'seller', sellerShareBps: null, reason: 'silentBuyer' };
    expect(ruled({})).toEqual(finding);
    expect(ruled({ citedEvents: ['event:1'] })).toEqual({ ...finding, citedEvents: ['event:1'] });
  });
});

describe('the ruling that is carried out', () => {
  const first: Finding = { outcome: 'buyer', sellerShareBps: null, reason: 'codeBad' };
  const second: Finding = { outcome: 'seller', sellerShareBps: null, reason: 'claimUnproven' };

  it('is the appeal finding if there is one', () => {
    expect(rulingOf(dispute())).toBeNull();
    expect(rulingOf(dispute({ finding: first }))).toBe(first);
    expect(rulingOf(dispute({ finding: first, appealFinding: second }))).toBe(second);
  });

  it('pays one side or splits the money; a void ruling refunds the buyer', () => {
    expect(shareOf(first)).toBe('buyer');
    expect(shareOf(second)).toBe('seller');
    expect(shareOf({ ...first, outcome: 'void' })).toBe('buyer');
    expect(shareOf({ ...first, outcome: 'split', sellerShareBps: 3_000 })).toEqual({ sellerShareBps: 3_000 });
    expect(shareOf({ ...first, outcome: 'split' })).toEqual({ sellerShareBps: 0 });
  });
});

describe('the actions available to a party', () => {
  const actions = (facts: Partial<DisputeFacts>, reader: 'buyer' | 'seller' | 'moderator', at = now) =>
    actionsFor(dispute(facts), reader, at, defaultSettings).join(' ');

  it('follow from the transition table and the facts of the dispute', () => {
    expect(actions({}, 'buyer')).toBe('evidence reply offerSplit');
    expect(actions({ buyerRespondedAt: now }, 'buyer')).toBe('evidence reply finishEvidence offerSplit');
    expect(actions({ buyerRespondedAt: now, buyerDoneAt: now }, 'buyer')).toBe('evidence reply offerSplit');
    expect(actions({ buyerRespondedAt: now, sellerDoneAt: now }, 'buyer')).toBe(
      'evidence reply finishEvidenceLast offerSplit',
    );
    expect(actions({ offerBy: 'seller' }, 'buyer')).toBe('evidence reply offerSplit refuseSplit acceptSplit');
    expect(actions({ offerBy: 'buyer' }, 'buyer')).toBe('evidence reply offerSplit refuseSplit');
    expect(actions({ state: 'queued' }, 'moderator')).toBe('claim assign');
    expect(actions({ state: 'moreInfo', asked: 'seller' }, 'seller')).toBe(
      'evidence reply answer offerSplit',
    );
    expect(actions({ state: 'moreInfo', asked: 'seller' }, 'buyer')).toBe('evidence reply offerSplit');
    expect(actions({ state: 'proposed' }, 'buyer')).toBe('offerSplit accept appeal');
    expect(actions({ state: 'proposed', sellerAcceptedAt: now }, 'buyer')).toBe(
      'offerSplit acceptLast appeal',
    );
    expect(actions({ state: 'closed', deadlineAt: null }, 'buyer')).toBe('');
    expect(actions({}, 'moderator')).toBe('');
  });

  it('are none after the deadline', () => {
    expect(actions({}, 'buyer', later(now, minutes(5)))).toBe('');
    expect(actions({}, 'buyer', later(now, minutes(5) - 1))).toBe('evidence reply offerSplit');
  });
});
