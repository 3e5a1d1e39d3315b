import { type CallName, consentVersions, type RefusalName } from '@gift/contract';
import { openSession } from '../../modules/identity';
import type { TestApp } from '../app';
import { plainOffer, plainRequest, publish } from '../fixtures/offers';
import { createTrade } from '../fixtures/trade';
import { createTestUser, type TestUser } from '../fixtures/users';

/**
 * Who makes a call. The owner is the intended caller, the counterparty is part of the same record, a stranger is signed
 * in and is not.
 */
const callerKinds = ['anonymous', 'stranger', 'counterparty', 'owner'] as const;
export type CallerKind = (typeof callerKinds)[number];
export type Outcome = 'ok' | RefusalName;
type SignedIn = Exclude<CallerKind, 'anonymous'>;
export type People = Record<SignedIn, TestUser>;

export type CallSetup = {
  people: People;
  /** The input of each caller; the same for all unless it is a function. */
  input: object | ((reader: CallerKind) => object | Promise<object>);
};

export type AccessCase = {
  /** What is special about the record, where a call has several rows. */
  of?: string;
  setup: (gift: TestApp) => Promise<CallSetup>;
  /** Outcomes for stranger, counterparty and owner, in this order. */
  outcomes: readonly [Outcome, Outcome, Outcome];
  /** An input field that names a record others must not learn of: for a stranger it must look missing. */
  hides?: string;
};

/** Three users who have never met. */
export async function createThreeUsers(gift: TestApp): Promise<People> {
  const [owner, counterparty, stranger] = await Promise.all([
    createTestUser(gift),
    createTestUser(gift),
    createTestUser(gift),
  ]);
  return { owner, counterparty, stranger };
}

type Trade = Awaited<ReturnType<typeof createTrade>>;
type Side = 'buyer' | 'seller';

/** A trade, advanced to `reach`, from the side that the call is meant for. */
export const withTrade =
  <Reached>(
    owner: Side,
    reach: (trade: Trade, gift: TestApp) => Promise<Reached>,
    input: (reached: Reached, trade: Trade, gift: TestApp) => object | Promise<object>,
    terms: Parameters<typeof createTrade>[1] = {},
  ) =>
  async (gift: TestApp): Promise<CallSetup> => {
    const trade = await createTrade(gift, terms);
    const reached = await reach(trade, gift);
    const { buyer, seller, stranger } = trade;
    const people =
      owner === 'buyer'
        ? { owner: buyer, counterparty: seller, stranger }
        : { owner: seller, counterparty: buyer, stranger };
    return { people, input: await input(reached, trade, gift) };
  };

/** Every caller names themselves, or something public. */
export const forAnyCaller =
  (input: (gift: TestApp, reader: CallerKind) => object | Promise<object> = () => ({})) =>
  async (gift: TestApp): Promise<CallSetup> => ({
    people: await createThreeUsers(gift),
    input: (reader) => input(gift, reader),
  });

/** An offer of the owner's, published by default. */
export const withOffer =
  (
    input: (offerID: string, gift: TestApp, people: People) => object | Promise<object>,
    base: typeof plainOffer = plainOffer,
    prepare: (gift: TestApp, owner: TestUser, offerID: string) => Promise<unknown> = async () => undefined,
  ) =>
  async (gift: TestApp): Promise<CallSetup> => {
    const people = await createThreeUsers(gift);
    const offerID = await publish(gift, people.owner, {}, base);
    await prepare(gift, people.owner, offerID);
    return { people, input: await input(offerID, gift, people) };
  };

/** A draft of the owner's that no one else has seen. */
export const withDraft =
  (input: (offerID: string) => object) =>
  async (gift: TestApp): Promise<CallSetup> => {
    const people = await createThreeUsers(gift);
    const { data } = await gift.call('saveOffer', { offer: plainOffer }, { token: people.owner.token });
    return { people, input: input(data.offerID) };
  };

/** A request of the owner's with a counter-offer of the counterparty's. */
export async function withCounterOffer(gift: TestApp): Promise<CallSetup> {
  const people = await createThreeUsers(gift);
  const offerID = await publish(gift, people.owner, {}, plainRequest);
  const { data } = await gift.call(
    'counterOffer',
    { offerID, rateKobo: '94000' },
    { token: people.counterparty.token },
  );
  return { people, input: { counterID: data.counterID, action: 'accept' } };
}

/** A second device of the owner's. */
export async function withSecondDevice(gift: TestApp): Promise<CallSetup> {
  const people = await createThreeUsers(gift);
  const now = gift.clock.now();
  const origin = { address: '10.0.0.9', userAgent: 'another', deviceID: 'another-device-of-the-owner' };
  const { sessionID } = await gift.services.database.transaction((tx) =>
    openSession(tx, gift.services, { userID: people.owner.userID, origin, deviceName: 'Another', now }),
  );
  return { people, input: { sessionID: String(sessionID) } };
}

let phones = 0;
/** A new source address for each call, so that no limit by address applies. */
export const newAddress = () => `10.${phones++ >> 16}.${(phones >> 8) & 255}.${phones & 255}`;

export function registrationForm() {
  phones++;
  return {
    phone: `0706${String(5_000_000 + phones)}`,
    password: 'Secret12!',
    confirm: 'Secret12!',
    nickname: `newcomer_${phones}`,
    consent: { ...consentVersions, age18: true },
  };
}

/** A started registration: its id, and the code that the phone received. */
export async function startRegistration(gift: TestApp) {
  const form = registrationForm();
  const { data } = await gift.call('register', form, { address: newAddress() });
  await gift.runDue();
  const { data: outbox } = await gift.call('demoOutbox', { target: form.phone });
  const code = /(?<!\d)\d{6}(?!\d)/.exec(outbox.items[0]?.text ?? '')?.[0] ?? '';
  return { verificationID: data.verificationID, code };
}

export type AccessMatrix = Record<CallName, readonly AccessCase[]>;
