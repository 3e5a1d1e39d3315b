import type { CallName } from '@gift/contract';
import { type Answered, type TestApp, testApp } from '../apps/server/src/testing/app';
import { uploadPicture } from '../apps/server/src/testing/files/pictures';
import { fund, setReference } from '../apps/server/src/testing/fixtures/offers';
import { createTestUser, type TestUser } from '../apps/server/src/testing/fixtures/users';
import { type HeldCoupon, returnCoupons } from './held-coupons';
import { createJournal, type Journal } from './journal';
import type { Staff } from './model/disputes';
import { figuresOf } from './model/figures';
import { runClock as runModelClock } from './model/model';
import { setOperatorRate } from './model/offers';
import { createModel, type Model, type Trader } from './model/types';
import { type Random, seededRandom } from './random';

/** A user's behaviour, in percent of the turns in which they could act. */
type Behaviour = { name: string; activityPercent: number; lies: number; wild: number };

// table: the users. Silent ones let deadlines expire, liars report good cards and claim that the other side asked to
// cancel, wild ones choose random actions.
const behaviours: readonly Behaviour[] = [
  { name: 'diligent', activityPercent: 97, lies: 0, wild: 1 },
  { name: 'slow', activityPercent: 55, lies: 2, wild: 2 },
  { name: 'silent', activityPercent: 12, lies: 0, wild: 0 },
  { name: 'liar', activityPercent: 90, lies: 55, wild: 5 },
  { name: 'wild', activityPercent: 90, lies: 10, wild: 45 },
];

export type Person = {
  user: TestUser;
  behaviour: Behaviour;
  trader: Trader;
  evidence: { fileID: string; at: number };
  /** The newest transfer of the statement that was read, and all entries read so far. */
  statement: { newest: bigint; lines: Map<string, number> };
};

export type StaffPerson = Staff & { person: Pick<Person, 'user'> };

export type Simulation = {
  gift: TestApp;
  random: Random;
  model: Model;
  people: Map<string, Person>;
  staff: StaffPerson[];
  journal: Journal;
  calls: number;
  coupons: HeldCoupon[];
  /** How often each thing happened, for the report. */
  tally: Map<string, number>;
  /** How the run spent its time, in milliseconds, to find out why a run became slow. */
  spent: Map<string, number>;
};

/** Runs some work and adds its duration under a name. Timed work must not contain other timed work. */
export async function timed<Result>(
  { spent }: Simulation,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    spent.set(name, (spent.get(name) ?? 0) + performance.now() - startedAt);
  }
}

export function count({ tally }: Simulation, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

export const nowOf = (sim: Simulation) => sim.gift.clock.now().getTime();
export const verifiedIdentityOf = (sim: Simulation, trader: Trader) => sim.people.get(trader.id) as Person;
export const anybody = (sim: Simulation) => sim.random.pick([...sim.people.values()]);

/** A call as one user; an answer that is a bug ends the simulation. */
export async function callAs(
  sim: Simulation,
  person: Person,
  name: CallName,
  input: object,
  idempotencyKey?: string,
): Promise<Answered<unknown>> {
  sim.calls++;
  const address = `10.9.${(sim.calls >> 8) & 255}.${sim.calls & 255}`;
  const options = { token: person.user.token, address, ...(idempotencyKey ? { idempotencyKey } : {}) };
  const answer = await sim.gift.call(name, input as never, options);
  if (answer.status !== 200 || answer.code === 500)
    throw new Error(`${name} ${JSON.stringify(input)} broke: ${JSON.stringify(answer)}`);
  return answer;
}

/** `ok`, or the name of the refusal. */
export const nameOf = ({ code, data }: Answered<unknown>): string =>
  code === 200 ? 'ok' : String((data as { refusal?: string }).refusal);

/** Users with money, and a reference rate for cards without a receipt. */
export async function createSimulation(seed: number, crowd: number): Promise<Simulation> {
  const gift = await testApp({ LOG_LEVEL: 'error' });
  const sim: Simulation = {
    gift,
    random: seededRandom(seed),
    model: createModel(),
    people: new Map(),
    staff: [],
    journal: createJournal(),
    calls: 0,
    tally: new Map(),
    coupons: [],
    spent: new Map(),
  };
  await setReferenceRate(sim, 90_000n);
  await runClock(sim);
  for (let at = 0; at < crowd; at++) await addPerson(sim, at);
  return sim;
}

async function addPerson(sim: Simulation, at: number) {
  const { gift, random, model, people } = sim;
  const tier = ([3, 3, 2, 3, 1] as const)[at % 5] as 1 | 2 | 3;
  const user = await createTestUser(gift, { tier, nickname: `sim_${at}` });
  const id = String(user.userID);
  const trader: Trader = {
    id,
    tier,
    joinedAt: nowOf(sim),
    ownKobo: 0n,
    pending: [],
    lines: new Map(),
    ratings: new Map(),
    shown: {} as Trader['shown'],
    isOverloaded: false,
    hasChanged: false,
    orders: [],
    pausedUntil: { buyer: 0, seller: 0 },
  };
  trader.shown = { ...figuresOf(trader, nowOf(sim)), trust: 0 };
  model.traders.set(id, trader);
  const behaviour = behaviours[
    at < behaviours.length ? at : random.between(0, behaviours.length - 1)
  ] as Behaviour;
  const person: Person = {
    user,
    behaviour,
    trader,
    evidence: { fileID: '', at: Number.NEGATIVE_INFINITY },
    statement: { newest: 0n, lines: new Map() },
  };
  people.set(id, person);
  await addMoney(sim, person, BigInt(random.between(2_000_000, 60_000_000)));
}

export async function addMoney(sim: Simulation, person: Person, kobo: bigint) {
  await fund(sim.gift, person.user, kobo);
  person.trader.ownKobo += kobo;
}

/** The operator's reference rate for cards without a receipt; offers follow it at the next run of the clock. */
export async function setReferenceRate(sim: Simulation, rateKobo: bigint) {
  await setReference(sim.gift, rateKobo);
  for (const form of ['ecode', 'physical']) setOperatorRate(sim.model, form, 'none', rateKobo);
}

/** Ensures that the user has an uploaded evidence picture; an unused upload is deleted after a week. */
export async function ensureEvidence(sim: Simulation, person: Person): Promise<void> {
  const now = nowOf(sim);
  if (now - person.evidence.at < 5 * 24 * 3_600_000) return;
  person.evidence = { fileID: await uploadPicture(sim.gift, person.user), at: now };
}

/** Runs the clock of the server and of the model. */
export async function runClock(sim: Simulation) {
  await timed(sim, 'the clock', () => sim.gift.runDue({ skipsCleanup: true }));
  runModelClock(sim.model, nowOf(sim));
  returnCoupons(sim);
}
