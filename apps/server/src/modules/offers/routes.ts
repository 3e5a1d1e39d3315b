import { command, query } from '../../platform/calls/context';
import {
  deleteOffer,
  modifyOfferPrice,
  pauseAllOffers,
  pauseOffer,
  publishOffer,
  resumeAllOffers,
  resumeOffer,
  saveOffer,
} from './manage/manage';
import { offerMine } from './manage/own-offers';
import { offerPreview } from './manage/preview';
import { offerDetail } from './market/detail';
import { offerList } from './market/list';
import { traderDetail } from './market/trader';
import { counterOffer, offerCounters, replyCounter } from './pricing/counter-offers';

export const offerRoutes = {
  offerList: query<'offerList'>(offerList, { replicaWait: 'short' }),
  offerDetail: query<'offerDetail'>(offerDetail),
  traderDetail: query<'traderDetail'>(traderDetail),
  offerPreview: query<'offerPreview'>(offerPreview),
  offerMine: query<'offerMine'>(offerMine),
  offerCounters: query<'offerCounters'>(offerCounters),
  saveOffer: command<'saveOffer'>(saveOffer),
  publishOffer: command<'publishOffer'>(publishOffer),
  pauseOffer: command<'pauseOffer'>(pauseOffer),
  resumeOffer: command<'resumeOffer'>(resumeOffer),
  pauseAllOffers: command<'pauseAllOffers'>(pauseAllOffers),
  resumeAllOffers: command<'resumeAllOffers'>(resumeAllOffers),
  deleteOffer: command<'deleteOffer'>(deleteOffer),
  modifyOfferPrice: command<'modifyOfferPrice'>(modifyOfferPrice),
  counterOffer: command<'counterOffer'>(counterOffer),
  replyCounter: command<'replyCounter'>(replyCounter),
};
