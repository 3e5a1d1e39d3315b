import type { QueueName } from '@gift/contract/operator/fields';
import type { Caller } from '../../platform/calls/caller';
import type { EventStream } from '../../platform/http/event-stream';

/** An open console page. `sent` are the deadlines it was notified of, `marks` the last state of its queues. */
export type Stream = {
  readonly caller: Caller;
  readonly events: EventStream;
  readonly sent: Set<string>;
  readonly marks: Map<QueueName, { readonly forAll: string; readonly own: string }>;
};

export const createOperatorState = () => ({
  /** The console pages that are connected to this process; only processes with role `api` have connections. */
  streams: new Set<Stream>(),
});

export type OperatorState = ReturnType<typeof createOperatorState>;
