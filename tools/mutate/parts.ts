/** What `npm run mutate` changes, and the tests that must detect it. */
export interface Part {
  readonly files: readonly string[];
  /** A schema whose functions are mutated too, in the database that tests clone. */
  readonly schema?: string;
  /** Functions of the schema that only older releases call. No test does. */
  readonly unused?: readonly string[];
  /** In stages: later tests run on survivors of the first ones, because they are slow or cover other things too. */
  readonly tests: readonly (readonly string[])[];
}

const machine = 'apps/server/src/platform/state-machine/state-machine';
const orders = 'apps/server/src/modules/orders';
const disputes = 'apps/server/src/modules/disputes/machine';
const ledger = 'apps/server/src/modules/ledger';
const contract = 'packages/contract/src';

// Without the tables of the two state machines: machine.test.ts mutates each of their transitions itself.
export const parts: Record<string, Part> = {
  money: {
    files: ['fees', 'kobo', 'naira', 'amount-in-words'].map((name) => `packages/money/src/${name}.ts`),
    tests: [['packages/money/src/money.test.ts']],
  },
  contract: {
    files: ['rules', 'fields', 'orders/states', 'disputes/states', 'seal/seal', 'cards'].map(
      (name) => `${contract}/${name}.ts`,
    ),
    tests: [
      ['rules', 'pin', 'fields', 'orders/states', 'seal/seal', 'cards'].map(
        (name) => `${contract}/${name}.test.ts`,
      ),
    ],
  },
  machine: {
    files: [`${machine}.ts`],
    tests: [
      [`${machine}.test.ts`],
      [`${orders}/machine/decide.test.ts`, `${disputes}/decide.test.ts`],
      [`${orders}/machine/machine.test.ts`],
    ],
  },
  orders: {
    files: ['machine/decide', 'machine/guards', 'machine/timers', 'rules/rules'].map(
      (name) => `${orders}/${name}.ts`,
    ),
    tests: [
      ['machine/decide', 'machine/timers', 'rules/rules'],
      ['machine/machine'],
      ['machine/random-sequences'],
    ].map((names) => names.map((name) => `${orders}/${name}.test.ts`)),
  },
  disputes: {
    files: ['decide', 'guards', 'dispute-facts'].map((name) => `${disputes}/${name}.ts`),
    tests: [[`${disputes}/decide.test.ts`], [`${disputes}/machine.test.ts`]],
  },
  ledger: {
    files: [],
    schema: 'ledger',
    unused: ['ledger.settle_batch'],
    tests: [
      ['postings/movements', 'postings/refusals', 'postings/reopen'],
      ['guards', 'sweeps'],
      ['history'],
      ['postings/concurrency'],
    ].map((names) => names.map((name) => `${ledger}/${name}.db.test.ts`)),
  },
};
