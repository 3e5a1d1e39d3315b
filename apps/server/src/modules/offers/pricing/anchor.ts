import { type CardForm, type Receipt, receipts } from '@gift/contract';
import type { Db } from '../../../platform/database/db';
import { bandOf, bandsOf, type Reference, referenceRate } from '../../catalog';

/** The card whose reference rate an offer's rate is compared with. */
export type Anchor = { form: CardForm; receipt: Receipt; band: number };

type Accepted = {
  brandID: string;
  countryID: string;
  form: CardForm | 'either';
  receipts: readonly Receipt[];
  minFace: bigint;
};

/**
 * The least demanding card an offer takes: an e-code only if it takes nothing else, the weakest accepted
 * receipt, the band of its smallest order. One rate covers many cards, so it is compared with the card it
 * pays most generously.
 */
export async function anchorOf(db: Db, offer: Accepted): Promise<Anchor> {
  const form = offer.form === 'ecode' ? 'ecode' : 'physical';
  const weakest = receipts.find((receipt) => offer.receipts.includes(receipt)) ?? 'none';
  const band = bandOf(await bandsOf(db, offer), offer.minFace);
  return { form, receipt: form === 'ecode' ? 'none' : weakest, band };
}

/** The reference rate of an anchor; undefined if there is none. */
export const referenceFor = (
  db: Db,
  { brandID, countryID }: { brandID: string; countryID: string },
  { form, receipt, band }: Anchor,
): Promise<Reference | undefined> => referenceRate(db, { brandID, countryID, form, receipt }, band);
