import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { assertInvariants } from '../../apps/server/src/testing/database/invariants';
import { sharedBrowser, startBrowser } from './browser';
import { type RunningGift, startGift } from './gift';
import { createVisitor, type Visitor, type VisitorOptions } from './visitor';

type Options = {
  /** Leaves sweeps and jobs to `runDue`. */
  isManual?: boolean;
  /** Starts a browser with these flags for this file, instead of sharing one. */
  flags?: readonly string[];
};

/**
 * A Gift and a browser for the tests of one file. After each test no browser may have reported a problem, and the
 * ledger must balance.
 */
export function setupBrowserTests({ isManual = false, flags }: Options = {}) {
  const held = {} as { gift: RunningGift; browser: Browser };
  let people: Visitor[] = [];

  beforeAll(async () => {
    [held.gift, held.browser] = await Promise.all([
      startGift({ isManual }),
      flags ? startBrowser(flags) : sharedBrowser(),
    ]);
  });
  afterAll(async () => {
    if (flags) await held.browser?.close();
    await held.gift?.close();
  });
  afterEach(async ({ task }) => {
    const folder = process.env.E2E_SHOTS;
    if (folder && task.result?.state === 'fail')
      for (const [n, { page }] of people.entries())
        await page.screenshot({ path: `${folder}/failed-${n}-${task.name.slice(0, 30)}.png` });
    const problems = people.flatMap((person) => person.problems);
    await Promise.all(people.map((person) => person.leave()));
    people = [];
    expect(problems).toEqual([]);
    await assertInvariants(held.gift.database);
  });

  return {
    get gift(): RunningGift {
      return held.gift;
    },
    /** A visitor with a phone; `options` override browser settings, for example dark mode. */
    async newVisitor(options?: VisitorOptions): Promise<Visitor> {
      const person = await createVisitor(held.browser, options);
      people.push(person);
      return person;
    },
  };
}

/** Removes problems that the test itself causes. */
export const ignoreProblems = ({ problems }: Pick<Visitor, 'problems'>, expected: RegExp) =>
  problems.splice(0, problems.length, ...problems.filter((problem) => !expected.test(problem)));

/** Removes the browser's messages about failed requests, in tests that cut the connection. */
export function ignoreLostRequests(person: Visitor) {
  person.problems = person.problems.filter(
    (problem) => !/net::ERR_(INTERNET_DISCONNECTED|FAILED|EMPTY|INCOMPLETE|CONNECTION)/.test(problem),
  );
}
