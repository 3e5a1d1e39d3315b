// What an order shows only after a tap, or late in its life: one chunk that comes behind the order itself.
export { DeedSheet } from './deed-sheet';
export { FeedbackCard } from './feedback';
export { LogSheet } from './log-sheet';
export { MoreSheet } from './more-sheet';
export { OrderFoot } from './order-foot';
export { Photos } from './photos';
export { RefundCard } from './refund-card';
export { ReportDraft } from './report-draft';
export { RevealLog } from './reveal-log';
export { RevealPin } from './reveal-pin';
