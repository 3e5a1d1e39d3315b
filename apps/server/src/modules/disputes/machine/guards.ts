import type { DisputeActor } from '@gift/contract/disputes/states';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import { guardMakers } from '../../../platform/state-machine/state-machine';
import { type DisputeFacts, type Finding, type Findings, silenceFinding } from './dispute-facts';
import type { DisputeRefusal } from './refusals';
import type { DisputeSettings } from './settings';

export interface GuardContext {
  dispute: DisputeFacts;
  actor: DisputeActor;
  settings: DisputeSettings;
  findings: Findings;
}

const { fact, finding } = guardMakers<GuardContext, DisputeRefusal>();

const sideOf = (actor: DisputeActor): OrderRole | null =>
  actor === 'buyer' || actor === 'seller' ? actor : null;
type DateField = 'RespondedAt' | 'DoneAt' | 'AcceptedAt' | 'AskedAt';
const has = (dispute: DisputeFacts, side: OrderRole, field: DateField): boolean =>
  dispute[`${side}${field}`] !== null;
// Whether the acting side (`own`) or the other side (`others`) has done something yet. False for actors
// without a side.
const own = (field: DateField, isDone: boolean, { dispute, actor }: GuardContext) => {
  const side = sideOf(actor);
  return side !== null && has(dispute, side, field) === isDone;
};
const others = (field: DateField, isDone: boolean, { dispute, actor }: GuardContext) => {
  const side = sideOf(actor);
  return side !== null && has(dispute, otherRole(side), field) === isDone;
};

const isShare = (bps: number | null | undefined): boolean =>
  typeof bps === 'number' && Number.isInteger(bps) && bps > 0 && bps < 10_000;
const isComplete = (finding: Finding | undefined): boolean =>
  finding !== undefined &&
  (finding.outcome === 'split' ? isShare(finding.sellerShareBps) : finding.sellerShareBps === null);

const isLarge = ({ dispute, settings }: GuardContext) => dispute.frozenKobo > settings.disputeLeadKobo;
export const rankNeeded = ({ dispute, settings }: Pick<GuardContext, 'dispute' | 'settings'>) =>
  dispute.needsLead || dispute.frozenKobo > settings.disputeModeratorKobo ? 2 : 1;

/** Whether this moderator signed no part of the first finding. */
const isNotPriorSigner = ({ ruledBy, approvedBy }: DisputeFacts, id: bigint | undefined): boolean =>
  id !== undefined && id !== ruledBy && id !== approvedBy;

export const guards = {
  // Evidence.
  hasResponded: fact('NothingSubmitted', (context) => own('RespondedAt', true, context)),
  notDone: fact('AlreadyDone', (context) => own('DoneAt', false, context)),
  otherNotDone: fact('OtherSideDone', (context) => others('DoneAt', false, context)),
  otherDone: fact('OtherSideNotDone', (context) => others('DoneAt', true, context)),
  bothResponded: fact('SideSilent', ({ dispute }) => silenceFinding(dispute) === null),
  someSilent: fact('NobodySilent', ({ dispute }) => silenceFinding(dispute) !== null),
  neverRevealed: fact('CodeWasRevealed', ({ dispute }) => !dispute.isRevealed),
  isAsked: fact('NotAsked', ({ dispute, actor }) => dispute.asked === actor),

  // Settlement by the sides.
  shareGiven: finding('ShareNeeded', ({ findings }) => isShare(findings.sellerShareBps)),
  splitOffered: fact('NoPendingSplit', ({ dispute }) => dispute.offerBy !== null),
  splitOfferedByOther: fact(
    'NoPendingSplit',
    ({ dispute, actor }) => (actor === 'buyer' || actor === 'seller') && dispute.offerBy !== actor,
  ),

  // After a finding.
  notAccepted: fact('AlreadyAccepted', (context) => own('AcceptedAt', false, context)),
  otherNotAccepted: fact('OtherSideAccepted', (context) => others('AcceptedAt', false, context)),
  otherAccepted: fact('OtherSideNotAccepted', (context) => others('AcceptedAt', true, context)),
  appealReasonGiven: finding('AppealNeedsReason', ({ findings }) => findings.appealReasonGiven === true),
  isOverdue: fact('NotOverdue', ({ dispute }) => dispute.isOverdue),
  notEscalated: fact('AlreadyEscalated', ({ dispute }) => dispute.escalatedAt === null),

  // Moderators: the command reads who they are; the caller never supplies it.
  hasAuthority: finding(
    'InsufficientAuthority',
    (context) => (context.findings.staff?.rank ?? 0) >= rankNeeded(context),
  ),
  mayAssign: finding('InsufficientAuthority', ({ findings }) => findings.mayAssign === true),
  assigneeHasAuthority: finding(
    'AssigneeLacksAuthority',
    (context) => (context.findings.assignee?.rank ?? 0) >= rankNeeded(context),
  ),
  isAssignedModerator: finding(
    'CaseNotAssignedToYou',
    ({ dispute, findings }) => findings.staff !== undefined && findings.staff.id === dispute.moderatorID,
  ),
  isUnassigned: fact('CaseAlreadyClaimed', ({ dispute }) => dispute.moderatorID === null),
  notAskedYet: finding(
    'AlreadyAsked',
    ({ dispute, findings }) => findings.asks !== undefined && dispute[`${findings.asks}AskedAt`] === null,
  ),
  reasonGiven: finding('FindingIncomplete', ({ findings }) => findings.reasonGiven === true),
  findingGiven: finding(
    'FindingIncomplete',
    ({ findings }) => isComplete(findings.finding) && findings.reasonGiven === true,
  ),
  needsOneSignature: fact('SecondApprovalNeeded', (context) => !isLarge(context)),
  needsTwoSignatures: fact('NoSecondApprovalNeeded', (context) => isLarge(context)),
  draftPending: fact('NoPendingDraft', ({ dispute }) => dispute.draft !== null),
  // Compares users, so another session of the same user does not help.
  notDrafter: finding(
    'OwnDraft',
    ({ dispute, findings }) => findings.staff !== undefined && findings.staff.id !== dispute.draftBy,
  ),
  notPriorSigner: finding('SameModerator', ({ dispute, findings }) =>
    isNotPriorSigner(dispute, findings.staff?.id),
  ),
  assigneeNotPriorSigner: finding('AssigneeSigned', ({ dispute, findings }) =>
    isNotPriorSigner(dispute, findings.assignee?.id),
  ),
} as const;

export type GuardName = keyof typeof guards;
