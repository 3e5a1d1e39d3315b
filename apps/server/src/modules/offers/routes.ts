import { command, query } from '../../platform/context';
import { counterOffer, offerCounters, replyCounter } from './counters';
import { offerDetail } from './detail';
import { offerList } from './list';
import {
  deleteOffer,
  modifyOfferPrice,
  pauseAllOffers,
  pauseOffer,
  publishOffer,
  resumeAllOffers,
  resumeOffer,
  saveOffer,
} from './manage';
import { offerMine } from './mine';
import { offerPreview } from './preview';
import { traderDetail } from './trader';

export const offerRoutes = {
  offerList: query<'offerList'>(offerList),
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
