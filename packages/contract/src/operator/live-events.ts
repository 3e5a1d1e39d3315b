import type { QueueName } from './fields';

/** Nights to sign off and payments to review have no hour by which they are done. */
export type QueueWithDeadlines = Exclude<QueueName, 'reconciliation' | 'paymentReviews'>;

/**
 * What the console's stream tells (`/api/operator/live`, server-sent events with one JSON object each). It names what
 * changed and holds nothing else: whoever hears it asks for what they show, by the calls that check their powers.
 */
export type LiveEvent =
  | {
      readonly kind: 'case';
      readonly disputeID: string;
      readonly orderNo: string;
      /** The event of the dispute's table that moved it. */
      readonly event: string;
      readonly actor: string;
      readonly state: string;
      /** Who holds the case now. */
      readonly moderatorID: string | null;
      /** What happened, for one of a kind: a stream that opens anew may tell it twice. */
      readonly at: string;
    }
  /** The end of a wait in a queue is near, or passed and the row is still there; only for those whose queue it is. */
  | {
      readonly kind: 'due';
      readonly queue: QueueWithDeadlines;
      /** What the row's page is addressed by below that of its queue; of a row without a page, its id. */
      readonly row: string;
      readonly orderNo?: string;
      readonly dueAt: string;
      readonly isLate: boolean;
    }
  /** Something came to a queue or left it; only for those whose queue it is. */
  | { readonly kind: 'queue'; readonly queue: QueueName }
  /** Something waits for a second person, or no longer does. */
  | { readonly kind: 'approvals' }
  /** News were lost: whatever is shown may be out of date. */
  | { readonly kind: 'gap' }
  /** The session is over. */
  | { readonly kind: 'ended' };
