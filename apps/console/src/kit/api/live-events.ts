import type { QueueName } from '@gift/contract/operator/fields';
import type { LiveEvent } from '@gift/contract/operator/live-events';
import { useEffect, useRef } from 'react';
import { call } from './call';
import { reportConnection, useRestarting } from './connection';

/** Which news a screen is about; what was missed may have been any, so a gap is about everything. */
export type EventFilter = (liveEvent: LiveEvent) => boolean;
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

/** Hears the news while the screen is shown. */
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
};

const maxRetryMs = 30_000;

/**
 * Holds the stream open while somebody is signed in. The browser itself mends a connection that was cut; where the
 * server refused it, a call says whether the session is over, and the stream is tried again ever less often. What
 * happened in between nobody heard, so every screen asks anew once it is open again.
 */
export function useLive() {
  const isRestarting = useRestarting();
  // The stream may outlive the restart; what was asked meanwhile was not answered.
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
        // The first time too: what happened since the screens asked, and before this, nobody told them.
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
      // A session that is over answers 401, which brings the sign-in.
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
