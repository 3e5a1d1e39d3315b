import { sql } from '../apps/server/src/platform/db';
import { uploadPicture } from '../apps/server/src/testing/pictures';
import { makeUser } from '../apps/server/src/testing/users';
import { groundsFor } from '../packages/contract/src/dispute-states';
import { agree, note } from './journal';
import { limits, type Move, moveOf, type StaffMove, staffMoveOf } from './model-disputes';
import { type Finding, hasEnded, hour, type ModelOrder, type Side } from './model-types';
import { callAs, count, nameOf, nowOf, type Person, personOf, strike, type World } from './world';

// What people do in disputes: the two sides by their temper, moderators and leads on their turns.

/** Two moderators and four leads, so that a large sum on appeal finds two leads who have not signed. */
export async function hireStaff(world: World): Promise<void> {
  const { services, database, clock } = world.gift;
  const said = { validFrom: clock.now(), by: 'sim', reason: 'small enough for every power to be needed' };
  await services.settings.set(database, 'disputeModeratorKobo', limits.moderator, said);
  await services.settings.set(database, 'disputeLeadKobo', limits.lead, said);
  // Six people decide for the whole crowd; what each may hold at once is tested where it is refused.
  await services.settings.set(database, 'disputeCasesHeld', 100_000, said);
  await services.settings.refresh(database, clock.now());
  for (let at = 0; at < 6; at++) {
    const isLead = at >= 2;
    const user = await makeUser(world.gift, {
      roles: [isLead ? 'lead' : 'moderator'],
      nickname: `staff_${at}`,
    });
    world.staff.push({ id: String(user.userID), isLead, person: { user } });
  }
}

const text = 'What I say is simulated, and long enough to be read.';

/** What a side does in its dispute on this turn, if anything. */
export async function disputeTurn(world: World, order: ModelOrder, side: Side): Promise<void> {
  const { chance } = world;
  const person = personOf(world, order[side]);
  if (!chance.percent(Math.ceil(person.temper.acts / 3))) return;
  const move = wishIn(world, order, side);
  const [call, input] = await requestFor(world, person, order, move);
  const before = order.dispute?.state ?? 'not open';
  const answer = await callAs(world, person, call, { orderNo: order.no, ...input });
  const isTaken = moveOf(world.model, order, side, move, nowOf(world));
  finish(world, order, { who: side, move, before, said: nameOf(answer), isTaken, answer });
}

function wishIn({ chance }: World, order: ModelOrder, side: Side): Move {
  const dispute = order.dispute;
  const bps = chance.pick([1_000, 3_333, 5_000, 9_500]);
  const anything = (): Move =>
    chance.pick<Move>([
      { event: chance.pick(['say', 'evidence', 'done', 'answer', 'accept', 'appeal', 'page'] as const) },
      // Now and then somebody offers without having looked.
      { event: 'offerSplit', bps, seen: bps === 9_500 ? null : (dispute?.offer?.bps ?? null) },
      { event: 'replySplit', bps, isAccepted: chance.percent(50) },
    ]);
  if (!dispute || chance.percent(25)) return anything();
  if (dispute.offer && dispute.offer.by !== side && chance.percent(40))
    return { event: 'replySplit', bps: dispute.offer.bps, isAccepted: chance.percent(40) };
  if (dispute.state === 'evidence')
    return {
      event: dispute.spoke[side]
        ? chance.pick(['done', 'say'] as const)
        : chance.pick(['say', 'evidence'] as const),
    };
  if (dispute.state === 'moreInfo' && dispute.asked === side) return { event: 'answer' };
  if (dispute.state === 'proposed') return { event: chance.percent(60) ? 'accept' : 'appeal' };
  return dispute.isOverdue ? { event: 'page' } : anything();
}

async function requestFor(world: World, person: Person, { no }: ModelOrder, move: Move) {
  switch (move.event) {
    case 'say':
      return ['sayInDispute', { text }] as const;
    case 'evidence': {
      const fileID = await uploadPicture(world.gift, person.user);
      return ['addEvidence', { kind: 'screenshot', fileID }] as const;
    }
    case 'done':
      return ['finishEvidence', {}] as const;
    case 'answer':
      return ['answerModerator', { text, evidence: [] }] as const;
    case 'accept':
      return ['acceptFinding', {}] as const;
    case 'appeal':
      return ['appealFinding', { ground: 'factWrong', text, evidence: [] }] as const;
    case 'page':
      return ['pageDispute', {}] as const;
    case 'offerSplit':
      return ['offerSplit', { sellerShareBps: move.bps, seenShareBps: move.seen }] as const;
    case 'replySplit':
      return ['replySplit', { sellerShareBps: move.bps, isAccepted: move.isAccepted }] as const;
    default:
      throw new Error(`no request for ${JSON.stringify(move)} in ${no}`);
  }
}

/** One of those who decide does something in one case: sensible as a rule, now and then what is not theirs to do. */
export async function staffTurn(world: World, order: ModelOrder, wished?: StaffMove): Promise<void> {
  const { chance, staff } = world;
  const disputeID = await caseOf(world, order);
  const { dispute } = order;
  if (!disputeID || !dispute) return;
  const holder = staff.find(({ id }) => id === dispute.holder);
  const isDraft = dispute.draft !== null;
  const leads = staff.filter(({ isLead }) => isLead);
  const by = !holder || chance.percent(15) ? chance.pick(staff) : isDraft ? chance.pick(leads) : holder;
  const move = wished ?? staffWish(world, order);
  const [call, input] = await staffRequest(world, order, disputeID, move);
  const before = dispute.state;
  const answer = await callAs(world, by.person as Person, call, { disputeID, ...input });
  const isTaken = staffMoveOf(world.model, order, by, move, nowOf(world));
  finish(world, order, {
    who: by.isLead ? 'lead' : 'moderator',
    move,
    before,
    said: nameOf(answer),
    isTaken,
    answer,
  });
}

function staffWish({ chance }: World, order: ModelOrder): StaffMove {
  const { state, holder, draft } = order.dispute!;
  const finding: Finding = {
    outcome: chance.pick(['buyer', 'seller', 'split', 'void']),
    bps: chance.between(1, 9_500),
  };
  if (chance.percent(10)) return { event: 'putBack' };
  if (draft) return { event: 'second', isAgreed: chance.percent(80) };
  if (holder === null) return { event: 'take' };
  if (state === 'review' && chance.percent(30))
    return { event: 'ask', side: chance.pick(['buyer', 'seller']) };
  return { event: 'propose', finding };
}

async function staffRequest(world: World, { no }: ModelOrder, disputeID: string, move: StaffMove) {
  switch (move.event) {
    case 'take':
      return ['takeDispute', {}] as const;
    case 'putBack':
      return ['putBackDispute', {}] as const;
    case 'ask':
      return ['askInDispute', { side: move.side, text }] as const;
    case 'second': {
      const drafted = await world.gift.database.maybe<{ hash: string }>(sql`
        select hash from disputes.events where case_id = ${BigInt(disputeID)} and event = 'draft' order by seq desc limit 1`);
      const draft = drafted?.hash ?? '0'.repeat(64);
      return ['secondFinding', { isAgreed: move.isAgreed, text, draft }] as const;
    }
    case 'propose': {
      const { outcome, bps } = move.finding;
      const { hash } = await world.gift.database.one<{ hash: string }>(sql`
        select hash from orders.events where order_id = ${BigInt(no)} order by seq limit 1`);
      const sellerShareBps = outcome === 'split' ? bps : null;
      return [
        'proposeFinding',
        { outcome, sellerShareBps, ground: groundsFor(outcome)[0]!, text, cites: [hash] },
      ] as const;
    }
  }
}

async function caseOf(world: World, order: ModelOrder): Promise<string | undefined> {
  const row = await world.gift.database.maybe<{ id: bigint }>(sql`
    select id from disputes.cases where order_id = ${BigInt(order.no)} order by id desc limit 1`);
  return row && String(row.id);
}

type Done = {
  who: string;
  move: Move | StaffMove;
  before: string;
  said: string;
  isTaken: boolean;
  answer: { code: number; data: unknown };
};
function finish(world: World, order: ModelOrder, { who, move, before, said, isTaken, answer }: Done) {
  const now = nowOf(world);
  note(world.journal, now, { [who]: move, in: before, said }, order.no);
  const about = { order: order.no, said, move, dispute: order.dispute && { ...order.dispute } };
  agree(`${move.event} by the ${who} in ${before}`, answer.code === 200, isTaken, about);
  count(world, isTaken ? `dispute ${before} ${move.event} -> ${order.dispute?.state}` : 'dispute refused');
  if (!isTaken || !order.dispute) return;
  const view = answer.data as { stateName: string; isOverdue: boolean; deadlineAt: string | null };
  agree('the state of a dispute', view.stateName, order.dispute.state, about);
  agree('a dispute is overdue', view.isOverdue, order.dispute.isOverdue, about);
  agree(
    'the time of a dispute',
    view.deadlineAt && Date.parse(view.deadlineAt),
    order.dispute.deadline,
    about,
  );
}

/** Every dispute as the database has it, held against the model, after a strike. */
export async function checkDisputes(world: World): Promise<void> {
  const rows = await world.gift.database.many<{ order: bigint; state: number; overdue: boolean }>(sql`
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
    const order = world.model.orders.get(String(id));
    const dispute = order?.dispute;
    if (!dispute || dispute.state === 'over' || order.state !== 70 || dispute.openedAt !== order.enteredAt)
      continue;
    const about = { order: String(id) };
    agree('a dispute stands in', state, numbers[dispute.state], about);
    agree('a dispute counts as overdue', overdue, dispute.isOverdue, about);
  }
}

/** When nobody else does anything, those who decide bring every dispute to its end. */
export async function decideAll(world: World): Promise<void> {
  const left = () =>
    [...world.model.orders.values()].filter((order) => order.state === 70 && !hasEnded(order));
  for (let round = 0; round < 60 && left().length > 0; round++) {
    for (const order of left()) await staffTurn(world, order);
    if (round % 10 === 9) world.gift.clock.advance(25 * hour);
    await strike(world);
  }
  agree('a dispute is stuck', left().length, 0, { order: left()[0]?.no });
}
