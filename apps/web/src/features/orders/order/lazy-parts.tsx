import { later } from '../../../shared/loading/lazy';
import type { OrderView } from './order-facts';

const load = () => import('./lazy-chunk');

export const ActionSheet = later(async () => (await load()).ActionSheet);
export const FeedbackCard = later(async () => (await load()).FeedbackCard);
export const LogSheet = later(async () => (await load()).LogSheet);
export const MoreSheet = later(async () => (await load()).MoreSheet);
export const OrderFoot = later(async () => (await load()).OrderFoot);
export const Photos = later(async () => (await load()).Photos);
export const RefundCard = later(
  async () => (await load()).RefundCard,
  ({ view }: { view: OrderView }) => view.refund && <span className="skeleton tall-200" />,
);
export const ReportDraft = later(async () => (await load()).ReportDraft);
export const RevealPin = later(async () => (await load()).RevealPin);
export const RevealLog = later(async () => (await load()).RevealLog);

// Parts for one state: loaded with the order, only in that state.
export const CodesCard = later(async () => (await import('../code/codes-card')).CodesCard);
export const LastMinutes = later(async () => (await import('./last-minutes')).LastMinutes);
export const NotShipped = later(async () => (await import('../code/ship-parts')).NotShipped);
export const ShipForm = later(async () => (await import('../code/ship-parts')).ShipForm);
