import type { DisputeActor } from '@gift/contract/disputes/states';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import { type DisputeFacts, type Finding, type Findings, silenceFinding } from './dispute-facts';
import type { DisputeRefusal } from './refusals';
import type { DisputeSettings } from './settings';

export interface GuardContext {
  dispute: DisputeFacts;
  actor: DisputeActor;
  settings: DisputeSettings;
  findings: Findings;
}

/** A guard asks about the dispute's own facts, or about what the command found: only the first can be asked ahead. */
interface Guard {
  asks: 'facts' | 'findings';
  refusal: DisputeRefusal;
  holds: (context: GuardContext) => boolean;
}
type Holds = Guard['holds'];
const fact = (refusal: DisputeRefusal, holds: Holds): Guard => ({ asks: 'facts', refusal, holds });
const finding = (refusal: DisputeRefusal, holds: Holds): Guard => ({ asks: 'findings', refusal, holds });

const sideOf = (actor: DisputeActor): OrderRole | null =>
  actor === 'buyer' || actor === 'seller' ? actor : null;
type Moment = 'RespondedAt' | 'DoneAt' | 'AcceptedAt' | 'AskedAt';
const has = (dispute: DisputeFacts, side: OrderRole, moment: Moment): boolean =>
  dispute[`${side}${moment}`] !== null;
// Whether the acting side, or the other one, has done something, or not yet. Of nobody else either is true.
const own = (moment: Moment, isDone: boolean, { dispute, actor }: GuardContext) => {
  const side = sideOf(actor);
  return side !== null && has(dispute, side, moment) === isDone;
};
const others = (moment: Moment, isDone: boolean, { dispute, actor }: GuardContext) => {
  const side = sideOf(actor);
  return side !== null && has(dispute, otherRole(side), moment) === isDone;
};

const isShare = (bps: number | null | undefined): boolean =>
  typeof bps === 'number' && Number.isInteger(bps) && bps > 0 && bps < 10_000;
const isWhole = (found: Finding | undefined): boolean =>
  found !== undefined &&
  (found.outcome === 'split' ? isShare(found.sellerShareBps) : found.sellerShareBps === null);

const isLarge = ({ dispute, settings }: GuardContext) => dispute.frozenKobo > settings.disputeLeadKobo;
const rankNeeded = ({ dispute, settings }: GuardContext) =>
  dispute.isEscalated || dispute.frozenKobo > settings.disputeModeratorKobo ? 2 : 1;

/** Whether somebody had no hand in the first finding. */
const isFresh = ({ ruledBy, approvedBy }: DisputeFacts, id: bigint | undefined): boolean =>
  id !== undefined && id !== ruledBy && id !== approvedBy;

export const guards = {
  // Handing in.
  hasResponded: fact('NothingSubmitted', (context) => own('RespondedAt', true, context)),
  notDone: fact('AlreadyDone', (context) => own('DoneAt', false, context)),
  otherNotDone: fact('OtherSideDone', (context) => others('DoneAt', false, context)),
  otherDone: fact('OtherSideNotDone', (context) => others('DoneAt', true, context)),
  bothResponded: fact('SideSilent', ({ dispute }) => silenceFinding(dispute) === null),
  someSilent: fact('NobodySilent', ({ dispute }) => silenceFinding(dispute) !== null),
  neverRevealed: fact('CodeWasRevealed', ({ dispute }) => !dispute.isRevealed),
  isAsked: fact('NotAsked', ({ dispute, actor }) => dispute.asked === actor),

  // Ending it themselves.
  shareGiven: finding('ShareNeeded', ({ findings }) => isShare(findings.sellerShareBps)),
  splitOffered: fact('NoPendingSplit', ({ dispute }) => dispute.offerBy !== null),
  splitOfferedByOther: fact(
    'NoPendingSplit',
    ({ dispute, actor }) => (actor === 'buyer' || actor === 'seller') && dispute.offerBy !== actor,
  ),

  // What was found.
  notAccepted: fact('AlreadyAccepted', (context) => own('AcceptedAt', false, context)),
  otherNotAccepted: fact('OtherSideAccepted', (context) => others('AcceptedAt', false, context)),
  otherAccepted: fact('OtherSideNotAccepted', (context) => others('AcceptedAt', true, context)),
  appealReasonGiven: finding('AppealNeedsReason', ({ findings }) => findings.appealReasonGiven === true),
  isOverdue: fact('NotOverdue', ({ dispute }) => dispute.isOverdue),
  notPaged: fact('AlreadyEscalated', ({ dispute }) => dispute.pagedAt === null),

  // Moderators: who they are is found by the command, never said by the caller.
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
    ({ findings }) => isWhole(findings.finding) && findings.reasonGiven === true,
  ),
  needsNoSecond: fact('SecondApprovalNeeded', (context) => !isLarge(context)),
  needsSecond: fact('NoSecondApprovalNeeded', (context) => isLarge(context)),
  draftPending: fact('NoPendingDraft', ({ dispute }) => dispute.draft !== null),
  // The same person with another session is the same person.
  notDrafter: finding(
    'OwnDraft',
    ({ dispute, findings }) => findings.staff !== undefined && findings.staff.id !== dispute.draftBy,
  ),
  notPriorSigner: finding('SameModerator', ({ dispute, findings }) => isFresh(dispute, findings.staff?.id)),
  assigneeNotPriorSigner: finding('AssigneeSigned', ({ dispute, findings }) =>
    isFresh(dispute, findings.assignee?.id),
  ),
} as const satisfies Record<string, Guard>;

export type GuardName = keyof typeof guards;
export const guardOf = (name: GuardName): Guard => guards[name];
