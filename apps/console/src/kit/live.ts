import type { LiveNews } from '@gift/contract/live-news';
import type { QueueName } from '@gift/contract/operator-fields';
import { useEffect, useRef } from 'react';
import { call } from './call';
import { reached, useRestarting } from './reach';

/** Which news a screen is about; what was missed may have been any, so a gap is about everything. */
export type About = (news: LiveNews) => boolean;
const orGap =
  (about: About): About =>
  (news) =>
    news.kind === 'gap' || about(news);

export const ofCases = orGap(({ kind }) => kind === 'case');
export const ofCase = (disputeID: string): About =>
  orGap((news) => news.kind === 'case' && news.disputeID === disputeID);
export const ofApprovals = orGap(({ kind }) => kind === 'approvals');
export const ofQueue = (queue: QueueName): About =>
  orGap((news) => news.kind === 'queue' && news.queue === queue);
export const ofAnyQueue = orGap(({ kind }) => kind === 'case' || kind === 'approvals' || kind === 'queue');

const listeners = new Set<(news: LiveNews) => void>();

/** Hears the news while the screen is shown. */
export function useNews(heard: (news: LiveNews) => void) {
  const held = useRef(heard);
  held.current = heard;
  useEffect(() => {
    const listener = (news: LiveNews) => held.current(news);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}

const hand = (news: LiveNews) => {
  for (const listener of listeners) listener(news);
};

const longestMs = 30_000;

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
    if (wasRestarting.current && !isRestarting) hand({ kind: 'gap' });
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
        reached(true);
        // The first time too: what happened since the screens asked, and before this, nobody told them.
        hand({ kind: 'gap' });
      };
      source.onmessage = ({ data }) => {
        const news = JSON.parse(data) as LiveNews;
        if (news.kind === 'ended') leave();
        else hand(news);
      };
      source.onerror = () => {
        reached(false);
        if (source?.readyState === EventSource.CLOSED) leave();
      };
    };
    const leave = () => {
      source?.close();
      // A session that is over answers 401, which brings the sign-in.
      call('operatorMe', undefined, undefined, { isQuiet: true }).catch(() => undefined);
      timer = setTimeout(open, waitMs);
      waitMs = Math.min(longestMs, waitMs * 2);
    };
    open();
    return () => {
      source?.close();
      clearTimeout(timer);
    };
  }, []);
}
