import pino from 'pino';
import { expect, it } from 'vitest';
import { Availability, type Probe } from './availability';

/** A probe that waits until it is closed and then fails like a cut connection. */
function pendingProbe(): Probe & { isAsked: Promise<void> } {
  let noteAsked = () => {};
  let fail = () => {};
  const isAsked = new Promise<void>((resolve) => {
    noteAsked = resolve;
  });
  return {
    isAsked,
    ask: () =>
      new Promise((resolve) => {
        fail = () => resolve({ outcome: 'refused', error: new Error('Connection terminated') });
        noteAsked();
      }),
    bypassesPooler: false,
    write: async () => {},
    close: async () => fail(),
  };
}

it('stopping during a database probe is no outage, and lets waiting work finish', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
  const availability = new Availability();
  const probe = pendingProbe();
  const watch = availability.watch(probe, log as never);
  await probe.isAsked;
  let finish = () => {};
  const work = availability.unlessAway(new Promise<void>((resolve) => (finish = resolve)), () => {});
  await watch.stop();
  finish();
  await work;
  expect(lines).toEqual([]);
  expect(availability.isUnavailable).toBe(false);
});
