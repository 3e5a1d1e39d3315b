// Table: every state of a dispute and every event.
import type { DisputeActor, DisputeEvent, DisputeState } from '@gift/contract/disputes/states';
import type { StateOrNone } from './dispute-facts';
import type { GuardName } from './guards';

/**
 * The dispute's state machine as one total table: what each event does in each state, or `no` if it is
 * refused. It reads like the order's table: a transition gives the next state, the actors, the guards, the effects
 * and the assignments.
 *
 * The clock acts only after the deadline; the two sides and the moderators act only before it. Neither rule
 * binds the actors `rules` and `order`.
 */
export type Effect =
  | 'openEvidence' // Shows each side the other's evidence.
  | 'openToModerator' // Shows the moderator everything.
  | 'execute' // Carries out the ruling on the order: money, figures, log.
  | 'settleSplit' // Carries out the split that both sides agreed on.
  | 'strikeLoser' // A strike for the side that lost by evidence; several strikes pause the side.
  | 'recordConcession'; // A side that settles as the finding said has lost, as if it had accepted the finding.

/** Columns of the dispute that the event sets; `decide` returns them already applied. */
export type Assignment =
  | 'spoke'
  | 'done'
  | 'queued'
  | 'splitOffered'
  | 'splitRemoved'
  | 'taken'
  | 'assigned'
  | 'released'
  | 'leadRequired'
  | 'asked'
  | 'answered'
  | 'found'
  | 'drafted'
  | 'draftRemoved'
  | 'approved'
  | 'ruledBySilence'
  | 'ruledByFacts'
  | 'accepted'
  | 'appealed'
  | 'appealRuled'
  | 'appealApproved'
  | 'overdue'
  | 'escalated';

export type Audience = 'both' | 'other' | 'asked' | 'moderator' | 'moderators' | 'leads';

export interface Transition {
  to: DisputeState;
  by: readonly DisputeActor[];
  guards?: readonly GuardName[];
  effects: readonly Effect[];
  assignments?: readonly Assignment[];
  notify: readonly Audience[];
  /** The default is a fresh deadline for the new state. A transition that stays in its state always sets this. */
  deadline?: 'fresh' | 'unchanged';
}

export type Row = Record<DisputeEvent, Transition | null>;
export type DisputeMachine = Record<StateOrNone, Row>;

const no = null;
const sides = ['buyer', 'seller'] as const;
const moderator = ['moderator'] as const;
const clock = ['clock'] as const;

// Events that most states refuse, in groups. A row spreads these last, so a group that hides a transition does not
// compile.
const noOpening = { open: no } as const;
const noEvidence = { evidence: no, reply: no } as const;
const noFinish = { finishEvidence: no, finishEvidenceLast: no } as const;
const noAnswer = { answer: no } as const;
const noFindingReply = { accept: no, acceptLast: no, appeal: no } as const;
const noEscalate = { escalate: no } as const;
const noClaim = { claim: no } as const;
const noAssign = { assign: no } as const;
const noRelease = { release: no } as const;
const noAsk = { ask: no } as const;
const noFinding = { propose: no, approveDraft: no } as const;
const noDraft = { draft: no, rejectDraft: no } as const;
const noAppealWork = { claimAppeal: no, decideAppeal: no, approveAppealDraft: no } as const;
const noTimeout = { timeout: no } as const;
const noRules = { ruleBySilence: no, ruleByFacts: no } as const;
const noOverdue = { overdue: no } as const;

const end: Row = {
  ...noOpening,
  ...noEvidence,
  ...noFinish,
  ...noAnswer,
  offerSplit: no,
  refuseSplit: no,
  acceptSplit: no,
  ...noFindingReply,
  ...noEscalate,
  ...noClaim,
  ...noAssign,
  ...noRelease,
  ...noAsk,
  ...noFinding,
  ...noDraft,
  ...noAppealWork,
  ...noTimeout,
  ...noRules,
  ...noOverdue,
  resolved: no,
  ended: no,
};

const { open: _, ...notYet } = end;

/** The sides may settle at any time, and an ended order ends its dispute. An earlier finding still counts. */
const settlementTransitions = (stays: DisputeState, lossEffects: readonly Effect[] = []) =>
  ({
    offerSplit: {
      to: stays,
      by: sides,
      guards: ['shareGiven'],
      effects: [],
      assignments: ['splitOffered'],
      notify: ['other'],
      deadline: 'unchanged',
    },
    refuseSplit: {
      to: stays,
      by: sides,
      guards: ['splitOffered'],
      effects: [],
      assignments: ['splitRemoved'],
      notify: ['other'],
      deadline: 'unchanged',
    },
    acceptSplit: {
      to: 'selfResolved',
      by: sides,
      guards: ['splitOffered', 'splitOfferedByOther'],
      effects: ['settleSplit'],
      notify: ['both', 'moderator'],
    },
    resolved: { to: 'selfResolved', by: ['order'], effects: lossEffects, notify: ['both', 'moderator'] },
    ended: { to: 'closed', by: ['order'], effects: [], notify: ['both', 'moderator'] },
  }) as const satisfies Partial<Row>;

const evidenceTransitions = (stays: DisputeState) =>
  ({
    evidence: {
      to: stays,
      by: sides,
      effects: [],
      assignments: ['spoke'],
      notify: ['other', 'moderator'],
      deadline: 'unchanged',
    },
    reply: {
      to: stays,
      by: sides,
      effects: [],
      assignments: ['spoke'],
      notify: ['other', 'moderator'],
      deadline: 'unchanged',
    },
  }) as const satisfies Partial<Row>;

/** No ruling in time: nothing is decided by that, but both sides and the leads are notified. */
const overdueTransitions = (stays: DisputeState, assignments: readonly Assignment[] = ['overdue']) =>
  ({
    overdue: {
      to: stays,
      by: clock,
      effects: [],
      assignments,
      notify: ['both', 'leads'],
      deadline: 'unchanged',
    },
    escalate: {
      to: stays,
      by: sides,
      guards: ['isOverdue', 'notEscalated'],
      effects: [],
      assignments: ['escalated'],
      notify: ['leads'],
      deadline: 'unchanged',
    },
  }) as const satisfies Partial<Row>;

/** Large amounts need two signatures: the draft waits here for the second. */
const draftTransitions = (stays: DisputeState, guards: readonly GuardName[] = []) =>
  ({
    draft: {
      to: stays,
      by: moderator,
      guards: ['isAssignedModerator', 'hasAuthority', 'findingGiven', 'needsTwoSignatures'],
      effects: [],
      assignments: ['drafted'],
      notify: ['leads'],
      deadline: 'unchanged',
    },
    rejectDraft: {
      to: stays,
      by: moderator,
      guards: [...guards, 'draftPending', 'hasAuthority', 'notDrafter'],
      effects: [],
      assignments: ['draftRemoved'],
      notify: ['moderator'],
      deadline: 'unchanged',
    },
  }) as const satisfies Partial<Row>;

export const disputeMachine: DisputeMachine = {
  none: {
    open: { to: 'evidence', by: ['order'], effects: [], notify: ['both'] },
    ...notYet,
  },

  evidence: {
    ...evidenceTransitions('evidence'),
    finishEvidence: {
      to: 'evidence',
      by: sides,
      guards: ['hasResponded', 'notDone', 'otherNotDone'],
      effects: [],
      assignments: ['done'],
      notify: ['other'],
      deadline: 'unchanged',
    },
    finishEvidenceLast: {
      to: 'queued',
      by: sides,
      guards: ['hasResponded', 'notDone', 'otherDone'],
      effects: ['openEvidence'],
      assignments: ['done', 'queued'],
      notify: ['both', 'moderators'],
    },
    timeout: {
      to: 'queued',
      by: clock,
      guards: ['bothResponded'],
      effects: ['openEvidence'],
      assignments: ['queued'],
      notify: ['both', 'moderators'],
    },
    ruleBySilence: {
      to: 'closed',
      by: clock,
      guards: ['someSilent'],
      effects: ['openEvidence', 'execute'],
      assignments: ['ruledBySilence'],
      notify: ['both'],
    },
    ruleByFacts: {
      to: 'closed',
      by: ['rules'],
      guards: ['neverRevealed'],
      effects: ['openEvidence', 'execute'],
      assignments: ['ruledByFacts'],
      notify: ['both'],
    },
    ...settlementTransitions('evidence'),
    ...noOpening,
    ...noAnswer,
    ...noFindingReply,
    ...noEscalate,
    ...noClaim,
    ...noAssign,
    ...noRelease,
    ...noAsk,
    ...noFinding,
    ...noDraft,
    ...noAppealWork,
    ...noOverdue,
  },

  // No deadline: a moderator must claim it. If none does, it becomes visibly overdue.
  queued: {
    ...evidenceTransitions('queued'),
    claim: {
      to: 'review',
      by: moderator,
      guards: ['hasAuthority'],
      effects: ['openToModerator'],
      assignments: ['taken'],
      notify: ['both'],
    },
    assign: {
      to: 'review',
      by: moderator,
      guards: ['mayAssign', 'assigneeHasAuthority'],
      effects: ['openToModerator'],
      assignments: ['assigned'],
      notify: ['both', 'moderator'],
    },
    ...overdueTransitions('queued'),
    ...settlementTransitions('queued'),
    ...noOpening,
    ...noFinish,
    ...noAnswer,
    ...noFindingReply,
    ...noRelease,
    ...noAsk,
    ...noFinding,
    ...noDraft,
    ...noAppealWork,
    ...noTimeout,
    ...noRules,
  },

  review: {
    ...evidenceTransitions('review'),
    release: {
      to: 'queued',
      by: moderator,
      guards: ['isAssignedModerator'],
      effects: [],
      assignments: ['released', 'draftRemoved'],
      notify: ['moderators'],
    },
    ask: {
      to: 'moreInfo',
      by: moderator,
      guards: ['isAssignedModerator', 'reasonGiven', 'notAskedYet'],
      effects: [],
      assignments: ['asked', 'draftRemoved'],
      notify: ['asked'],
    },
    propose: {
      to: 'proposed',
      by: moderator,
      guards: ['isAssignedModerator', 'hasAuthority', 'findingGiven', 'needsOneSignature'],
      effects: [],
      assignments: ['found', 'splitRemoved'],
      notify: ['both'],
    },
    ...draftTransitions('review'),
    approveDraft: {
      to: 'proposed',
      by: moderator,
      guards: ['draftPending', 'hasAuthority', 'notDrafter'],
      effects: [],
      assignments: ['approved', 'splitRemoved'],
      notify: ['both', 'moderator'],
    },
    // A moderator who exceeds the review time loses the case, and only a lead may claim it.
    timeout: {
      to: 'queued',
      by: clock,
      effects: [],
      assignments: ['released', 'draftRemoved', 'leadRequired'],
      notify: ['leads'],
    },
    ...overdueTransitions('review'),
    ...settlementTransitions('review'),
    ...noOpening,
    ...noFinish,
    ...noAnswer,
    ...noFindingReply,
    ...noClaim,
    ...noAssign,
    ...noAppealWork,
    ...noRules,
  },

  moreInfo: {
    ...evidenceTransitions('moreInfo'),
    answer: {
      to: 'review',
      by: sides,
      guards: ['isAsked'],
      effects: [],
      assignments: ['answered'],
      notify: ['other', 'moderator'],
    },
    // Silence is an answer too: the moderator decides on the present evidence.
    timeout: {
      to: 'review',
      by: clock,
      effects: [],
      assignments: ['answered'],
      notify: ['both', 'moderator'],
    },
    ...overdueTransitions('moreInfo'),
    ...settlementTransitions('moreInfo'),
    ...noOpening,
    ...noFinish,
    ...noFindingReply,
    ...noClaim,
    ...noAssign,
    ...noRelease,
    ...noAsk,
    ...noFinding,
    ...noDraft,
    ...noAppealWork,
    ...noRules,
  },

  proposed: {
    accept: {
      to: 'proposed',
      by: sides,
      guards: ['notAccepted', 'otherNotAccepted'],
      effects: [],
      assignments: ['accepted'],
      notify: ['other'],
      deadline: 'unchanged',
    },
    acceptLast: {
      to: 'closed',
      by: sides,
      guards: ['notAccepted', 'otherAccepted'],
      effects: ['execute', 'strikeLoser'],
      assignments: ['accepted'],
      notify: ['both', 'moderator'],
    },
    appeal: {
      to: 'appeal',
      by: sides,
      guards: ['notAccepted', 'appealReasonGiven'],
      effects: [],
      assignments: ['appealed'],
      notify: ['both', 'moderators'],
    },
    timeout: {
      to: 'closed',
      by: clock,
      effects: ['execute', 'strikeLoser'],
      notify: ['both', 'moderator'],
    },
    ...settlementTransitions('proposed', ['recordConcession']),
    ...noOpening,
    ...noEvidence,
    ...noFinish,
    ...noAnswer,
    ...noEscalate,
    ...noClaim,
    ...noAssign,
    ...noRelease,
    ...noAsk,
    ...noFinding,
    ...noDraft,
    ...noAppealWork,
    ...noRules,
    ...noOverdue,
  },

  appeal: {
    ...evidenceTransitions('appeal'),
    claimAppeal: {
      to: 'appeal',
      by: moderator,
      guards: ['isUnassigned', 'notPriorSigner', 'hasAuthority'],
      effects: ['openToModerator'],
      assignments: ['taken'],
      notify: ['both'],
      deadline: 'unchanged',
    },
    assign: {
      to: 'appeal',
      by: moderator,
      guards: ['mayAssign', 'isUnassigned', 'assigneeNotPriorSigner', 'assigneeHasAuthority'],
      effects: ['openToModerator'],
      assignments: ['assigned'],
      notify: ['both', 'moderator'],
      deadline: 'unchanged',
    },
    release: {
      to: 'appeal',
      by: moderator,
      guards: ['isAssignedModerator'],
      effects: [],
      assignments: ['released', 'draftRemoved'],
      notify: ['moderators'],
      deadline: 'unchanged',
    },
    decideAppeal: {
      to: 'closed',
      by: moderator,
      guards: ['isAssignedModerator', 'notPriorSigner', 'hasAuthority', 'findingGiven', 'needsOneSignature'],
      effects: ['execute', 'strikeLoser'],
      assignments: ['appealRuled'],
      notify: ['both'],
    },
    ...draftTransitions('appeal', ['notPriorSigner']),
    approveAppealDraft: {
      to: 'closed',
      by: moderator,
      guards: ['draftPending', 'notPriorSigner', 'hasAuthority', 'notDrafter'],
      effects: ['execute', 'strikeLoser'],
      assignments: ['appealApproved'],
      notify: ['both', 'moderator'],
    },
    // A moderator who does not decide an appeal in time loses it, and another may claim it.
    ...overdueTransitions('appeal', ['overdue', 'released', 'draftRemoved']),
    ...settlementTransitions('appeal', ['recordConcession']),
    ...noOpening,
    ...noFinish,
    ...noAnswer,
    ...noFindingReply,
    ...noClaim,
    ...noAsk,
    ...noFinding,
    ...noTimeout,
    ...noRules,
  },

  closed: end,
  selfResolved: end,
};
