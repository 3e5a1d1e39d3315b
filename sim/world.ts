import type { CallName } from '@gift/contract';
import { type Answered, type TestApp, testApp } from '../apps/server/src/testing/app';
import { fund, setReference } from '../apps/server/src/testing/offers';
import { uploadPicture } from '../apps/server/src/testing/pictures';
import { makeUser, type TestUser } from '../apps/server/src/testing/users';
import { type Chance, chanceOf } from './chance';
import { type HeldCoupon, returnCoupons } from './held-coupons';
import { createJournal, type Journal } from './journal';
import { strike as strikeModel } from './model';
import type { Staff } from './model-disputes';
import { figuresOf } from './model-figures';
import { setOperatorRate } from './model-offers';
import { createModel, type Model, type Trader } from './model-types';

/** How somebody trades, in percent of the turns in which they would have something to do. */
type Temper = { name: string; acts: number; lies: number; wild: number };

// table: the people. Silent ones let time run out, liars report good cards and say that others asked to cancel,
// wild ones press whatever button there is.
const tempers: readonly Temper[] = [
  { name: 'diligent', acts: 97, lies: 0, wild: 1 },
  { name: 'slow', acts: 55, lies: 2, wild: 2 },
  { name: 'silent', acts: 12, lies: 0, wild: 0 },
  { name: 'liar', acts: 90, lies: 55, wild: 5 },
  { name: 'wild', acts: 90, lies: 10, wild: 45 },
];

export type Person = {
  user: TestUser;
  temper: Temper;
  trader: Trader;
  proof: { fileID: string; at: number };
  /** The newest transfer of the statement that was read, and every line read so far. */
  statement: { newest: bigint; lines: Map<string, number> };
};

export type StaffPerson = Staff & { person: Pick<Person, 'user'> };

export type World = {
  gift: TestApp;
  chance: Chance;
  model: Model;
  people: Map<string, Person>;
  staff: StaffPerson[];
  journal: Journal;
  calls: number;
  coupons: HeldCoupon[];
  /** How often each thing came to pass, for the report. */
  tally: Map<string, number>;
  /** Where the run's own time went, in milliseconds: a run that has grown slow says what to look at. */
  spent: Map<string, number>;
};

/** Does something, and notes how long it took under a name. Nothing timed lies within something else that is. */
export async function timed<Result>(
  { spent }: World,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const begunAt = performance.now();
  try {
    return await work();
  } finally {
    spent.set(name, (spent.get(name) ?? 0) + performance.now() - begunAt);
  }
}

export function count({ tally }: World, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1);
}

export const nowOf = (world: World) => world.gift.clock.now().getTime();
export const personOf = (world: World, trader: Trader) => world.people.get(trader.id) as Person;
export const anybody = (world: World) => world.chance.pick([...world.people.values()]);

/** A call as one person; an answer that is a bug ends the simulation. */
export async function callAs(
  world: World,
  person: Person,
  name: CallName,
  input: object,
  idempotencyKey?: string,
): Promise<Answered<unknown>> {
  world.calls++;
  const address = `10.9.${(world.calls >> 8) & 255}.${world.calls & 255}`;
  const options = { token: person.user.token, address, ...(idempotencyKey ? { idempotencyKey } : {}) };
  const answer = await world.gift.call(name, input as never, options);
  if (answer.status !== 200 || answer.code === 500)
    throw new Error(`${name} ${JSON.stringify(input)} broke: ${JSON.stringify(answer)}`);
  return answer;
}

/** `ok`, or the name of the refusal. */
export const nameOf = ({ code, data }: Answered<unknown>): string =>
  code === 200 ? 'ok' : String((data as { refusal?: string }).refusal);

/** People with money, and a reference rate for plain cards. */
export async function createWorld(seed: number, crowd: number): Promise<World> {
  const gift = await testApp({ LOG_LEVEL: 'error' });
  const world: World = {
    gift,
    chance: chanceOf(seed),
    model: createModel(),
    people: new Map(),
    staff: [],
    journal: createJournal(),
    calls: 0,
    tally: new Map(),
    coupons: [],
    spent: new Map(),
  };
  await nameReference(world, 90_000n);
  await strike(world);
  for (let at = 0; at < crowd; at++) await addPerson(world, at);
  return world;
}

async function addPerson(world: World, at: number) {
  const { gift, chance, model, people } = world;
  const tier = ([3, 3, 2, 3, 1] as const)[at % 5] as 1 | 2 | 3;
  const user = await makeUser(gift, { tier, nickname: `sim_${at}` });
  const id = String(user.userID);
  const trader: Trader = {
    id,
    tier,
    joinedAt: nowOf(world),
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
  trader.shown = { ...figuresOf(trader, nowOf(world)), trust: 0 };
  model.traders.set(id, trader);
  const temper = tempers[at < tempers.length ? at : chance.between(0, tempers.length - 1)] as Temper;
  const person: Person = {
    user,
    temper,
    trader,
    proof: { fileID: '', at: Number.NEGATIVE_INFINITY },
    statement: { newest: 0n, lines: new Map() },
  };
  people.set(id, person);
  await addMoney(world, person, BigInt(chance.between(2_000_000, 60_000_000)));
}

export async function addMoney(world: World, person: Person, kobo: bigint) {
  await fund(world.gift, person.user, kobo);
  person.trader.ownKobo += kobo;
}

/** The operator's figure for plain cards; offers follow it with the clock's next strike. */
export async function nameReference(world: World, rateKobo: bigint) {
  await setReference(world.gift, rateKobo);
  for (const form of ['ecode', 'physical']) setOperatorRate(world.model, form, 'none', rateKobo);
}

/** A picture of this person's to prove something with: one that nothing used is gone after a week. */
export async function bringProof(world: World, person: Person): Promise<void> {
  const now = nowOf(world);
  if (now - person.proof.at < 5 * 24 * 3_600_000) return;
  person.proof = { fileID: await uploadPicture(world.gift, person.user), at: now };
}

/** The clock's own work, on both sides. */
export async function strike(world: World) {
  await timed(world, 'the clock', () => world.gift.runDue({ keepsPace: true }));
  strikeModel(world.model, nowOf(world));
  returnCoupons(world);
}
