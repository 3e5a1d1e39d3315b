import { lazy } from '../../../shared/loading/lazy';
import type { OrderView } from './order-facts';

const load = () => import('./lazy-chunk');

export const ActionSheet = lazy(async () => (await load()).ActionSheet);
export const FeedbackCard = lazy(async () => (await load()).FeedbackCard);
export const InstallOnce = lazy(async () => (await load()).InstallOnce);
export const LogSheet = lazy(async () => (await load()).LogSheet);
export const MoreSheet = lazy(async () => (await load()).MoreSheet);
export const OrderFoot = lazy(async () => (await load()).OrderFoot);
export const OwnDeadline = lazy(async () => (await load()).OwnDeadline);
export const Photos = lazy(async () => (await load()).Photos);
export const RefundCard = lazy(
  async () => (await load()).RefundCard,
  ({ view }: { view: OrderView }) => view.refund && <span className="skeleton tall-200" />,
);
export const ReportDraft = lazy(async () => (await load()).ReportDraft);
export const RevealPin = lazy(async () => (await load()).RevealPin);
export const RevealLog = lazy(async () => (await load()).RevealLog);

/** Without its chunk, offline, an order changes without an animation. */
export const showChange = (isSuccess: boolean) =>
  load().then(
    (parts) => parts.showChange(isSuccess),
    () => undefined,
  );

// Parts for one state: loaded with the order, only in that state.
export const CodesCard = lazy(async () => (await import('../code/codes-card')).CodesCard);
export const LastMinutes = lazy(async () => (await import('./last-minutes')).LastMinutes);
export const NotShipped = lazy(async () => (await import('../code/ship-parts')).NotShipped);
export const ShipForm = lazy(async () => (await import('../code/ship-parts')).ShipForm);
