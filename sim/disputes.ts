import { sql } from '../apps/server/src/platform/database/db';
import { uploadPicture } from '../apps/server/src/testing/files/pictures';
import { createTestUser } from '../apps/server/src/testing/fixtures/users';
import { rulingReasonsFor } from '../packages/contract/src/disputes/states';
import { expectSame, note } from './journal';
import { limits, type Move, moveOf, type StaffMove, staffMoveOf } from './model/disputes';
import { type Finding, hasEnded, hour, type ModelOrder, type Side } from './model/types';
import {
  callAs,
  count,
  nameOf,
  nowOf,
  type Person,
  runClock,
  type Simulation,
  verifiedIdentityOf,
} from './simulation';

// Actions in disputes: the two sides by their behaviour, moderators and leads in turn.

/** Two moderators and four leads, so that a large appeal finds two leads who have not signed. */
export async function hireStaff(sim: Simulation): Promise<void> {
  const { services, database, clock } = sim.gift;
  const change = { validFrom: clock.now(), by: 'sim', reason: 'small enough for every power to be needed' };
  await services.settings.set(database, 'disputeModeratorKobo', limits.moderator, change);
  await services.settings.set(database, 'disputeLeadKobo', limits.lead, change);
  // Six people decide for all users, so the limit of cases per person is off; its own tests cover it.
  await services.settings.set(database, 'disputeCasesHeld', 100_000, change);
  await services.settings.refresh(database, clock.now());
  for (let at = 0; at < 6; at++) {
    const isLead = at >= 2;
    const user = await createTestUser(sim.gift, {
      roles: [isLead ? 'lead' : 'moderator'],
      nickname: `staff_${at}`,
    });
    sim.staff.push({ id: String(user.userID), isLead, person: { user } });
  }
}

const text = 'What I say is simulated, and long enough to be read.';

/** A side's action in its dispute this time, if any. */
export async function disputeStep(sim: Simulation, order: ModelOrder, side: Side): Promise<void> {
  const { random } = sim;
  const person = verifiedIdentityOf(sim, order[side]);
  if (!random.percent(Math.ceil(person.behaviour.activityPercent / 3))) return;
  const move = chooseMove(sim, order, side);
  const [call, input] = await requestFor(sim, person, order, move);
  const before = order.dispute?.state ?? 'not open';
  const answer = await callAs(sim, person, call, { orderNo: order.no, ...input });
  const isTaken = moveOf(sim.model, order, side, move, nowOf(sim));
  finish(sim, order, { who: side, move, before, change: nameOf(answer), isTaken, answer });
}

function chooseMove({ random }: Simulation, order: ModelOrder, side: Side): Move {
  const dispute = order.dispute;
  const bps = random.pick([1_000, 3_333, 5_000, 9_500]);
  const anything = (): Move =>
    random.pick<Move>([
      {
        event: random.pick([
          'reply',
          'evidence',
          'finishEvidence',
          'answer',
          'accept',
          'appeal',
          'escalate',
        ] as const),
      },
      // Sometimes a user offers without having seen the other side's offer.
      { event: 'offerSplit', bps, seen: bps === 9_500 ? null : (dispute?.offer?.bps ?? null) },
      { event: 'replySplit', bps, isAccepted: random.percent(50) },
    ]);
  if (!dispute || random.percent(25)) return anything();
  if (dispute.offer && dispute.offer.by !== side && random.percent(40))
    return { event: 'replySplit', bps: dispute.offer.bps, isAccepted: random.percent(40) };
  if (dispute.state === 'evidence')
    return {
      event: dispute.spoke[side]
        ? random.pick(['finishEvidence', 'reply'] as const)
        : random.pick(['reply', 'evidence'] as const),
    };
  if (dispute.state === 'moreInfo' && dispute.asked === side) return { event: 'answer' };
  if (dispute.state === 'proposed') return { event: random.percent(60) ? 'accept' : 'appeal' };
  return dispute.isOverdue ? { event: 'escalate' } : anything();
}

async function requestFor(sim: Simulation, person: Person, { no }: ModelOrder, move: Move) {
  switch (move.event) {
    case 'reply':
      return ['sendDisputeMessage', { text }] as const;
    case 'evidence': {
      const fileID = await uploadPicture(sim.gift, person.user);
      return ['addEvidence', { kind: 'screenshot', fileID }] as const;
    }
    case 'finishEvidence':
      return ['finishEvidence', {}] as const;
    case 'answer':
      return ['answerModerator', { text, evidence: [] }] as const;
    case 'accept':
      return ['acceptFinding', {}] as const;
    case 'appeal':
      return ['appealFinding', { reason: 'factWrong', text, evidence: [] }] as const;
    case 'escalate':
      return ['escalateDispute', {}] as const;
    case 'offerSplit':
      return ['offerSplit', { sellerShareBps: move.bps, seenShareBps: move.seen }] as const;
    case 'replySplit':
      return ['replySplit', { sellerShareBps: move.bps, isAccepted: move.isAccepted }] as const;
    default:
      throw new Error(`no request for ${JSON.stringify(move)} in ${no}`);
  }
}

/** A staff member acts in one case: usually sensibly, sometimes beyond their role. */
export async function staffStep(sim: Simulation, order: ModelOrder, given?: StaffMove): Promise<void> {
  const { random, staff } = sim;
  const disputeID = await caseOf(sim, order);
  const { dispute } = order;
  if (!disputeID || !dispute) return;
  const holder = staff.find(({ id }) => id === dispute.holder);
  const isDraft = dispute.draft !== null;
  const leads = staff.filter(({ isLead }) => isLead);
  const by = !holder || random.percent(15) ? random.pick(staff) : isDraft ? random.pick(leads) : holder;
  const move = given ?? chooseStaffMove(sim, order);
  const [call, input] = await staffRequest(sim, order, disputeID, move);
  const before = dispute.state;
  const answer = await callAs(sim, by.person as Person, call, { disputeID, ...input });
  const isTaken = staffMoveOf(sim.model, order, by, move, nowOf(sim));
  finish(sim, order, {
    who: by.isLead ? 'lead' : 'moderator',
    move,
    before,
    change: nameOf(answer),
    isTaken,
    answer,
  });
}

function chooseStaffMove({ random }: Simulation, order: ModelOrder): StaffMove {
  const { state, holder, draft } = order.dispute!;
  const finding: Finding = {
    outcome: random.pick(['buyer', 'seller', 'split', 'void']),
    bps: random.between(1, 9_500),
  };
  if (random.percent(10)) return { event: 'release' };
  if (draft) return { event: 'approveDraft', isAgreed: random.percent(80) };
  if (holder === null) return { event: 'claim' };
  if (state === 'review' && random.percent(30))
    return { event: 'ask', side: random.pick(['buyer', 'seller']) };
  return { event: 'propose', finding };
}

async function staffRequest(sim: Simulation, { no }: ModelOrder, disputeID: string, move: StaffMove) {
  switch (move.event) {
    case 'claim':
      return ['claimDispute', {}] as const;
    case 'release':
      return ['releaseDispute', {}] as const;
    case 'ask':
      return ['askDisputeSide', { side: move.side, text }] as const;
    case 'approveDraft': {
      const drafted = await sim.gift.database.maybe<{ hash: string }>(sql`
        select hash from disputes.events where case_id = ${BigInt(disputeID)} and event = 'draft' order by seq desc limit 1`);
      const draft = drafted?.hash ?? '0'.repeat(64);
      return ['approveFinding', { isAgreed: move.isAgreed, text, draft }] as const;
    }
    case 'propose': {
      const { outcome, bps } = move.finding;
      const { hash } = await sim.gift.database.one<{ hash: string }>(sql`
        select hash from orders.events where order_id = ${BigInt(no)} order by seq limit 1`);
      const sellerShareBps = outcome === 'split' ? bps : null;
      return [
        'proposeFinding',
        { outcome, sellerShareBps, reason: rulingReasonsFor(outcome)[0]!, text, citedEvents: [hash] },
      ] as const;
    }
  }
}

async function caseOf(sim: Simulation, order: ModelOrder): Promise<string | undefined> {
  const row = await sim.gift.database.maybe<{ id: bigint }>(sql`
    select id from disputes.cases where order_id = ${BigInt(order.no)} order by id desc limit 1`);
  return row && String(row.id);
}

type Done = {
  who: string;
  move: Move | StaffMove;
  before: string;
  change: string;
  isTaken: boolean;
  answer: { code: number; data: unknown };
};
function finish(sim: Simulation, order: ModelOrder, { who, move, before, change, isTaken, answer }: Done) {
  const now = nowOf(sim);
  note(sim.journal, now, { [who]: move, in: before, change }, order.no);
  const about = { order: order.no, change, move, dispute: order.dispute && { ...order.dispute } };
  expectSame(`${move.event} by the ${who} in ${before}`, answer.code === 200, isTaken, about);
  count(sim, isTaken ? `dispute ${before} ${move.event} -> ${order.dispute?.state}` : 'dispute refused');
  if (!isTaken || !order.dispute) return;
  const view = answer.data as { stateName: string; isOverdue: boolean; deadlineAt: string | null };
  expectSame('the state of a dispute', view.stateName, order.dispute.state, about);
  expectSame('a dispute is overdue', view.isOverdue, order.dispute.isOverdue, about);
  expectSame(
    'the time of a dispute',
    view.deadlineAt && Date.parse(view.deadlineAt),
    order.dispute.deadline,
    about,
  );
}

/** Compares all disputes in the database with the model after a run of the clock. */
export async function checkDisputes(sim: Simulation): Promise<void> {
  const rows = await sim.gift.database.many<{ order: bigint; state: number; overdue: boolean }>(sql`
    select distinct on (order_id) order_id as order, state, is_overdue as overdue
    from disputes.cases order by order_id, id desc`);
  const numbers = {
    evidence: 10,
    queued: 20,
    review: 30,
    moreInfo: 40,
    proposed: 50,
    appeal: 60,
    closed: 90,
    selfResolved: 91,
  };
  for (const { order: id, state, overdue } of rows) {
    const order = sim.model.orders.get(String(id));
    const dispute = order?.dispute;
    if (!dispute || dispute.state === 'over' || order.state !== 70 || dispute.openedAt !== order.enteredAt)
      continue;
    const about = { order: String(id) };
    expectSame('a dispute stands in', state, numbers[dispute.state], about);
    expectSame('a dispute counts as overdue', overdue, dispute.isOverdue, about);
  }
}

/** While nobody else acts, staff end every dispute. */
export async function decideAll(sim: Simulation): Promise<void> {
  const left = () => [...sim.model.orders.values()].filter((order) => order.state === 70 && !hasEnded(order));
  for (let round = 0; round < 60 && left().length > 0; round++) {
    for (const order of left()) await staffStep(sim, order);
    if (round % 10 === 9) sim.gift.clock.advance(25 * hour);
    await runClock(sim);
  }
  expectSame('a dispute is stuck', left().length, 0, { order: left()[0]?.no });
}
