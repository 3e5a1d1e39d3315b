import type { DisputeActor } from '@gift/contract/disputes/states';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import { koboOf } from '@gift/money';
import { minutes } from '../../../../platform/clock';
import type { StateOrNone } from '../dispute-facts';
import { type DisputeFacts, type Finding, type Findings, newDispute } from '../dispute-facts';
import type { GuardName } from '../guards';
import type { DisputeRefusal } from '../refusals';

// Cases of the transition check: a dispute in a state, findings, and for each guard what satisfies and breaks
// it.

export const now = new Date('2026-06-01T12:00:00.000Z');
const minutesAgo = (min: number) => new Date(now.getTime() - minutes(min));
export const minutesLater = (min: number) => new Date(now.getTime() + minutes(min));

const staff = { id: 900n, rank: 2 } as const;
const drafted: Finding = { outcome: 'seller', sellerShareBps: null, reason: 'claimUnproven' };

/** Everything a command can find, all in favour of the event. */
const goodFindings: Findings = {
  staff,
  assignee: { id: 901n, rank: 2 },
  mayAssign: true,
  finding: { outcome: 'split', sellerShareBps: 3_000, reason: 'bothAtFault' },
  reasonGiven: true,
  asks: 'buyer',
  sellerShareBps: 4_000,
  appealReasonGiven: true,
};

export type Case = { dispute: DisputeFacts; findings: Findings; actor: DisputeActor };

export function baseCase(from: StateOrNone, actor: DisputeActor, isEveryFactSet: boolean): Case {
  const given = {
    frozenKobo: koboOf(10_000_000n),
    isRevealed: true,
    buyerRespondedAt: null,
    sellerRespondedAt: null,
  };
  const end = actor === 'clock' ? now : minutesLater(3);
  const dispute: DisputeFacts = {
    ...newDispute(given, minutesAgo(7)),
    state: from,
    deadlineAt: end,
    overdueAt: end,
  };
  const everyFactSet: Partial<DisputeFacts> = {
    isRevealed: false,
    queuedAt: minutesAgo(40),
    isOverdue: true,
    overdueAt: from === 'appeal' && actor !== 'clock' ? null : end,
    escalatedAt: minutesAgo(39),
    buyerRespondedAt: minutesAgo(38),
    sellerRespondedAt: minutesAgo(37),
    buyerDoneAt: minutesAgo(36),
    sellerDoneAt: minutesAgo(35),
    offerBy: 'buyer',
    offerShareBps: 1_234,
    moderatorID: 800n,
    needsLead: true,
    asked: 'seller',
    buyerAskedAt: minutesAgo(34),
    sellerAskedAt: minutesAgo(33),
    draft: drafted,
    draftBy: 801n,
    finding: drafted,
    ruledBy: 802n,
    approvedBy: 803n,
    buyerAcceptedAt: minutesAgo(32),
    sellerAcceptedAt: minutesAgo(31),
    appealBy: 'buyer',
    appealFinding: drafted,
    appealRuledBy: 804n,
  };
  return {
    dispute: isEveryFactSet ? { ...dispute, ...everyFactSet } : dispute,
    findings: goodFindings,
    actor,
  };
}

type Patch = { dispute?: Partial<DisputeFacts>; findings?: Partial<Findings> };
export const changed = (c: Case, patch: Patch): Case => ({
  ...c,
  dispute: { ...c.dispute, ...patch.dispute },
  findings: { ...c.findings, ...patch.findings },
});

const isSide = (actor: DisputeActor): actor is OrderRole => actor === 'buyer' || actor === 'seller';
/** Sets a date of the acting side, or of the other side. */
const own =
  (field: string, at: Date | null) =>
  ({ actor }: Case): Patch =>
    isSide(actor) ? { dispute: { [`${actor}${field}`]: at } } : {};
const others =
  (field: string, at: Date | null) =>
  ({ actor }: Case): Patch =>
    isSide(actor) ? { dispute: { [`${otherRole(actor)}${field}`]: at } } : {};
const facts = (dispute: Partial<DisputeFacts>) => (): Patch => ({ dispute });
const found = (findings: Partial<Findings>) => (): Patch => ({ findings });
const nothing = (): Patch => ({});
const holds = (moderatorID: bigint | null) => facts({ moderatorID });

/** For each guard: what satisfies it, what breaks only it, and the refusal that follows. */
export const asks: Record<
  GuardName,
  { pass: (c: Case) => Patch; fail: (c: Case) => Patch; refusal: DisputeRefusal }
> = {
  hasResponded: {
    pass: own('RespondedAt', minutesAgo(2)),
    fail: own('RespondedAt', null),
    refusal: 'NothingSubmitted',
  },
  notDone: { pass: own('DoneAt', null), fail: own('DoneAt', minutesAgo(2)), refusal: 'AlreadyDone' },
  otherNotDone: {
    pass: others('DoneAt', null),
    fail: others('DoneAt', minutesAgo(2)),
    refusal: 'OtherSideDone',
  },
  otherDone: {
    pass: others('DoneAt', minutesAgo(2)),
    fail: others('DoneAt', null),
    refusal: 'OtherSideNotDone',
  },
  bothResponded: {
    pass: facts({ buyerRespondedAt: minutesAgo(2), sellerRespondedAt: minutesAgo(2) }),
    fail: ({ actor }) => ({
      dispute: { [actor === 'seller' ? 'buyerRespondedAt' : 'sellerRespondedAt']: null },
    }),
    refusal: 'SideSilent',
  },
  someSilent: {
    pass: facts({ buyerRespondedAt: null }),
    fail: facts({ buyerRespondedAt: minutesAgo(2), sellerRespondedAt: minutesAgo(2) }),
    refusal: 'NobodySilent',
  },
  neverRevealed: {
    pass: facts({ isRevealed: false }),
    fail: facts({ isRevealed: true }),
    refusal: 'CodeWasRevealed',
  },
  isAsked: {
    pass: ({ actor }) => (isSide(actor) ? { dispute: { asked: actor } } : {}),
    fail: ({ actor }) => ({ dispute: { asked: isSide(actor) ? otherRole(actor) : null } }),
    refusal: 'NotAsked',
  },
  shareGiven: { pass: nothing, fail: found({ sellerShareBps: 10_000 }), refusal: 'ShareNeeded' },
  splitOffered: {
    pass: facts({ offerBy: 'seller' }),
    fail: facts({ offerBy: null }),
    refusal: 'NoPendingSplit',
  },
  splitOfferedByOther: {
    pass: ({ actor }) => ({ dispute: { offerBy: isSide(actor) ? otherRole(actor) : 'buyer' } }),
    fail: ({ actor }) => ({ dispute: { offerBy: isSide(actor) ? actor : null } }),
    refusal: 'NoPendingSplit',
  },
  notAccepted: {
    pass: own('AcceptedAt', null),
    fail: own('AcceptedAt', minutesAgo(2)),
    refusal: 'AlreadyAccepted',
  },
  otherNotAccepted: {
    pass: others('AcceptedAt', null),
    fail: others('AcceptedAt', minutesAgo(2)),
    refusal: 'OtherSideAccepted',
  },
  otherAccepted: {
    pass: others('AcceptedAt', minutesAgo(2)),
    fail: others('AcceptedAt', null),
    refusal: 'OtherSideNotAccepted',
  },
  appealReasonGiven: {
    pass: nothing,
    fail: found({ appealReasonGiven: false }),
    refusal: 'AppealNeedsReason',
  },
  isOverdue: { pass: facts({ isOverdue: true }), fail: facts({ isOverdue: false }), refusal: 'NotOverdue' },
  notEscalated: {
    pass: facts({ escalatedAt: null }),
    fail: facts({ escalatedAt: minutesAgo(2) }),
    refusal: 'AlreadyEscalated',
  },
  hasAuthority: {
    pass: nothing,
    fail: () => ({ dispute: { needsLead: true }, findings: { staff: { ...staff, rank: 1 } } }),
    refusal: 'InsufficientAuthority',
  },
  mayAssign: { pass: nothing, fail: found({ mayAssign: false }), refusal: 'InsufficientAuthority' },
  assigneeHasAuthority: {
    pass: nothing,
    fail: found({ assignee: { id: 901n, rank: 0 } }),
    refusal: 'AssigneeLacksAuthority',
  },
  isAssignedModerator: { pass: holds(staff.id), fail: holds(800n), refusal: 'CaseNotAssignedToYou' },
  isUnassigned: { pass: holds(null), fail: holds(800n), refusal: 'CaseAlreadyClaimed' },
  notAskedYet: {
    pass: facts({ buyerAskedAt: null }),
    fail: facts({ buyerAskedAt: minutesAgo(2) }),
    refusal: 'AlreadyAsked',
  },
  // A finding without a reason is not a finding, so both guards fail together.
  reasonGiven: { pass: nothing, fail: found({ reasonGiven: false }), refusal: 'FindingIncomplete' },
  findingGiven: { pass: nothing, fail: found({ finding: undefined }), refusal: 'FindingIncomplete' },
  needsOneSignature: {
    pass: nothing,
    fail: facts({ frozenKobo: koboOf(200_000_001n) }),
    refusal: 'SecondApprovalNeeded',
  },
  needsTwoSignatures: {
    pass: facts({ frozenKobo: koboOf(200_000_001n) }),
    fail: facts({ frozenKobo: koboOf(200_000_000n) }),
    refusal: 'NoSecondApprovalNeeded',
  },
  draftPending: {
    pass: facts({ draft: drafted, draftBy: 801n }),
    fail: facts({ draft: null }),
    refusal: 'NoPendingDraft',
  },
  notDrafter: { pass: facts({ draftBy: 801n }), fail: facts({ draftBy: staff.id }), refusal: 'OwnDraft' },
  notPriorSigner: {
    pass: facts({ ruledBy: 802n, approvedBy: 803n }),
    fail: facts({ approvedBy: staff.id }),
    refusal: 'SameModerator',
  },
  assigneeNotPriorSigner: {
    pass: facts({ ruledBy: 802n, approvedBy: 803n }),
    fail: facts({ approvedBy: 901n }),
    refusal: 'AssigneeSigned',
  },
};
export const guardNames = Object.keys(asks) as GuardName[];
