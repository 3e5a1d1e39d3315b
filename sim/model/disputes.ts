import { rule } from './actions';
import { paysKobo } from './money';
import {
  day,
  type Finding,
  hour,
  type Model,
  type ModelDispute,
  type ModelOrder,
  other,
  type Side,
  type Sides,
} from './types';

// An independent model of disputes, written from docs/reference/disputes.md and not from the module's table.

/** The amounts that moderators and leads may decide alone, in kobo. Low, so that the simulation also reaches leads and second approvals. */
export const limits = { moderator: 5_000_000n, lead: 12_000_000n } as const;

export type Staff = { id: string; isLead: boolean };
export type Move =
  | { event: 'reply' | 'evidence' | 'finishEvidence' | 'answer' | 'accept' | 'appeal' | 'escalate' }
  /** `seen`: the other side's offer that the offering side knows of. */
  | { event: 'offerSplit'; bps: number; seen: number | null }
  | { event: 'replySplit'; bps: number; isAccepted: boolean };
export type StaffMove =
  | { event: 'claim' | 'release' }
  | { event: 'ask'; side: Side }
  | { event: 'propose'; finding: Finding }
  | { event: 'approveDraft'; isAgreed: boolean };

const both = (value: boolean): Sides<boolean> => ({ buyer: value, seller: value });
const isOver = ({ state }: ModelDispute) => ['closed', 'selfResolved', 'over'].includes(state);
const isLate = ({ deadline }: ModelDispute, now: number) => deadline !== null && now >= deadline;

function into(dispute: ModelDispute, state: ModelDispute['state'], now: number) {
  const lengths: Partial<Record<ModelDispute['state'], number>> = {
    review: 24 * hour,
    moreInfo: 12 * hour,
    proposed: 24 * hour,
  };
  const length = lengths[state];
  Object.assign(dispute, { state, deadline: length ? now + length : null });
}

function queue(dispute: ModelDispute, now: number) {
  into(dispute, 'queued', now);
  dispute.overdueAt = now + 7 * day;
}

/** Money moves as ruled. A loss by evidence is a strike; a loss by silence is not. */
function execute(model: Model, order: ModelOrder, finding: Finding, now: number, byPerson: boolean) {
  const { outcome, bps } = finding;
  const events = {
    buyer: 'ruleRefund',
    seller: 'ruleSeller',
    split: 'ruleSplit',
    void: 'adminCancel',
  } as const;
  rule(model, order, { event: events[outcome], shareBps: bps }, now);
  into(order.dispute!, 'closed', now);
  if (!byPerson || (outcome !== 'buyer' && outcome !== 'seller')) return;
  const loser = outcome === 'buyer' ? 'seller' : 'buyer';
  model.strikes.push({ trader: order[loser], side: loser, at: now });
}

/** Applies one action of a side. False: refused, and nothing changed. */
export function moveOf(model: Model, order: ModelOrder, by: Side, move: Move, now: number): boolean {
  const { dispute } = order;
  if (order.state !== 70 || !dispute || isOver(dispute) || isLate(dispute, now)) return false;
  const { state } = dispute;
  switch (move.event) {
    case 'reply':
    case 'evidence':
      if (state === 'proposed') return false;
      dispute.spoke[by] = true;
      return true;
    case 'finishEvidence':
      if (state !== 'evidence' || !dispute.spoke[by] || dispute.isDone[by]) return false;
      dispute.isDone[by] = true;
      if (dispute.isDone[other(by)]) queue(dispute, now);
      return true;
    case 'answer':
      if (state !== 'moreInfo' || dispute.asked !== by) return false;
      dispute.asked = null;
      into(dispute, 'review', now);
      return true;
    case 'accept':
      if (state !== 'proposed' || dispute.accepted[by]) return false;
      dispute.accepted[by] = true;
      if (dispute.accepted[other(by)]) execute(model, order, dispute.finding!, now, true);
      return true;
    case 'appeal':
      if (state !== 'proposed' || dispute.accepted[by]) return false;
      into(dispute, 'appeal', now);
      Object.assign(dispute, { holder: null, overdueAt: now + 72 * hour });
      return true;
    case 'escalate':
      if (!dispute.isOverdue || dispute.isEscalatedBySide || state === 'proposed' || state === 'evidence')
        return false;
      dispute.isEscalatedBySide = true;
      return true;
    case 'offerSplit':
      if (dispute.offer && dispute.offer.by !== by && dispute.offer.bps !== move.seen) return false;
      dispute.offer = { by, bps: move.bps };
      return true;
    case 'replySplit':
      if (dispute.offer?.bps !== move.bps || (move.isAccepted && dispute.offer.by === by)) return false;
      if (move.isAccepted) {
        rule(model, order, { event: 'ruleSplit', shareBps: move.bps }, now);
        into(dispute, 'selfResolved', now);
      } else dispute.offer = null;
      return true;
  }
}

const mayDecide = (order: ModelOrder, { isLead }: Staff) =>
  isLead || (!order.dispute!.needsLead && paysKobo(order) <= limits.moderator);

/** Applies one action of a staff member. False: refused, and nothing changed. */
export function staffMoveOf(
  model: Model,
  order: ModelOrder,
  by: Staff,
  move: StaffMove,
  now: number,
): boolean {
  const { dispute } = order;
  if (order.state !== 70 || !dispute || isOver(dispute) || isLate(dispute, now)) return false;
  const { state } = dispute;
  const atWork = state === 'review' || state === 'appeal';
  const isFresh = state !== 'appeal' || !dispute.signers.includes(by.id);
  switch (move.event) {
    case 'claim':
      if ((state !== 'queued' && state !== 'appeal') || dispute.holder) return false;
      if (!isFresh || !mayDecide(order, by)) return false;
      dispute.holder = by.id;
      if (state === 'appeal') dispute.overdueAt ??= now + 72 * hour;
      if (state === 'queued') into(dispute, 'review', now);
      return true;
    case 'release':
      if (!atWork || dispute.holder !== by.id) return false;
      Object.assign(dispute, { holder: null, draft: null });
      if (state === 'review') into(dispute, 'queued', now);
      return true;
    case 'ask':
      if (state !== 'review' || dispute.holder !== by.id || dispute.wasAsked[move.side]) return false;
      dispute.wasAsked[move.side] = true;
      Object.assign(dispute, { asked: move.side, draft: null });
      into(dispute, 'moreInfo', now);
      return true;
    case 'propose':
      if (!atWork || dispute.holder !== by.id || !mayDecide(order, by) || !isFresh) return false;
      if (paysKobo(order) > limits.lead) dispute.draft = { finding: move.finding, by: by.id };
      else sign(model, order, move.finding, [by.id], now);
      return true;
    case 'approveDraft': {
      const { draft } = dispute;
      if (!atWork || !draft || !mayDecide(order, by) || draft.by === by.id) return false;
      if (move.isAgreed && !isFresh) return false;
      dispute.draft = null;
      if (move.isAgreed) sign(model, order, draft.finding, [draft.by, by.id], now);
      return true;
    }
  }
}

function sign(model: Model, order: ModelOrder, finding: Finding, signers: string[], now: number) {
  const dispute = order.dispute!;
  dispute.draft = null;
  if (dispute.state === 'appeal') return execute(model, order, finding, now, true);
  Object.assign(dispute, { finding, signers, overdueAt: null, offer: null });
  into(dispute, 'proposed', now);
}

/** Opens new disputes, ends those whose order ended, applies deadlines, then pauses users with too many losses. */
export function runDisputeClock(model: Model, now: number) {
  for (const order of model.orders.values()) {
    if (order.state === 70 && order.dispute?.openedAt !== order.enteredAt) order.dispute = opened(order);
    if (order.dispute && order.state !== 70 && !isOver(order.dispute))
      endByAgreement(model, order, order.dispute, now);
    if (order.dispute && !isOver(order.dispute)) tick(model, order, order.dispute, now);
  }
  for (const { trader, side } of model.strikes) {
    const own = model.strikes.filter((one) => one.trader === trader && one.side === side).map(({ at }) => at);
    for (let last = 2; last < own.length; last++) {
      const first = own[last - 2]!;
      // A strike counts for ninety days, measured on the day of the third one.
      if (own[last]! - first < 90 * day)
        trader.pausedUntil[side] = Math.max(trader.pausedUntil[side], first + 90 * day);
    }
  }
}

/** A side that concedes to the finding against it has lost. */
function endByAgreement(model: Model, order: ModelOrder, dispute: ModelDispute, now: number) {
  const { outcome } = dispute.finding ?? {};
  dispute.state = 'over';
  const hasGivenIn =
    (outcome === 'buyer' && order.state === 83) || (outcome === 'seller' && order.state === 80);
  if (!hasGivenIn) return;
  const loser = outcome === 'buyer' ? 'seller' : 'buyer';
  model.strikes.push({ trader: order[loser], side: loser, at: now });
  Object.assign(order, { fault: loser, faultAt: order.endedAt });
  order[loser].hasChanged = true;
}

function opened(order: ModelOrder): ModelDispute {
  return {
    ...{ state: 'evidence', openedAt: order.enteredAt, deadline: order.enteredAt + 12 * hour },
    ...{ overdueAt: null, isOverdue: false, isEscalatedBySide: false, needsLead: false },
    // A report counts as the buyer's statement, and contesting it as the seller's; a late report has no reply yet.
    spoke: { buyer: true, seller: !order.isLateReported },
    ...{ isDone: both(false), offer: null, holder: null, asked: null, wasAsked: both(false), draft: null },
    ...{ finding: null, signers: [], accepted: both(false) },
  };
}

function tick(model: Model, order: ModelOrder, dispute: ModelDispute, now: number) {
  if (isLate(dispute, now)) {
    const { state } = dispute;
    if (state === 'evidence') {
      if (dispute.spoke.buyer && dispute.spoke.seller) queue(dispute, now);
      else execute(model, order, { outcome: dispute.spoke.buyer ? 'buyer' : 'seller', bps: 0 }, now, false);
    } else if (state === 'review') {
      Object.assign(dispute, { holder: null, draft: null, needsLead: true });
      into(dispute, 'queued', now);
    } else if (state === 'moreInfo') {
      dispute.asked = null;
      into(dispute, 'review', now);
    } else if (state === 'proposed') execute(model, order, dispute.finding!, now, true);
  }
  if (isOver(dispute) || dispute.overdueAt === null || now < dispute.overdueAt) return;
  Object.assign(dispute, { isOverdue: true, overdueAt: null });
  if (dispute.state === 'appeal') Object.assign(dispute, { holder: null, draft: null });
}
