import type { Conversation, EngineEvents } from './api';
import type { Batch } from './rpc';

export type Emit = <Name extends keyof EngineEvents>(name: Name, payload: EngineEvents[Name]) => void;

/**
 * Collects the events of one tick and sends them together, so that a hundred messages wake a page once. Repeats
 * within the tick are merged: only the last unread total and the last state of each changed conversation.
 */
export function createBatch(send: (batch: Batch) => void): { emit: Emit; flush: () => void } {
  let events: Batch['events'] = [];

  const flush = () => {
    if (events.length === 0) return;
    const batch = { events };
    events = [];
    send(batch);
  };

  const last = (name: keyof EngineEvents) => events.filter(([eventName]) => eventName === name).pop();

  return {
    flush,
    emit(name, payload) {
      if (events.length === 0) setTimeout(flush, 0);
      const same = mergeable.has(name) ? last(name) : undefined;
      if (same) same[1] = merge(name, same[1], payload);
      else events.push([name, payload]);
    },
  };
}

const mergeable = new Set<keyof EngineEvents>(['newMessages', 'conversationsChanged', 'totalUnreadChanged']);

function merge(name: keyof EngineEvents, earlier: unknown, next: unknown): unknown {
  if (name === 'newMessages') return [...(earlier as unknown[]), ...(next as unknown[])];
  if (name === 'totalUnreadChanged') return next;
  const byID = new Map(
    [...(earlier as Conversation[]), ...(next as Conversation[])].map((one) => [one.conversationID, one]),
  );
  return [...byID.values()];
}
