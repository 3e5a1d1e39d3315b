import type { DisputeActor } from '@gift/contract/dispute-states';
import { type OrderRole, otherRole } from '@gift/contract/order-states';
import { koboOf } from '@gift/money';
import { minutes } from '../../platform/clock';
import type { StateOrNone } from './decide-facts';
import { type DisputeFacts, type Finding, type Findings, newDispute } from './decide-facts';
import type { GuardName } from './decide-guards';
import type { DisputeRefusal } from './rules-refusals';

// The cases that the walk tries: a dispute in a state, what was found, and for each guard what keeps and breaks it.

export const now = new Date('2026-06-01T12:00:00.000Z');
const ago = (min: number) => new Date(now.getTime() - minutes(min));
export const ahead = (min: number) => new Date(now.getTime() + minutes(min));

const staff = { id: 900n, rank: 2 } as const;
const drafted: Finding = { outcome: 'seller', sellerShareBps: null, ground: 'claimUnproven' };

/** Everything a command may find, all of it in favour. */
const goodFindings: Findings = {
  staff,
  assignee: { id: 901n, rank: 2 },
  mayAssign: true,
  finding: { outcome: 'split', sellerShareBps: 3_000, ground: 'bothAtFault' },
  reasonGiven: true,
  asks: 'buyer',
  sellerShareBps: 4_000,
  groundGiven: true,
};

export type Case = { dispute: DisputeFacts; findings: Findings; actor: DisputeActor };

export function baseCase(from: StateOrNone, actor: DisputeActor, isLoud: boolean): Case {
  const given = {
    frozenKobo: koboOf(10_000_000n),
    isRevealed: true,
    buyerSpokeAt: null,
    sellerSpokeAt: null,
  };
  const end = actor === 'clock' ? now : ahead(3);
  const dispute: DisputeFacts = {
    ...newDispute(given, ago(7)),
    state: from,
    deadlineAt: end,
    overdueAt: end,
  };
  const loud: Partial<DisputeFacts> = {
    isRevealed: false,
    queuedAt: ago(40),
    isOverdue: true,
    overdueAt: from === 'appeal' && actor !== 'clock' ? null : end,
    pagedAt: ago(39),
    buyerSpokeAt: ago(38),
    sellerSpokeAt: ago(37),
    buyerDoneAt: ago(36),
    sellerDoneAt: ago(35),
    offerBy: 'buyer',
    offerShareBps: 1_234,
    moderatorID: 800n,
    isEscalated: true,
    asked: 'seller',
    buyerAskedAt: ago(34),
    sellerAskedAt: ago(33),
    draft: drafted,
    draftBy: 801n,
    finding: drafted,
    foundBy: 802n,
    secondedBy: 803n,
    buyerAcceptedAt: ago(32),
    sellerAcceptedAt: ago(31),
    appealBy: 'buyer',
    appealFinding: drafted,
    appealFoundBy: 804n,
  };
  return { dispute: isLoud ? { ...dispute, ...loud } : dispute, findings: goodFindings, actor };
}

type Patch = { dispute?: Partial<DisputeFacts>; findings?: Partial<Findings> };
export const changed = (c: Case, patch: Patch): Case => ({
  ...c,
  dispute: { ...c.dispute, ...patch.dispute },
  findings: { ...c.findings, ...patch.findings },
});

const isSide = (actor: DisputeActor): actor is OrderRole => actor === 'buyer' || actor === 'seller';
/** Writes a moment of the acting side, or of the other one. */
const own =
  (moment: string, at: Date | null) =>
  ({ actor }: Case): Patch =>
    isSide(actor) ? { dispute: { [`${actor}${moment}`]: at } } : {};
const others =
  (moment: string, at: Date | null) =>
  ({ actor }: Case): Patch =>
    isSide(actor) ? { dispute: { [`${otherRole(actor)}${moment}`]: at } } : {};
const facts = (dispute: Partial<DisputeFacts>) => (): Patch => ({ dispute });
const found = (findings: Partial<Findings>) => (): Patch => ({ findings });
const nothing = (): Patch => ({});
const holds = (moderatorID: bigint | null) => facts({ moderatorID });

/** What keeps each guard, what breaks it and nothing else, and how it then refuses. */
export const asks: Record<
  GuardName,
  { keep: (c: Case) => Patch; lose: (c: Case) => Patch; refusal: DisputeRefusal }
> = {
  hasSpoken: { keep: own('SpokeAt', ago(2)), lose: own('SpokeAt', null), refusal: 'NothingHandedIn' },
  notDone: { keep: own('DoneAt', null), lose: own('DoneAt', ago(2)), refusal: 'AlreadyDone' },
  otherNotDone: { keep: others('DoneAt', null), lose: others('DoneAt', ago(2)), refusal: 'OtherSideDone' },
  otherDone: { keep: others('DoneAt', ago(2)), lose: others('DoneAt', null), refusal: 'OtherSideNotDone' },
  bothSpoke: {
    keep: facts({ buyerSpokeAt: ago(2), sellerSpokeAt: ago(2) }),
    lose: ({ actor }) => ({ dispute: { [actor === 'seller' ? 'buyerSpokeAt' : 'sellerSpokeAt']: null } }),
    refusal: 'SideSilent',
  },
  someSilent: {
    keep: facts({ buyerSpokeAt: null }),
    lose: facts({ buyerSpokeAt: ago(2), sellerSpokeAt: ago(2) }),
    refusal: 'NobodySilent',
  },
  neverRevealed: {
    keep: facts({ isRevealed: false }),
    lose: facts({ isRevealed: true }),
    refusal: 'CodeWasRevealed',
  },
  isAsked: {
    keep: ({ actor }) => (isSide(actor) ? { dispute: { asked: actor } } : {}),
    lose: ({ actor }) => ({ dispute: { asked: isSide(actor) ? otherRole(actor) : null } }),
    refusal: 'NotAsked',
  },
  shareGiven: { keep: nothing, lose: found({ sellerShareBps: 10_000 }), refusal: 'ShareNeeded' },
  splitOffered: {
    keep: facts({ offerBy: 'seller' }),
    lose: facts({ offerBy: null }),
    refusal: 'NoSplitWaiting',
  },
  splitWaits: {
    keep: ({ actor }) => ({ dispute: { offerBy: isSide(actor) ? otherRole(actor) : 'buyer' } }),
    lose: ({ actor }) => ({ dispute: { offerBy: isSide(actor) ? actor : null } }),
    refusal: 'NoSplitWaiting',
  },
  notAccepted: { keep: own('AcceptedAt', null), lose: own('AcceptedAt', ago(2)), refusal: 'AlreadyAccepted' },
  otherNotAccepted: {
    keep: others('AcceptedAt', null),
    lose: others('AcceptedAt', ago(2)),
    refusal: 'OtherSideAccepted',
  },
  otherAccepted: {
    keep: others('AcceptedAt', ago(2)),
    lose: others('AcceptedAt', null),
    refusal: 'OtherSideNotAccepted',
  },
  groundGiven: { keep: nothing, lose: found({ groundGiven: false }), refusal: 'AppealNeedsGround' },
  isOverdue: { keep: facts({ isOverdue: true }), lose: facts({ isOverdue: false }), refusal: 'NotOverdue' },
  notPaged: { keep: facts({ pagedAt: null }), lose: facts({ pagedAt: ago(2) }), refusal: 'AlreadyPaged' },
  rankCovers: {
    keep: nothing,
    lose: () => ({ dispute: { isEscalated: true }, findings: { staff: { ...staff, rank: 1 } } }),
    refusal: 'BeyondYourPower',
  },
  mayAssign: { keep: nothing, lose: found({ mayAssign: false }), refusal: 'BeyondYourPower' },
  assigneeCovers: {
    keep: nothing,
    lose: found({ assignee: { id: 901n, rank: 0 } }),
    refusal: 'BeyondTheirPower',
  },
  isHolder: { keep: holds(staff.id), lose: holds(800n), refusal: 'CaseNotYours' },
  notTaken: { keep: holds(null), lose: holds(800n), refusal: 'CaseTaken' },
  notAskedYet: {
    keep: facts({ buyerAskedAt: null }),
    lose: facts({ buyerAskedAt: ago(2) }),
    refusal: 'AlreadyAsked',
  },
  // A finding without its reasons is no finding either, so that one guard goes with the other.
  reasonGiven: { keep: nothing, lose: found({ reasonGiven: false }), refusal: 'FindingIncomplete' },
  findingGiven: { keep: nothing, lose: found({ finding: undefined }), refusal: 'FindingIncomplete' },
  needsNoSecond: {
    keep: nothing,
    lose: facts({ frozenKobo: koboOf(200_000_001n) }),
    refusal: 'SecondNeeded',
  },
  needsSecond: {
    keep: facts({ frozenKobo: koboOf(200_000_001n) }),
    lose: facts({ frozenKobo: koboOf(200_000_000n) }),
    refusal: 'NoSecondNeeded',
  },
  draftWaits: {
    keep: facts({ draft: drafted, draftBy: 801n }),
    lose: facts({ draft: null }),
    refusal: 'NoDraftWaiting',
  },
  notDrafter: { keep: facts({ draftBy: 801n }), lose: facts({ draftBy: staff.id }), refusal: 'OwnDraft' },
  freshEyes: {
    keep: facts({ foundBy: 802n, secondedBy: 803n }),
    lose: facts({ secondedBy: staff.id }),
    refusal: 'SameModerator',
  },
  freshAssignee: {
    keep: facts({ foundBy: 802n, secondedBy: 803n }),
    lose: facts({ secondedBy: 901n }),
    refusal: 'AssigneeSigned',
  },
};
export const guardNames = Object.keys(asks) as GuardName[];
