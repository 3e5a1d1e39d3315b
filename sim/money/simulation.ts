import type { CallName } from '@gift/contract';
import { type Answered, type TestApp, testApp } from '../../apps/server/src/testing/app';
import { plainOffer, publish, setReference } from '../../apps/server/src/testing/fixtures/offers';
import { fundPromotions } from '../../apps/server/src/testing/fixtures/rewards';
import { createTestUser, type TestUser } from '../../apps/server/src/testing/fixtures/users';
import { addAccount } from '../../apps/server/src/testing/providers/banks';
import { paystackKey } from '../../apps/server/src/testing/providers/paystack';
import { createJournal, type Journal, note } from '../journal';
import { type Random, seededRandom } from '../random';
import type { Person, TopUp, Trade, Transfer, Withdrawal } from './model';
import { createProviderStub, type ProviderStub } from './provider-stub';

export type MoneySimulation = {
  readonly gift: TestApp;
  readonly random: Random;
  readonly provider: ProviderStub;
  readonly people: Person[];
  readonly staff: TestUser;
  readonly topUps: Map<string, TopUp>;
  readonly transfers: Map<string, Transfer>;
  readonly withdrawals: Map<string, Withdrawal>;
  readonly trades: Map<string, Trade>;
  /** References of payments that the server knows to be charged back. */
  readonly takenBack: Set<string>;
  readonly journal: Journal;
  readonly tally: Map<string, number>;
  calls: number;
};

export const nowOf = ({ gift }: MoneySimulation) => gift.clock.now().getTime();
export const count = ({ tally }: MoneySimulation, what: string) =>
  tally.set(what, (tally.get(what) ?? 0) + 1);
export const anybody = ({ random, people }: MoneySimulation) => random.pick(people);

/** Makes a call; an answer that is a bug ends the simulation. Returns the answer with `ok` or the refusal's name. */
export async function callAs<Data>(
  sim: MoneySimulation,
  user: TestUser,
  name: CallName,
  input: object,
): Promise<{ answered: string; data: Data }> {
  sim.calls++;
  const address = `10.8.${(sim.calls >> 8) & 255}.${sim.calls & 255}`;
  const answer: Answered<unknown> = await sim.gift.call(name, input as never, {
    token: user.token,
    address,
  });
  if (answer.status !== 200 || answer.code === 500)
    throw new Error(`${name} ${JSON.stringify(input)} broke: ${JSON.stringify(answer)}`);
  const answered = answer.code === 200 ? 'ok' : String((answer.data as { refusal?: string }).refusal);
  note(sim.journal, nowOf(sim), `${user.nickname} ${name} ${JSON.stringify(input)}: ${answered}`);
  return { answered, data: answer.data as Data };
}

/** Letters only: they are also last names, which banks and senders are compared with. */
const names = [
  'adeyemi',
  'okafor',
  'bellomusa',
  'danjuma',
  'ezechukwu',
  'fashola',
  'gbadamosi',
  'hassanali',
  'ibrahim',
  'jideofor',
  'kalueze',
  'lawalson',
];

/** Users of every tier, each with a verified bank account; half of them sell cards. */
export async function createMoneySimulation(seed: number, crowd: number): Promise<MoneySimulation> {
  const random = seededRandom(seed);
  let clock = () => 0;
  const provider = await createProviderStub(random, () => clock());
  const env = { PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_URL: provider.paystack.url };
  const gift = await testApp({ LOG_LEVEL: 'error', ...env });
  clock = () => gift.clock.now().getTime();
  const faults = provider.paystack.meets;
  // No faults during setup.
  provider.paystack.meets = undefined;
  await setReference(gift, 90_000n);
  await fundPromotions(gift);
  // So that the points of a few days are enough to move to the wallet.
  const answered = { validFrom: gift.clock.now(), by: 'sim', reason: 'sim' };
  await gift.services.settings.set(gift.database, 'rewardMoveMinKobo', 5_000n, answered);
  await gift.services.settings.refresh(gift.database, gift.clock.now());
  const staff = await createTestUser(gift, { roles: ['finance'], nickname: 'the_clerk' });
  const people: Person[] = [];
  for (let at = 0; at < crowd; at++) people.push(await addPerson({ gift, provider }, at));
  gift.clock.advance(25 * 3_600_000);
  await gift.runDue();
  provider.paystack.meets = faults;
  return {
    gift,
    random,
    provider,
    people,
    staff,
    topUps: new Map(),
    transfers: new Map(),
    withdrawals: new Map(),
    trades: new Map(),
    takenBack: new Set(),
    journal: createJournal(),
    tally: new Map(),
    calls: 0,
  };
}

async function addPerson(
  { gift, provider }: { gift: TestApp; provider: ProviderStub },
  at: number,
): Promise<Person> {
  const tier = ([2, 3, 1, 3] as const)[at % 4] as 1 | 2 | 3;
  const nickname = names[at % names.length] as string;
  const user = await createTestUser(gift, { tier, nickname });
  const name = `${nickname} ADA`.toUpperCase();
  // Banks that use phone numbers as account numbers have no check digit.
  const accountNumber = String(8_030_000_000 + at);
  provider.paystack.names.set(accountNumber, name);
  const { bankAccountID } = await addAccount(gift, user, { bankCode: '999992', accountNumber });
  const sells = { side: 1 as const, form: 'ecode' as const, receipts: ['none' as const], autoAccept: true };
  const terms = { ...sells, stockFace: 1_000_000, minFace: 1_000, maxFace: 5_000 };
  const offerID = at % 2 === 0 ? await publish(gift, user, terms, plainOffer) : null;
  const money = { ownKobo: 0n, withdrawingKobo: 0n, escrowKobo: 0n, rewardsKobo: 0n };
  return { user, id: String(user.userID), name, tier, bankAccountID, account: null, offerID, money };
}
