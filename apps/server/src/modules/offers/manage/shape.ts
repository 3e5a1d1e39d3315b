import { contactIn, type OfferDraft } from '@gift/contract';
import { type Kobo, koboOf, koboOfDigits } from '@gift/money';
import { Refusal } from '../../../platform/calls/refusal';
import type { Db } from '../../../platform/database/db';
import type { Settings } from '../../../settings';
import { brandSites, cardOf } from '../../catalog';
import { openingAt } from '../hours';
import { anchorOf, referenceFor } from '../pricing/anchor';
import { type Price, rateBand, rateInForce } from '../pricing/pricing';
import type { Written } from '../store';

type Rules = { now: Date; settings: Settings };

export const priceFrom = (price: OfferDraft['price']): Price =>
  price.mode === 'fixed'
    ? { mode: 'fixed', rateKobo: koboOfDigits(price.rateKobo) }
    : {
        mode: 'margin',
        marginBp: price.marginBp,
        floorKobo: price.floorKobo === null ? null : koboOfDigits(price.floorKobo),
        ceilKobo: price.ceilKobo === null ? null : koboOfDigits(price.ceilKobo),
      };

/**
 * The rate that a price gives, checked against the reference rate and the absolute bounds. Refuses with
 * NoReferenceRate, RateOutOfBounds or RateOutOfBand.
 */
export function checkedRate(price: Price, reference: Kobo | undefined, settings: Settings): Kobo {
  const rate = rateInForce(price, reference);
  if (rate === undefined) throw new Refusal('NoReferenceRate');
  const { rateLowestKobo: lowest, rateHighestKobo: highest } = settings;
  // The ceiling is checked too: a pre-lock sets money aside at the ceiling, and a floating rate may rise to
  // it.
  const ceiling = price.mode === 'margin' ? price.ceilKobo : null;
  if (rate < lowest || rate > highest || (ceiling !== null && ceiling > highest))
    throw new Refusal('RateOutOfBounds', { lowest, highest });
  if (reference !== undefined) {
    const band = rateBand(reference, settings.rateBandBps);
    if (rate < band.lowest || rate > band.highest) throw new Refusal('RateOutOfBand', { reference, ...band });
  }
  return rate;
}

const textFields = ['terms', 'instructions'] as const;

function refuseContacts(draft: OfferDraft, sites: readonly string[]) {
  const texts = [
    ...textFields.map((field) => [field, draft[field]] as const),
    ...draft.tags.map((tag) => ['tags', tag] as const),
  ];
  for (const [field, text] of texts) {
    const contact = contactIn(text, sites);
    if (contact) throw new Refusal('ContactInText', { found: contact.found, field });
  }
}

export const priceColumns = (price: Price) =>
  price.mode === 'fixed'
    ? {
        priceMode: 'fixed' as const,
        fixedKobo: price.rateKobo,
        marginBp: null,
        floorKobo: null,
        ceilKobo: null,
      }
    : {
        priceMode: 'margin' as const,
        fixedKobo: null,
        marginBp: price.marginBp,
        floorKobo: price.floorKobo,
        ceilKobo: price.ceilKobo,
      };

/** A prefunded offer needs a maximum rate, to know how much money to set aside. */
export function refuseOpenEnded(preLock: boolean, price: Price) {
  if (preLock && price.mode === 'margin' && price.ceilKobo === null) throw new Refusal('PreLockNeedsCeiling');
}

/** Checks what a maker entered, in itself and against the catalogue, and returns the columns of a row. */
export async function shape(
  db: Db,
  draft: OfferDraft,
  { offerID, makerID, now, settings }: { offerID: bigint; makerID: bigint } & Rules,
): Promise<Written> {
  const card = await cardOf(db, draft);
  if (draft.checkWindowMin > card.checkWindowMin)
    throw new Refusal('WindowTooLong', { brand: card.brandName, max: card.checkWindowMin });
  refuseContacts(draft, await brandSites(db));
  const price = priceFrom(draft.price);
  if (draft.preLock && draft.side === 1) throw new Refusal('PreLockOnlyBuying');
  refuseOpenEnded(draft.preLock, price);
  const minFace = BigInt(draft.minFace);
  const anchor = await anchorOf(db, { ...draft, minFace });
  const reference = await referenceFor(db, draft, anchor);
  const opening = openingAt(draft.hours, now);
  return {
    ...draft,
    ...priceColumns(price),
    offerID,
    makerID,
    currency: card.currency,
    receipts: [...new Set(draft.receipts)],
    denominations: draft.denominations && [...new Set(draft.denominations)].sort((a, b) => a - b).map(BigInt),
    minFace,
    maxFace: BigInt(draft.maxFace),
    stockFace: BigInt(draft.stockFace),
    rateKobo: checkedRate(price, reference?.rateKobo, settings),
    referenceKobo: reference ? koboOf(reference.rateKobo) : null,
    anchorForm: anchor.form,
    anchorReceipt: anchor.receipt,
    anchorBand: anchor.band,
    isOpen: opening.isOpen,
    hoursChangeAt: opening.changesAt,
  };
}
