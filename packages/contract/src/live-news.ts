import type { QueueName } from './operator-fields';

/**
 * What the console's stream tells (`/api/operator/live`, server-sent events with one JSON object each). It names what
 * changed and holds nothing else: whoever hears it asks for what they show, by the calls that check their powers.
 */
export type LiveNews =
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
  /** The end of a wait that a moderator answers for is near. */
  | { readonly kind: 'near'; readonly disputeID: string; readonly orderNo: string; readonly dueAt: string }
  /** Something came to a queue or left it; only for those whose queue it is. */
  | { readonly kind: 'queue'; readonly queue: QueueName }
  /** Something waits for a second person, or no longer does. */
  | { readonly kind: 'approvals' }
  /** News were lost: whatever is shown may be out of date. */
  | { readonly kind: 'gap' }
  /** The session is over. */
  | { readonly kind: 'ended' };
