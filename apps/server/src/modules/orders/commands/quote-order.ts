import { otherRole } from '@gift/contract/orders/states';
import { koboOf } from '@gift/money';
import type { Command } from '../../../platform/calls/context';
import { invariant } from '../../../platform/calls/refusal';
import { findOffer, quoteOffer } from '../../offers';
import { refuseUnfitMaker } from '../rules/eligibility';

/** Quotes an offer, and refuses at once if its maker cannot trade this amount today. */
export const quoteOrder: Command<'quoteOffer'> = async (context, input) => {
  const { tx, now, settings } = context;
  const quote = await quoteOffer(context, input);
  const offer = await findOffer(tx, BigInt(input.offerID));
  invariant(offer, 'a quoted offer is there');
  const maker = otherRole(quote.type === 0 ? 'buyer' : 'seller');
  const deal = { makerID: offer.makerID, maker, amountKobo: koboOf(BigInt(quote.grossKobo)) };
  await refuseUnfitMaker(tx, deal, now, settings);
  return quote;
};
