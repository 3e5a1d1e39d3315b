import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ChainedEvent, chain, firstHash, verifyChain } from '../orders/chain';
import { type DisputeEvent, disputeEvents } from './states';
import { eventOfStoredName, storedNameOf } from './stored-names';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

it('every event is found again by its stored name, and no stored name is the name of another event', () => {
  for (const event of disputeEvents) {
    expect(eventOfStoredName(storedNameOf(event))).toBe(event);
    expect(eventOfStoredName(event)).toBe(event);
  }
  expect(new Set(disputeEvents.map(storedNameOf)).size).toBe(disputeEvents.length);
});

it('the stored names never change, because hashes of existing logs cover them', () => {
  expect(disputeEvents.map(storedNameOf).join(' ')).toBe(
    'open evidence say done finish answer offerSplit refuseSplit acceptSplit accept acceptLast appeal page ' +
      'take assign putBack ask propose draft second refuseSecond takeAppeal decideAppeal secondAppeal ' +
      'timeout ruleSilence ruleFacts overdue resolved ended',
  );
});

/** Appends an event as the server does. */
const append = (log: readonly ChainedEvent[], event: DisputeEvent): ChainedEvent[] => [
  ...log,
  chain(
    log.at(-1)?.hash ?? firstHash,
    {
      ...{ seq: log.length + 1, orderNo: '1', event: storedNameOf(event), actor: 'moderator' },
      ...{ fromState: 'queued', toState: 'review', at: '2026-06-01T09:00:00.000Z', data: {} },
    },
    sha256,
  ),
];

it('a log started under the old names continues, and verifies from its first entry', async () => {
  const old = {
    ...{ seq: 1, orderNo: '1', event: 'take', actor: 'moderator', fromState: 'queued', toState: 'review' },
    ...{
      at: '2026-06-01T09:00:00.000Z',
      data: {},
      prevHash: firstHash,
      hash: '217d67f0915f9ea469092c34bf609a8ab011b7ca3c640243a7299af2c291988e',
    },
  };
  expect(append([], 'claim')).toEqual([old]);
  const log = append([old], 'release');
  expect(await verifyChain(log, sha256)).toMatchObject({ ok: true });
  expect(log.map(({ event }) => eventOfStoredName(event))).toEqual(['claim', 'release']);
  const renamed = log.map((entry) => ({ ...entry, event: eventOfStoredName(entry.event) }));
  expect(await verifyChain(renamed, sha256)).toMatchObject({ ok: false, problem: 'content' });
});
