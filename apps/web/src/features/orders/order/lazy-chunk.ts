// Parts of an order that appear after a tap or late in its life: one chunk, loaded after the order.

export { Photos } from '../code/photos';
export { RevealLog } from '../code/reveal-log';
export { RevealPin } from '../code/reveal-pin';
export { RefundCard } from '../report/refund-card';
export { ReportDraft } from '../report/report-draft';
export { ActionSheet } from '../sheets/action-sheet';
export { FeedbackCard } from '../sheets/feedback';
export { LogSheet } from '../sheets/log-sheet';
export { MoreSheet } from '../sheets/more-sheet';
export { InstallOnce } from './install-once';
export { OrderFoot } from './order-foot';
export { OwnDeadline } from './own-deadline';
export { showChange } from './show-change';
