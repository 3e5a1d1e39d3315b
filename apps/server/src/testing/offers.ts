import type { Calls, SentOf } from '@gift/contract';
import { koboOf } from '@gift/money';
import { setReferenceRates } from '../modules/catalog';
import { openAccounts, topUpCredit } from '../modules/ledger';
import type { TestApp } from './app';
import type { TestUser } from './users';

export type OfferToMake = SentOf<Calls['saveOffer']>['offer'];

/** A plain standing offer to buy Steam cards of the United States at ₦920, with room for $1,000. */
export const plainOffer: OfferToMake = {
  kind: 'standing',
  side: 0,
  brandID: 'steam',
  countryID: 'US',
  form: 'either',
  receipts: ['none', 'cash'],
  minFace: 1_000,
  maxFace: 20_000,
  stockFace: 100_000,
  price: { mode: 'fixed', rateKobo: '92000' },
};

/** A request to sell one $50 card at ₦950. */
export const plainRequest: OfferToMake = {
  ...plainOffer,
  kind: 'request',
  side: 1,
  form: 'ecode',
  receipts: ['none'],
  minFace: 5_000,
  maxFace: 5_000,
  stockFace: 5_000,
  price: { mode: 'fixed', rateKobo: '95000' },
};

/** Writes an offer and publishes it, over HTTP; answers its id. Throws when either is refused. */
export async function publish(
  { call }: Pick<TestApp, 'call'>,
  maker: TestUser,
  wishes: Partial<OfferToMake> = {},
  base: OfferToMake = plainOffer,
): Promise<string> {
  const saved = await call('saveOffer', { offer: { ...base, ...wishes } }, { token: maker.token });
  if (saved.code !== 200) throw new Error(`not saved: ${saved.message}`);
  const { offerID } = saved.data;
  const published = await call('publishOffer', { offerID }, { token: maker.token });
  if (published.code !== 200) throw new Error(`not published: ${published.message}`);
  return offerID;
}

/** One reference rate for every band of a card, as if its operator had entered it. */
export async function setReference(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  rateKobo: bigint,
  card = { brandID: 'steam', countryID: 'US' },
): Promise<void> {
  const kinds = [
    { form: 'ecode', receipt: 'none' },
    { form: 'physical', receipt: 'none' },
  ] as const;
  const rates = kinds.flatMap((kind) =>
    [1, 2, 3, 4, 5].map((band) => ({ ...card, ...kind, band, rateKobo: koboOf(rateKobo) })),
  );
  await database.transaction((tx) => setReferenceRates(tx, rates, { now: clock.now() }));
}

let topUps = 0;

/** Puts naira into a wallet, out of the sandbox provider. */
export async function fund(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  user: Pick<TestUser, 'userID'>,
  amountKobo: bigint,
): Promise<void> {
  topUps++;
  await database.transaction(async (tx) => {
    await openAccounts(tx, user.userID);
    await topUpCredit(tx, {
      key: `test.topUp:${topUps}`,
      provider: 'sandbox',
      userID: user.userID,
      amount: koboOf(amountKobo),
      cost: koboOf(0n),
      ref: BigInt(topUps),
      now: clock.now(),
    });
  });
}
