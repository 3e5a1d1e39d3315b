import { type CallName, calls, type EndpointSpec, errors } from '@gift/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccessCase,
  type CallerKind,
  type CallSetup,
  newAddress,
  type Outcome,
  type People,
} from './testing/access-matrix/fixtures';
import { accessMatrix } from './testing/access-matrix/matrix';
import { sampled } from './testing/access-matrix/sample';
import { type Answered, type TestApp, testApp } from './testing/app';
import { assertInvariants } from './testing/database/invariants';

let gift: TestApp;
beforeAll(async () => {
  gift = await testApp({ LOG_LEVEL: 'error' });
});
afterAll(async () => {
  // Whatever was tried, the ledger is consistent.
  await assertInvariants(gift.database);
  await gift.close();
});

const names = Object.keys(calls) as CallName[];
const specOf = (name: CallName): EndpointSpec => calls[name];

const sentBy = async ({ input }: CallSetup, reader: CallerKind) =>
  typeof input === 'function' ? input(reader) : input;

const tokenOf = (people: People, reader: CallerKind) =>
  reader === 'anonymous' ? {} : { token: people[reader].token };

/** One call as one kind of caller, from an address of its own. */
const callAs = (
  name: CallName,
  input: object,
  people: People,
  reader: CallerKind,
): Promise<Answered<unknown>> =>
  gift.call(name, input as never, { ...tokenOf(people, reader), address: newAddress() });

const outcomeOf = ({ code, data }: Answered<unknown>): string =>
  code === 200 ? 'ok' : String((data as { refusal?: string } | null)?.refusal ?? code);

/** In the order of the calls: the owner comes last, because that call changes the record. */
const expectedOf = (name: CallName, { outcomes }: AccessCase): Record<CallerKind, Outcome> => ({
  anonymous: specOf(name).access !== 'public' ? 'NotSignedIn' : outcomes[0],
  stranger: outcomes[0],
  counterparty: outcomes[1],
  owner: outcomes[2],
});

/** For users without access, a record answers as if it did not exist. */
async function expectNotFound(name: CallName, setup: CallSetup, field: string) {
  const input = await sentBy(setup, 'stranger');
  const nowhere = { ...input, [field]: '4611686018427' };
  for (const reader of ['anonymous', 'stranger'] as const) {
    const real = await callAs(name, input, setup.people, reader);
    expect(real, reader).toEqual(await callAs(name, nowhere, setup.people, reader));
  }
}

describe('the access matrix', () => {
  it('is written down for every call there is', () => {
    expect(Object.keys(accessMatrix).sort()).toEqual([...names].sort());
    for (const name of names) expect(accessMatrix[name].length, name).toBeGreaterThan(0);
  });

  for (const name of sampled(names)) {
    for (const row of accessMatrix[name]) {
      const what = `${name}${row.of ? ` on ${row.of}` : ''}`;
      it(row.hides ? `${what}, of which a stranger never learns` : what, async () => {
        const setup = await row.setup(gift);
        if (row.hides) await expectNotFound(name, setup, row.hides);
        for (const [reader, outcome] of Object.entries(expectedOf(name, row)) as [CallerKind, Outcome][]) {
          const answer = await callAs(name, await sentBy(setup, reader), setup.people, reader);
          expect(outcomeOf(answer), `${reader}: ${JSON.stringify(answer).slice(0, 400)}`).toBe(outcome);
          expect(answer.status, reader).toBe(outcome === 'NotSignedIn' ? 401 : 200);
        }
      });
    }
  }

  it('every refusal of a call is declared in its contract', async () => {
    const platform = ['NotSignedIn', 'NotStaff', 'Malformed', 'TooManyRequests', 'SealedBodyRefused'];
    for (const name of names) {
      const named: readonly string[] = [...(specOf(name).refusals ?? []), ...platform];
      for (const outcome of accessMatrix[name].flatMap((row) => row.outcomes))
        if (outcome !== 'ok') expect(named, name).toContain(outcome);
    }
  });

  it('a call of a user without a session, or with a made-up one, is 401 and does nothing', async () => {
    for (const name of names.filter((one) => specOf(one).access !== 'public')) {
      for (const token of [undefined, 'made-up-token-of-somebody-else']) {
        const answer = await gift.call(name, {} as never, {
          ...(token ? { token } : {}),
          address: newAddress(),
        });
        expect([answer.status, answer.code], name).toEqual([401, errors.NotSignedIn.code]);
      }
    }
  });
});
