import { type CardForm, type Receipt, receipts } from '@gift/contract';
import type { Db } from '../../../platform/database/db';
import { bandList, bandOf, type Reference, referenceRate } from '../../catalog';

/** The one card an offer's rate is measured by. */
export type Anchor = { form: CardForm; receipt: Receipt; band: number };

type Accepted = {
  brandID: string;
  countryID: string;
  form: CardForm | 'either';
  receipts: readonly Receipt[];
  minFace: bigint;
};

/**
 * The plainest card an offer takes: e-code only when it takes nothing else, the weakest receipt it accepts, the band
 * of its smallest order. One rate covers many cards, so it is compared with the one it is most generous to.
 */
export async function anchorOf(db: Db, offer: Accepted): Promise<Anchor> {
  const form = offer.form === 'ecode' ? 'ecode' : 'physical';
  const weakest = receipts.find((receipt) => offer.receipts.includes(receipt)) ?? 'none';
  const band = bandOf(await bandList(db), offer.minFace);
  return { form, receipt: form === 'ecode' ? 'none' : weakest, band };
}

/** The reference rate of an anchor; undefined while nobody knows. */
export const referenceFor = (
  db: Db,
  { brandID, countryID }: { brandID: string; countryID: string },
  { form, receipt, band }: Anchor,
): Promise<Reference | undefined> => referenceRate(db, { brandID, countryID, form, receipt }, band);
