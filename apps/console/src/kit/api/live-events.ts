import { restarting } from '@gift/client/http/restart';
import { useStore } from '@gift/client/store';
import type { QueueName } from '@gift/contract/operator/fields';
import type { LiveEvent } from '@gift/contract/operator/live-events';
import { useEffect, useRef } from 'react';
import { call } from './call';
import { reportConnection } from './connection';
import { type EventFilter, queries } from './queries';

/** A gap may hide any event, so it concerns every screen. */
const orMissedEvents =
  (about: EventFilter): EventFilter =>
  (liveEvent) =>
    liveEvent.kind === 'gap' || about(liveEvent);

export const ofCases = orMissedEvents(({ kind }) => kind === 'case');
export const ofCase = (disputeID: string): EventFilter =>
  orMissedEvents((liveEvent) => liveEvent.kind === 'case' && liveEvent.disputeID === disputeID);
export const ofApprovals = orMissedEvents(({ kind }) => kind === 'approvals');
export const ofQueue = (queue: QueueName): EventFilter =>
  orMissedEvents((liveEvent) => liveEvent.kind === 'queue' && liveEvent.queue === queue);
export const ofAnyQueue = orMissedEvents(
  ({ kind }) => kind === 'case' || kind === 'approvals' || kind === 'queue',
);

const listeners = new Set<(liveEvent: LiveEvent) => void>();

/** Calls the handler for each event while the screen is shown. */
export function useLiveEvents(handler: (liveEvent: LiveEvent) => void) {
  const handlerRef = useRef(handler);
  handlerRef.current = handler;
  useEffect(() => {
    const listener = (liveEvent: LiveEvent) => handlerRef.current(liveEvent);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

const dispatch = (liveEvent: LiveEvent) => {
  for (const listener of listeners) listener(liveEvent);
  void queries.invalidateQueries({
    predicate: ({ meta, state }) =>
      // A call that failed while the server was unreachable is repeated on reconnection.
      meta?.about?.(liveEvent) || (liveEvent.kind === 'gap' && state.error !== null),
  });
};

const maxRetryMs = 30_000;

/**
 * Keeps the event stream open while a user is signed in. The browser reconnects a cut stream. If the server refused
 * it, a call finds out whether the session ended, and retries follow with growing delays. Events sent meanwhile are
 * lost, so every screen reloads once the stream is open again.
 */
export function useLive() {
  const isRestarting = useStore(restarting);
  // The stream may survive a restart of the server, but calls made meanwhile failed.
  const wasRestarting = useRef(false);
  useEffect(() => {
    if (wasRestarting.current && !isRestarting) dispatch({ kind: 'gap' });
    wasRestarting.current = isRestarting;
  }, [isRestarting]);
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waitMs = 1_000;
    const open = () => {
      source = new EventSource('/api/operator/live');
      source.onopen = () => {
        waitMs = 1_000;
        reportConnection(true);
        // The first time too: events between the screens' first load and now were not received.
        dispatch({ kind: 'gap' });
      };
      source.onmessage = ({ data }) => {
        const liveEvent = JSON.parse(data) as LiveEvent;
        if (liveEvent.kind === 'ended') reconnect();
        else dispatch(liveEvent);
      };
      source.onerror = () => {
        reportConnection(false);
        if (source?.readyState === EventSource.CLOSED) reconnect();
      };
    };
    const reconnect = () => {
      source?.close();
      // An ended session answers 401, which shows the sign-in.
      call('operatorMe', undefined, undefined, { isQuiet: true }).catch(() => undefined);
      timer = setTimeout(open, waitMs);
      waitMs = Math.min(maxRetryMs, waitMs * 2);
    };
    open();
    return () => {
      source?.close();
      clearTimeout(timer);
    };
  }, []);
}
