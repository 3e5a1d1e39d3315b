/** What `npm run mutate` changes, and the tests that must notice. */
export interface Part {
  readonly files: readonly string[];
  /** A schema whose functions are changed as well, in the database that tests clone. */
  readonly schema?: string;
  /** The later ones run on what the first let through: they are slow, or about something else as well. */
  readonly tests: readonly (readonly string[])[];
}

const orders = 'apps/server/src/modules/orders';
const disputes = 'apps/server/src/modules/disputes';
const ledger = 'apps/server/src/modules/ledger';
const contract = 'packages/contract/src';

// The tables of the two machines are not here: machine.test.ts changes each of their cells in every way itself.
export const parts: Record<string, Part> = {
  money: {
    files: ['fees', 'kobo', 'naira', 'words'].map((name) => `packages/money/src/${name}.ts`),
    tests: [['packages/money/src/money.test.ts']],
  },
  contract: {
    files: ['rules', 'fields', 'order-states', 'dispute-states', 'seal', 'cards'].map(
      (name) => `${contract}/${name}.ts`,
    ),
    tests: [
      ['rules', 'pin', 'fields', 'states', 'seal', 'cards'].map((name) => `${contract}/${name}.test.ts`),
    ],
  },
  orders: {
    files: ['decide', 'decide-guards', 'decide-timers', 'rules'].map((name) => `${orders}/${name}.ts`),
    tests: [['decide', 'decide-timers', 'rules'], ['machine'], ['decide-lives']].map((names) =>
      names.map((name) => `${orders}/${name}.test.ts`),
    ),
  },
  disputes: {
    files: ['decide', 'decide-guards', 'decide-facts'].map((name) => `${disputes}/${name}.ts`),
    tests: [[`${disputes}/decide.test.ts`], [`${disputes}/machine.test.ts`]],
  },
  ledger: {
    files: [],
    schema: 'ledger',
    tests: [['movements', 'refusals', 'reopen'], ['guards', 'sweeps'], ['history'], ['concurrency']].map(
      (names) => names.map((name) => `${ledger}/${name}.db.test.ts`),
    ),
  },
};
