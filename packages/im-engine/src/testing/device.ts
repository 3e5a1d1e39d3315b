import { WebSocket } from 'ws';
import type { Engine, EngineEvents } from '../api';
import { createBatch } from '../batch';
import { createCore } from '../core/engine';
import type { Timing } from '../core/timing';
import { engineThrough } from '../proxy';
import './xhr';
import type { Peer } from './peer';

Object.assign(globalThis, { WebSocket });

/** Much shorter delays, so that a test of minutes takes a second; long enough for a busy machine. */
export const quick: Timing = {
  ...{ connectMs: 1000, requestMs: 1000, pingEveryMs: 100, pongMs: 400, probeMs: 300, settleMs: 5 },
  ...{
    backoffFirstMs: 10,
    backoffLastMs: 100,
    moveWithinMs: 100,
    typingEveryMs: 100,
    typingFadesMs: 150,
    leaderMs: 1500,
  },
};

/** One device of a user, identified by the name of its store. */
export function device(storeName = `device ${Math.random()}`, waits: Partial<Timing> = {}) {
  const received: [keyof EngineEvents, unknown][] = [];
  const { emit } = createBatch(({ events }) => received.push(...(events as typeof received)));
  const core = createCore({ emit, storeName, timing: { ...quick, ...waits } });
  const engine: Engine = engineThrough(core.run, {});
  const of = <Name extends keyof EngineEvents>(name: Name) =>
    received.filter(([known]) => known === name).map(([, payload]) => payload as EngineEvents[Name]);
  return {
    engine,
    storeName,
    received,
    of,
    /** Like closing the page: nobody is informed. */
    close: core.end,
    /** Waits until an event has occurred this many times. */
    async until(name: keyof EngineEvents, times = 1) {
      await eventually(() => of(name).length >= times, `${times} x ${name}`);
    },
    async synced(times = 1) {
      await eventually(
        () => of('syncProgress').filter(({ percent }) => percent === 100).length >= times,
        'sync',
      );
    },
    async login(peer: Pick<Peer, 'payload'>, userID: string) {
      await engine.login(peer.payload(userID));
      await this.synced();
    },
  };
}

/** Waits until a condition holds. */
export async function eventually(claim: () => unknown, what = 'it', withinMs = 60_000) {
  for (const until = Date.now() + withinMs; Date.now() < until; ) {
    if (await claim()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${what} did not happen within ${withinMs} ms`);
}
