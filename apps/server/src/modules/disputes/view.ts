import type { AnswerOf, Calls } from '@gift/contract';
import { contestReasons } from '@gift/contract/disputes/reasons';
import { disputeStates } from '@gift/contract/disputes/states';
import { eventOfStoredName } from '@gift/contract/disputes/stored-names';
import { type OrderRole, otherRole } from '@gift/contract/orders/states';
import type { Context } from '../../platform/calls/context';
import { invariant } from '../../platform/calls/refusal';
import { nicknamesOf } from '../identity';
import { caseRoomID } from '../messaging';
import { type DisputedOrder, disputedOrder, type OrderCard, type OrderMoney } from '../orders';
import { type FileView, fileViews } from '../uploads';
import { badgeOf, staffOnlyEvents } from './apply-event';
import { mayRate, readCaseRatings } from './case-ratings';
import { readRoomEntries, readRoomEntriesAt } from './case-room/room';
import { type CaseStatement, type Evidence, readEvidence, readStatements } from './evidence';
import { actionsFor, clockEvent } from './machine/decide';
import { type Finding, shareOf, silenceFinding } from './machine/dispute-facts';
import { awaitingPartyOf, type Dispute, type LoggedEvent, queuePosition, readLog, userOn } from './store';

export type SideView = AnswerOf<Calls['disputeDetail']>;
type Core = Omit<
  SideView,
  'role' | 'partner' | 'hiddenEvidence' | 'fees' | 'caseRating' | 'mayRate' | 'totalKobo' | 'money'
>;
type RowView = AnswerOf<Calls['disputeList']>['items'][number];
type MoneyView = Pick<RowView, 'paid' | 'totalKobo' | 'money'>;
type Shares = NonNullable<Core['paid']>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export function rowOf(
  dispute: Dispute,
  card: OrderCard | undefined,
): Omit<RowView, 'role' | 'partner' | keyof MoneyView> {
  invariant(dispute.state !== 'none', 'a dispute that is read has begun');
  invariant(card, `the order of dispute ${dispute.id} has cards`);
  return {
    disputeID: String(dispute.id),
    orderNo: String(dispute.orderID),
    card,
    state: disputeStates[dispute.state],
    stateName: dispute.state,
    reason: dispute.reason,
    frozenKobo: String(dispute.frozenKobo),
    openedAt: dispute.openedAt.toISOString(),
    endedAt: iso(dispute.endedAt),
    deadlineAt: iso(dispute.deadlineAt),
    enteredAt: dispute.enteredAt.toISOString(),
    isOverdue: dispute.isOverdue,
    awaiting: awaitingPartyOf(dispute),
  };
}

/** The other side of the trade. */
export function partnerIn(dispute: Dispute, role: OrderRole, names: ReadonlyMap<bigint, string>) {
  const userID = userOn(dispute, otherRole(role));
  return { userID: String(userID), nickname: names.get(userID) ?? '' };
}

function timeoutOutcomeOf(dispute: Dispute): Core['onTimeout'] {
  if (dispute.state === 'evidence') {
    if (clockEvent(dispute) === 'timeout') return 'queue';
    return silenceFinding(dispute)?.outcome === 'buyer' ? 'buyerWins' : 'sellerWins';
  }
  if (dispute.state === 'review') return 'requireLead';
  if (dispute.state === 'moreInfo') return 'decideOnFile';
  if (dispute.state === 'proposed') return 'execute';
  return dispute.overdueAt ? 'overdue' : null;
}

export const asDigits = ({ buyerKobo, sellerKobo }: Record<keyof Shares, bigint>): Shares => ({
  buyerKobo: String(buyerKobo),
  sellerKobo: String(sellerKobo),
});

/** Each side's paid amount, once the case has ended. */
const paidView = ({ endedAt }: Dispute, money: OrderMoney): MoneyView['paid'] =>
  endedAt && money.paid ? asDigits(money.paid) : null;

/** The order's amounts for one side of the case, the same as on the order's own page. */
export function moneyView(dispute: Dispute, role: OrderRole, money: OrderMoney | undefined): MoneyView {
  invariant(money, `the order of dispute ${dispute.id} has money`);
  return {
    totalKobo: String(money.totalKobo[role]),
    money: money.location,
    paid: paidView(dispute, money),
  };
}

export function findingView(finding: Finding | null, order: DisputedOrder): Core['finding'] {
  if (!finding) return null;
  const { outcome, sellerShareBps, reason, text = '', citedEvents = [] } = finding;
  return {
    ...{ outcome, sellerShareBps, reason, text, citedEvents: [...citedEvents] },
    ...asDigits(order.share(shareOf(finding))),
  };
}

const statementView = ({ author, kind, toSide, body, at }: CaseStatement): Core['statements'][number] => ({
  ...{ by: author, kind, to: toSide, text: body },
  at: at.toISOString(),
});
export const statementsOf = (items: readonly CaseStatement[]) => items.map(statementView);

/** The reason why the seller contests is only in the first log entry of the case. */
const contestReasonOf = (log: readonly LoggedEvent[]): Core['contestReason'] =>
  contestReasons.find((reason) => reason === log[0]?.data.contestReason) ?? null;

const stepView = (event: LoggedEvent): Core['timeline'][number] => ({
  seq: event.seq,
  event: eventOfStoredName(event.event),
  by: event.actor as Core['timeline'][number]['by'],
  badge: typeof event.data.badge === 'string' ? event.data.badge : null,
  at: event.at,
  hash: event.hash,
});

/** Evidence files as these readers may see them. Moderators read with the owners' access. */
async function filesOf(
  { db, services, now }: Context,
  evidence: readonly Evidence[],
  readerIDs: readonly bigint[],
  until?: Date,
): Promise<Map<bigint, FileView>> {
  const fileIDs = evidence.map(({ fileID }) => fileID);
  const views = new Map<bigint, FileView>();
  for (const readerID of readerIDs) {
    for (const [id, view] of await fileViews(db, services, { fileIDs, readerID, now, until }))
      views.set(id, view);
    const videos = [...views].flatMap(([id, { kind }]) => (kind === 'video' ? [id] : []));
    for (const [id, view] of await fileViews(db, services, { fileIDs: videos, readerID, now }))
      views.set(id, view);
  }
  return views;
}

function evidenceViews(
  evidence: readonly Evidence[],
  files: ReadonlyMap<bigint, FileView>,
): Core['evidence'] {
  return evidence.map(({ id, side, kind, note, at, sha256, openedAt, fileID }) => ({
    ...{ evidenceID: String(id), by: side, kind, note, sha256 },
    at: at.toISOString(),
    isOpen: openedAt !== null,
    url: files.get(fileID)?.url ?? null,
    thumbURL: files.get(fileID)?.thumbURL ?? null,
    file: factsOf(files.get(fileID)),
  }));
}

export const factsOf = (file: FileView | undefined): Core['evidence'][number]['file'] =>
  file ? { kind: file.kind, name: file.name, bytes: file.bytes, seconds: file.seconds } : null;

/** The room messages that a finding cites. */
async function citedRoomEntries(
  { services }: Context,
  dispute: Dispute,
  findings: readonly (Finding | null)[],
): Promise<Core['cited']> {
  const citedEvents = new Set(findings.flatMap((finding) => finding?.citedEvents ?? []));
  const seqs = [...new Set(findings.flatMap((finding) => finding?.citedSeqs ?? []))];
  // Findings by rules and by silence never cite room messages.
  const hasSeqs = findings.every((finding) => !finding?.text || finding.citedSeqs);
  if (citedEvents.size === 0 || (hasSeqs && seqs.length === 0)) return [];
  try {
    const lines = hasSeqs ? readRoomEntriesAt(services, dispute, seqs) : readRoomEntries(services, dispute);
    return (await lines).filter(({ hash }) => citedEvents.has(hash));
  } catch (error) {
    // An unreachable cluster must not hide the decision.
    services.log.warn({ err: error, disputeID: String(dispute.id) }, 'the room of a case could not be read');
    return [];
  }
}

export async function coreOf(
  context: Context,
  dispute: Dispute,
  shown: {
    order: DisputedOrder;
    evidence: readonly Evidence[];
    reader: OrderRole | 'moderator';
    /** The users with whose access the files are read. */
    readerIDs: readonly bigint[];
    /** Until when links work; video links last for the usual time, because watching takes longer. */
    linksUntil?: Date;
    /** The findings that the reader may know. */
    findings: readonly (Finding | null)[];
  },
): Promise<Core> {
  const { db, now, settings } = context;
  const { order, evidence, reader, readerIDs } = shown;
  const files = await filesOf(context, evidence, readerIDs, shown.linksUntil);
  const [caseStatements, log] = [await readStatements(db, dispute.id), await readLog(db, dispute)];
  const sides = (is: (side: OrderRole) => boolean) => ({ buyer: is('buyer'), seller: is('seller') });
  const { offerBy, offerShareBps } = dispute;
  const share = offerShareBps === null ? null : order.share({ sellerShareBps: offerShareBps });
  return {
    ...rowOf(dispute, order.card),
    openedBy: dispute.openedBy,
    contestReason: contestReasonOf(log),
    token: dispute.token,
    badge: dispute.moderatorID === null ? null : badgeOf(context.services, dispute.id, dispute.moderatorID),
    onTimeout: timeoutOutcomeOf(dispute),
    overdueAt: iso(dispute.overdueAt),
    isEscalatedBySide: dispute.escalatedAt !== null,
    queue:
      dispute.state === 'queued'
        ? { position: await queuePosition(db, dispute), pickUpMin: settings.disputePickUpMin }
        : null,
    reviewTargetMin: dispute.state === 'review' ? settings.disputeReviewTargetMin : null,
    hasResponded: sides((side) => dispute[`${side}RespondedAt`] !== null),
    isDone: sides((side) => dispute[`${side}DoneAt`] !== null),
    hasAccepted: sides((side) => dispute[`${side}AcceptedAt`] !== null),
    offer:
      offerBy && offerShareBps !== null && share
        ? {
            by: offerBy,
            sellerShareBps: offerShareBps,
            buyerKobo: String(share.buyerKobo),
            sellerKobo: String(share.sellerKobo),
          }
        : null,
    asked: dispute.asked,
    finding: findingView(dispute.finding, order),
    appealBy: dispute.appealBy,
    appealFinding: findingView(dispute.appealFinding, order),
    paid: paidView(dispute, order.money),
    evidence: evidenceViews(evidence, files),
    statements: statementsOf(caseStatements),
    timeline: log.map(stepView).filter(({ event }) => reader === 'moderator' || !staffOnlyEvents.has(event)),
    actions: actionsFor(dispute, reader, now, settings),
    room: caseRoomID(dispute.id),
    cited: await citedRoomEntries(context, dispute, shown.findings),
  };
}

/** What one side sees: all of its own, and of the other side what is open. */
export async function sideView(context: Context, dispute: Dispute, role: OrderRole): Promise<SideView> {
  const [order, all] = [
    await disputedOrder(context.db, dispute.orderID),
    await readEvidence(context.db, dispute.id),
  ];
  const evidence = all.filter(({ side, openedAt }) => side === role || openedAt !== null);
  const readerIDs = [context.caller.userID];
  const findings = [dispute.finding, dispute.appealFinding];
  const core = await coreOf(context, dispute, { order, evidence, reader: role, readerIDs, findings });
  const hidden = all.filter(({ side, openedAt }) => side === otherRole(role) && openedAt === null);
  const own = (await readCaseRatings(context.db, dispute)).find(({ by }) => by === role);
  return {
    ...core,
    ...moneyView(dispute, role, order.money),
    role,
    partner: partnerIn(dispute, role, await nicknamesOf(context.db, [userOn(dispute, otherRole(role))])),
    hiddenEvidence: hidden.length,
    fees: { feeKobo: String(order.escrow.fee), vatKobo: String(order.escrow.vat) },
    caseRating: own ? { score: own.score, text: own.text } : null,
    mayRate: mayRate(dispute, context.now, context.settings),
  };
}
