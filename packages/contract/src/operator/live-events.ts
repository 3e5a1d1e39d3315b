import type { QueueName } from './fields';

/** Reconciliations and payment reviews have no deadline. */
export type QueueWithDeadlines = Exclude<QueueName, 'reconciliation' | 'paymentReviews'>;

/**
 * Events on the console's stream (`/api/operator/live`, server-sent events with one JSON object each). An event only
 * names what changed: a client fetches its data with the ordinary calls, which check its permissions.
 */
export type LiveEvent =
  | {
      readonly kind: 'case';
      readonly disputeID: string;
      readonly orderNo: string;
      readonly event: string;
      readonly actor: string;
      readonly state: string;
      /** The moderator who now holds the case. */
      readonly moderatorID: string | null;
      /** When it happened. Identifies the event, because a reconnected stream may repeat it. */
      readonly at: string;
    }
  /** A row's deadline in a queue is near, or has passed while the row is still open. Only for that queue's staff. */
  | {
      readonly kind: 'due';
      readonly queue: QueueWithDeadlines;
      /** The path segment of the row's page below its queue, or the id of a row without a page. */
      readonly row: string;
      readonly orderNo?: string;
      readonly dueAt: string;
      readonly isLate: boolean;
    }
  /** A row entered or left a queue. Only for that queue's staff. */
  | { readonly kind: 'queue'; readonly queue: QueueName }
  /** An approval was requested or resolved. */
  | { readonly kind: 'approvals' }
  /** Events were lost: displayed data may be out of date. */
  | { readonly kind: 'gap' }
  /** The session has ended. */
  | { readonly kind: 'ended' };
