import type { ComponentProps } from 'react';
import type { Received } from '../../shared/http/call';
import type { OfferChip } from '../../shared/trade/offer-texts';
import type { Screen } from '../../shared/ui/screen';

export type Choice = { chips: readonly OfferChip[]; chosenID: string | null };
export type Frame = Pick<ComponentProps<typeof Screen>, 'title' | 'step'>;
export type Quote = Received<'quoteOffer'>;
