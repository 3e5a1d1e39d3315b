import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { boundaries, oneDirection } from './boundaries';
import { fileSizes, namedStates, noConsole, noPathUp, themeColours } from './conventions';
import { importCycles } from './cycles';
import { deadExports, deadFiles } from './dead-code';
import { sameFigures } from './figures';
import { licences } from './licences';
import { migrationSteps } from './migration-steps';
import { declaredPackages } from './packages';
import { migrations, ownSchema } from './schemas';
import { type Check, readSources } from './sources';
import { styles } from './styles';

const modules = 'apps/server/src/modules';
const run = (check: Check, files: Record<string, string>) =>
  check(Object.entries(files).map(([path, text]) => ({ path, text })));

describe('module boundaries', () => {
  const importing = (from: string, specifier: string) =>
    run(boundaries, { [from]: `import { x } from '${specifier}';` });

  it.each([
    [
      `${modules}/orders/commands/pay-order.ts`,
      '../../ledger/store',
      'import modules/ledger through its index.ts',
    ],
    [`${modules}/orders/pay.http.test.ts`, '../ledger/store', 'import modules/ledger through its index.ts'],
    ['apps/server/src/app.ts', './modules/orders/routes', 'import modules/orders through its index.ts'],
    ['apps/server/src/app.ts', './modules/orders/state', 'import modules/orders through its index.ts'],
    ['apps/server/src/platform/jobs/jobs.ts', '../../modules/orders', 'the platform imports no module'],
    ['packages/money/src/kobo.ts', '@gift/server', 'a package never reaches outside the packages'],
    [
      'packages/money/src/kobo.ts',
      '../../../apps/web/src/app/guard',
      'a package never reaches outside the packages',
    ],
    [
      'apps/server/src/web.ts',
      '../../web/src/app/server-entry',
      'the server and the web app share packages only',
    ],
    ['apps/web/src/app/guard.ts', '@gift/server', 'the server and the web app share packages only'],
    ['apps/web/src/shared/ui/tile.tsx', '../../features/home/home.screen', 'shared knows no features'],
    ['apps/web/src/shared/ui/tile.tsx', '../../app/guard', 'shared knows no app'],
    [
      'apps/web/src/features/home/home.screen.tsx',
      '../../app/guard',
      'a feature does not know the app around it',
    ],
    [
      'apps/web/src/features/home/home.screen.tsx',
      '../wallet/balance',
      'a feature never imports another feature',
    ],
  ])('%s may not import %s', (from, specifier, why) => {
    expect(importing(from, specifier)).toEqual([`${from}:1 imports ${specifier}: ${why}`]);
  });

  it.each([
    [`${modules}/orders/commands/pay-order.ts`, '../../ledger'],
    [`${modules}/orders/commands/pay-order.ts`, '../../ledger/index'],
    [`${modules}/orders/commands/pay-order.ts`, '../store'],
    [`${modules}/orders/commands/pay-order.ts`, '../../../platform/db'],
    ['apps/server/src/app.ts', './modules/orders'],
    ['apps/server/src/services.ts', './modules/orders/state'],
    ['tools/tables/order-table.ts', '../apps/server/src/modules/orders/machine'],
    ['packages/contract/src/fields.ts', '@gift/money'],
    ['apps/web/src/features/home/home.screen.tsx', '../../shared/ui/tile'],
    ['apps/web/src/features/home/home.screen.tsx', './rates'],
    ['apps/web/src/app/screens.ts', '../features/home/home.screen'],
    ['apps/web/src/app/screens.ts', '@gift/contract'],
  ])('%s may import %s', (from, specifier) => {
    expect(importing(from, specifier)).toEqual([]);
  });

  it('sees lazy imports, re-exports and bare imports, and no comments', () => {
    const text = `
      // import { a } from '../ledger/one';
      /* export * from '../ledger/two'; */
      export * from '../ledger/three';
      const lazy = () => import('../ledger/four');
      import '../ledger/five';`;
    const said = run(boundaries, { [`${modules}/orders/x.ts`]: text });
    expect(said.map((line) => /ledger\/(\w+)/.exec(line)![1])).toEqual(['three', 'four', 'five']);
  });
});

describe('one way', () => {
  const importing = (...pairs: [from: string, to: string][]) =>
    run(
      oneDirection,
      Object.fromEntries(pairs.map(([from, to]) => [`${modules}/${from}`, `import { x } from '${to}';`])),
    );

  it('lets modules import those below them', () => {
    expect(importing(['orders/a.ts', '../wallet'], ['wallet/deep/b.ts', '../../ledger'])).toEqual([]);
  });

  it('reports every import of a dependency cycle of any length, and no other import', () => {
    const said = importing(
      ['orders/a.ts', '../offers'],
      ['offers/b.ts', '../wallet'],
      ['wallet/deep/c.ts', '../../orders'],
      ['disputes/d.ts', '../orders'],
    );
    expect(said.map((line) => line.split(' ')[0])).toEqual([
      `${modules}/orders/a.ts:1`,
      `${modules}/offers/b.ts:1`,
      `${modules}/wallet/deep/c.ts:1`,
    ]);
    expect(said[0]).toContain('modules/offers imports modules/orders already');
  });

  it('ignores tests and test helpers', () => {
    expect(
      importing(
        ['orders/a.ts', '../wallet'],
        ['wallet/b.test.ts', '../orders'],
        ['wallet/testing/fixtures.ts', '../orders'],
      ),
    ).toEqual([]);
  });
});

describe('import cycles', () => {
  it('are reported with their path, be it of types, of lazily loaded files or through an index', () => {
    const ring = (importing: string) =>
      run(importCycles, {
        'apps/web/src/shared/a.ts': "import { b } from './b';",
        'apps/web/src/shared/b.ts': "export * from './c';",
        'apps/web/src/shared/c/index.tsx': importing,
        'apps/web/src/shared/beside.ts': "import './a';",
      });
    const name = 'apps/web/src/shared';
    const found = `${name}/a -> ${name}/b -> ${name}/c/index -> ${name}/a: 3 files import each other in a circle`;
    expect(ring("import { a } from '../a';")).toEqual([found]);
    expect(ring("import type { A } from '../a';")).toEqual([found]);
    expect(ring("const load = () => import('../a');")).toEqual([found]);
    expect(ring("// import { a } from '../a';")).toEqual([]);
  });

  it('are found across packages, and each group is reported by its shortest cycle', () => {
    const said = run(importCycles, {
      'packages/money/src/index.ts': "import '@gift/contract/rules';",
      'packages/contract/src/rules.ts': "import '@gift/money'; import './long';",
      'packages/contract/src/long.ts': "import './longer';",
      'packages/contract/src/longer.ts': "import './rules';",
      'sim/one.ts': "import './two';",
      'sim/two.ts': "import './one';",
    });
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^packages\/\S+ -> packages\/\S+ -> packages\/\S+: 4 files/);
    expect(said[1]).toBe('sim/one -> sim/two -> sim/one: 2 files import each other in a circle');
  });

  it('do not include routes whose screens link through a table of paths', () => {
    expect(
      run(importCycles, {
        'apps/web/src/app/routes.ts': "import './paths'; const home = () => import('./home');",
        'apps/web/src/app/home.tsx': "import { paths } from './paths';",
        'apps/web/src/app/paths.ts': 'export const paths = {};',
      }),
    ).toEqual([]);
  });

  it('are not in the repository', () => {
    expect(importCycles(readSources(path.join(import.meta.dirname, '../..')))).toEqual([]);
  });
});

describe('schemas', () => {
  it.each([
    'select * from ledger.accounts',
    'select 1 from orders.orders o join ledger.holds h on true',
    'update ledger.accounts set balance = 0',
    'insert into ledger.entries default values',
    'delete from only ledger.entries',
    'select ledger.post(1)',
    'select * from graphile_worker.jobs',
  ])('a module may not run %s on a schema of another module', (statement) => {
    const said = run(ownSchema, { [`${modules}/orders/store.ts`]: `db.run(sql\`${statement}\`)` });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(
      /store\.ts:1 uses schema (ledger|graphile_worker) in SQL; this module may use only orders/,
    );
  });

  it('a module may use its own schema, and may name others outside SQL', () => {
    const text = `
      import * as ledger from '../ledger';
      // Reads from ledger.accounts would be wrong here.
      sql\`select orders.next_no(), o.id from orders.orders o where orders.id = 1\`;
      tell(tx, 'ledger.posted', {});
      ledger.balances(tx);`;
    expect(run(ownSchema, { [`${modules}/orders/store.ts`]: text })).toEqual([]);
    expect(
      run(ownSchema, { [`${modules}/orders/x.db.test.ts`]: 'sql`select * from ledger.accounts`' }),
    ).toEqual([]);
  });

  it('the platform owns its own tables and the job queue', () => {
    const said = run(ownSchema, {
      'apps/server/src/platform/events/outbox.ts':
        'sql`select * from platform.outbox join graphile_worker.jobs on true`',
      'apps/server/src/platform/jobs/jobs.ts': 'sql`select * from orders.orders`',
    });
    expect(said).toEqual([
      'apps/server/src/platform/jobs/jobs.ts:1 uses schema orders in SQL; this module may use only platform',
    ]);
  });

  it('a migration may change only the schema of its own module, but may reference others', () => {
    const said = run(ownSchema, {
      'db/migrations/0001-wallet-baseline.sql':
        'create table wallet.topups (user_id bigint references identity.users);',
      'db/migrations/0002-wallet-more.sql':
        'alter table identity.users add x int;\ncreate index i on ledger.entries (id);',
    });
    expect(said).toEqual([
      'db/migrations/0002-wallet-more.sql:1 uses schema identity in SQL; this module may use only wallet',
      'db/migrations/0002-wallet-more.sql:2 uses schema ledger in SQL; this module may use only wallet',
    ]);
  });

  it('migrations must be numbered without gaps, name a module and not be a rollback', () => {
    const refusalsOf = (...names: string[]) =>
      run(migrations, Object.fromEntries(names.map((name) => [`db/migrations/${name}`, ''])));
    expect(refusalsOf('0002-wallet-banks.sql', '0001-wallet-baseline.sql')).toEqual([]);
    expect(refusalsOf('0001-wallet-baseline.sql', '0001-wallet-again.sql', '0004-orders-gap.sql')).toEqual([
      'db/migrations/0001-wallet-baseline.sql should have the number 0002',
      'db/migrations/0004-orders-gap.sql should have the number 0003',
    ]);
    expect(
      refusalsOf('0001-nobody-baseline.sql', '0002-wallet-down.sql', '3-wallet-banks.sql', '0004-wallet.sql'),
    ).toEqual([
      'db/migrations/0001-nobody-baseline.sql names nobody, which is no module with a schema',
      'db/migrations/0002-wallet-down.sql goes backward; write a later one instead',
      'db/migrations/0004-wallet.sql is not named NNNN-module-what.sql',
      'db/migrations/3-wallet-banks.sql is not named NNNN-module-what.sql',
    ]);
  });
});

describe('migration steps', () => {
  const name = 'db/migrations/0031-orders-notes.sql';
  const contract = 'db/migrations/0031-orders-notes-needs-0030.sql';
  const problemsIn = (text: string, file = name) => run(migrationSteps, { [file]: text });

  it.each([
    ['create index i on orders.orders (state)', 'builds an index without concurrently'],
    ['create unique index i on orders.orders (state)', 'builds an index without concurrently'],
    ['alter table orders.orders add constraint c check (x > 0)', 'adds a constraint without not valid'],
    ['alter table orders.orders add unique (x)', 'adds a constraint without not valid'],
    [
      'alter table orders.orders add foreign key (x) references orders.y',
      'adds a constraint without not valid',
    ],
    ['alter table orders.orders alter x set not null', 'sets not null'],
    ['alter table orders.orders add x bigint references orders.y', 'adds a column with a constraint'],
    ['alter table orders.orders add x uuid default gen_random_uuid()', 'adds a column that is computed'],
    ['alter table orders.orders add x bigint generated always as identity', 'adds a column that is computed'],
    ['lock table orders.orders', 'locks a whole table'],
    ['reindex table orders.orders', 'locks a whole table'],
    ["update orders.orders set note = '' where note is null", 'changes rows that exist'],
    ['delete from orders.orders where note is null', 'changes rows that exist'],
  ])('%s may not block trading, unless a comment says why it is short', (statement, what) => {
    const [first, ...others] = problemsIn(`-- A note.\n\n${statement};`);
    expect(first).toContain(`${name}:3 ${what}`);
    expect(first).toContain('blocks trading');
    expect(others).toEqual([]);
    expect(problemsIn(`-- short lock: one row for each brand.\n${statement};`)).toEqual([]);
    expect(problemsIn(`${statement};`, contract)).toHaveLength(1);
    expect(problemsIn(`${statement};`, 'db/migrations/0023-orders-old.sql')).toEqual([]);
  });

  it.each([
    ['alter table orders.orders add x bigint not null', 'adds a column that is not null and has no default'],
    ['alter table orders.orders drop column x', 'drops a column'],
    ['alter table orders.orders alter x drop not null', 'allows null in a column'],
    ['alter table orders.orders rename x to y', 'renames a column'],
    ['alter table orders.orders rename to y', 'renames a table'],
    ['alter function orders.f() rename to g', 'renames a function'],
    ['drop table orders.x', 'drops a table'],
    ['drop function orders.f()', 'drops a function'],
    ['drop type orders.kind', 'drops a type'],
    ['truncate orders.x', 'empties a table'],
    ['alter table orders.orders drop constraint c', 'drops a constraint'],
    ['alter table orders.orders alter x drop default', 'drops a default'],
    ['alter table orders.orders disable trigger t', 'disables a trigger'],
    ['alter table orders.orders disable trigger all', 'disables a trigger'],
    ['alter table orders.orders disable trigger user', 'disables a trigger'],
    ['drop index orders.i', 'drops an index'],
    ['drop trigger t on orders.orders', 'drops a trigger'],
    [
      "create or replace function ledger.f() returns int language sql as 'select 1'",
      'replaces a function of the ledger',
    ],
    ['alter table orders.orders set schema offers', 'moves a table'],
  ])('%s needs a contract step', (statement, what) => {
    const [first, ...others] = problemsIn(`select '₦';\n${statement};`);
    expect(first).toContain(`${name}:2 ${what}`);
    expect(first).toContain('only a contract step may');
    expect(others).toEqual([]);
    expect(problemsIn(`-- short lock: small.\n${statement};`)).toHaveLength(1);
    expect(problemsIn(`${statement};`, contract)).toEqual([]);
  });

  it('a change of type blocks trading, and needs a contract step', () => {
    const statement = 'alter table orders.orders alter column x type bigint;';
    expect(problemsIn(statement)).toHaveLength(2);
    expect(problemsIn(`-- short lock: small.\n${statement}`, contract)).toEqual([]);
  });

  it.each([
    'alter table offers.offers add note text;',
    'drop trigger t on offers.offers;',
    'create trigger t before insert on offers.offers for each row execute function offers.f();',
    'create table offers.notes (offer_id bigint references offers.offers);',
  ])('a file that has locked a table may not wait for another, as %s does', (statement) => {
    const adds = 'alter table orders.orders add note text;\n';
    const [finding] = problemsIn(`${adds}${statement}`, contract);
    expect(finding).toContain(`${contract}:2 locks a second table while it holds the lock of the first`);
    expect(problemsIn(`${adds}-- short lock: few rows.\n${statement}`, contract)).toEqual([]);
    expect(problemsIn(statement, contract)).toEqual([]);
  });

  it('a constraint is validated in a later migration', () => {
    const adds = 'alter table orders.orders add constraint c check (x > 0) not valid;';
    const validates = 'alter table orders.orders validate constraint c;';
    expect([problemsIn(adds), problemsIn(validates)]).toEqual([[], []]);
    expect(problemsIn(adds + validates)).toHaveLength(1);
  });

  it('a contract step needs an earlier migration', () => {
    expect(problemsIn('select 1;', 'db/migrations/0031-orders-x-needs-0031.sql')).toEqual([
      'db/migrations/0031-orders-x-needs-0031.sql needs a migration that does not come before it',
    ]);
  });

  it('everything else is allowed, and anything in a table that the file creates', () => {
    const text = `
      create table orders.notes (id bigint primary key, order_id bigint not null references orders.orders);
      create index notes_of on orders.notes (order_id);
      alter table orders.notes add x bigint not null;
      alter table orders.orders add note text, add is_gift boolean not null default false;
      update orders.notes set x = 1;
      delete from orders.notes;
      alter table orders.orders alter x set default 1;
      alter table orders.orders drop constraint c, add constraint c check (x > 0) not valid;
      create function ledger.f() returns int language sql as 'select 1';
      create or replace function orders.f() returns int language sql as 'select 1';
      create index concurrently if not exists i on orders.orders (note);`;
    expect(problemsIn(text)).toEqual([]);
  });
});

describe('licences', () => {
  const found = (entry: object) => licences(JSON.stringify({ packages: { 'a/node_modules/x': entry } }));

  it.each(['MIT', '(GPL-3.0-only OR MIT)', 'Apache-2.0 AND LGPL-3.0-or-later'])(
    '%s may be shipped',
    (license) => {
      expect(found({ license })).toEqual([]);
    },
  );

  it.each(['GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN README', undefined])(
    '%s may not',
    (license) => {
      expect(found({ license })).toEqual([expect.stringContaining('package-lock.json has x under')]);
      expect(found({ license, dev: true })).toEqual([]);
    },
  );
});

describe('dead code', () => {
  const main = 'apps/server/src/main.ts';

  it('a file that nothing imports is reported; imported, named and entry files are not', () => {
    const said = run(deadFiles, {
      [main]: `import './used'; const worker = 'by-name.mjs'; import '@gift/contract';`,
      'apps/server/src/used.ts': '',
      'apps/server/src/by-name.mjs': '',
      'apps/server/src/dead.ts': '',
      'apps/server/src/dead.test.ts': '',
      'packages/contract/src/index.ts': '',
      'apps/web/src/app/routes.ts': `export const routes = [{ screen: 'home/home' }];`,
      'apps/web/src/app/server-entry.tsx': `import './routes';`,
      'apps/web/src/features/home/home.screen.tsx': '',
      'apps/web/src/features/home/old.screen.tsx': '',
    });
    expect(said).toEqual([
      'apps/server/src/dead.ts is imported by nobody',
      'apps/web/src/features/home/old.screen.tsx is imported by nobody',
    ]);
  });

  it('an exported value that no other file imports is reported', () => {
    const said = run(deadExports, {
      [main]: `import { used } from './a';`,
      'apps/server/src/a.ts':
        'export const used = 1;\nexport function unused() {}\nexport type Free = 1;\nconst own = unused;',
    });
    expect(said).toEqual(['apps/server/src/a.ts exports unused, which nobody imports']);
  });
});

describe('tidiness', () => {
  const long = (lines: number) => 'x\n'.repeat(lines);

  it('a long file is found; a test may be longer, and a table longer still', () => {
    const said = run(fileSizes, {
      'a.ts': long(400),
      'b.ts': long(401),
      'b.test.ts': long(800),
      'c.ts': `// Table: every state by every event.\n${long(1000)}`,
      'd.css': `// Table: nothing ends.\n${long(1200)}`,
    });
    expect(said.map((line) => line.split(' ')[0])).toEqual(['b.ts', 'd.css']);
  });

  it.each([
    'color: #fff;',
    'background: rgb(0 0 0 / 50%);',
    'border: 1px solid red;',
    'fill="white"',
    `style={{ color: '#08f' }}`,
  ])('a feature may not write %s', (text) => {
    expect(run(themeColours, { 'apps/web/src/features/home/x.tsx': text })).toHaveLength(1);
    expect(run(themeColours, { 'apps/web/src/shared/theme.css': text })).toEqual([]);
  });

  it('a feature may use theme colours, link to a fragment and write the word white', () => {
    const text = `color: var(--white-ink); <a href="#add">The white card</a>; white-space: nowrap; // #fff`;
    expect(run(themeColours, { 'apps/web/src/features/home/x.tsx': text })).toEqual([]);
  });

  it('the server may write to the console only in its entry file', () => {
    const said = run(noConsole, {
      'apps/server/src/web.ts': 'start();\nconsole.log(1);',
      'apps/server/src/main.ts': 'console.error(1);',
      'apps/server/src/web.test.ts': 'console.log(1);',
      'apps/server/src/platform/jobs/jobs.ts': 'console.trace = () => {};',
    });
    expect(said).toEqual(['apps/server/src/web.ts:2 writes to the console; use the log']);
  });

  it('reports a path above its own file, because it is not the same in the bundle', () => {
    const up = "path.join(import.meta.dirname, '../tools/script.mjs')";
    const said = run(noPathUp, {
      [`${modules}/a/zip.ts`]: up,
      [`${modules}/a/zip.test.ts`]: up,
      [`${modules}/a/near.ts`]: 'path.join(import.meta.dirname, name)',
    });
    expect(said).toEqual([`${modules}/a/zip.ts:1 goes up from its own place; use platform/repo-root.ts`]);
  });

  it.each([
    'sql`where o.state between 30 and 70`',
    'sql`where state in (90, 91)`',
    'sql`where not (to_state <> 80)`',
    'sql`case o.state when 10 then 1 end`',
    'if (due.state === 10) pay();',
    'const isPaid = order.stateNumber >= 30;',
  ])('finds a state compared with a number: %s', (text) => {
    const said = run(namedStates, { 'apps/server/src/a.ts': text, 'apps/server/src/a.test.ts': text });
    expect(said).toEqual(["apps/server/src/a.ts:1 compares a state with a number; use the contract's name"]);
  });

  it.each([
    `sql\`where o.state = any(\${numbersOf(escrowedStates)}::smallint[])\``,
    `sql\`where state = \${orderStates.completed} and id > 7\``,
    "if (order.state === 'completed') pay(3);",
    'let state = 20_260_601;',
  ])('takes a state with a name: %s', (text) => {
    expect(run(namedStates, { 'apps/server/src/a.ts': text })).toEqual([]);
  });
});

describe('styles', () => {
  const web = 'apps/web/src';
  const app = {
    [`${web}/app/client.tsx`]: "import '../shared/base.css';",
    [`${web}/shared/base.css`]: '.row { display: flex; }',
    [`${web}/shared/tile.css`]: '.tile > b, .tile.wide { color: red; }',
    [`${web}/features/a/part.tsx`]: '<p className={wide ? "row" : `tile big`} />',
  };

  it('must be imported by the screen that renders them, also for a lazy part', () => {
    const screen = `${web}/features/a/a.screen.tsx`;
    const lazy = "const part = () => import('./part');";
    expect(run(styles, { ...app, [screen]: lazy })).toEqual([
      `${screen} draws .tile in ${web}/features/a/part.tsx without its style: import ${web}/shared/tile.css`,
    ]);
    expect(run(styles, { ...app, [screen]: `${lazy} import '../../shared/tile.css';` })).toEqual([]);
    const later = { [`${web}/features/a/more.tsx`]: "import '../../shared/tile.css';" };
    expect(run(styles, { ...app, ...later, [screen]: `${lazy} import('./more');` })).toHaveLength(1);
  });

  it('of a class are in one file, though other files may narrow them', () => {
    const twice = { [`${web}/features/a/a.css`]: '.row { display: block; } .card .tile { margin: 0; }' };
    expect(run(styles, { ...app, ...twice })).toEqual([
      `.row has a rule of its own in ${web}/features/a/a.css and in ${web}/shared/base.css`,
    ]);
  });
});

describe('declared packages', () => {
  const manifest = (part: object) => JSON.stringify(part);
  const shop = {
    'apps/shop/package.json': manifest({ dependencies: { react: '1' }, devDependencies: { vitest: '2' } }),
  };
  const screen = {
    'apps/shop/src/a.tsx': "import { useState } from 'react';\nimport path from 'node:path';",
  };
  const test = { 'apps/shop/src/a.test.ts': "import { it } from 'vitest';" };

  it('may be imported, and those of tests by tests', () => {
    expect(run(declaredPackages, { ...shop, ...screen, ...test })).toEqual([]);
  });

  it('are all that a workspace imports', () => {
    const planted = {
      'apps/shop/src/b.ts': "import {\n  a,\n} from '@scope/planted/part';\nimport('later');",
    };
    expect(run(declaredPackages, { ...shop, ...screen, ...test, ...planted })).toEqual([
      'apps/shop/src/b.ts:3 imports @scope/planted, which apps/shop/package.json does not declare',
      'apps/shop/src/b.ts:4 imports later, which apps/shop/package.json does not declare',
    ]);
  });

  it('must be imported, unless they are programs or types of an imported package', () => {
    const root = {
      'package.json': manifest({
        devDependencies: { tsx: '1', '@types/react': '1', '@types/gone': '1', gone: '1' },
      }),
    };
    expect(run(declaredPackages, { ...shop, ...screen, ...test, ...root })).toEqual([
      'package.json declares @types/gone, which nobody there imports',
      'package.json declares gone, which nobody there imports',
    ]);
    expect(run(declaredPackages, { ...shop, ...test })).toEqual([
      'apps/shop/package.json declares react, which nobody there imports',
    ]);
  });

  it('for tests only must not be imported by production code', () => {
    const planted = { 'apps/shop/src/b.ts': "import { it } from 'vitest';" };
    expect(run(declaredPackages, { ...shop, ...screen, ...planted })).toEqual([
      'apps/shop/src/b.ts:1 imports vitest, which apps/shop/package.json declares for tests only',
    ]);
  });

  it('have one version everywhere', () => {
    const other = {
      'apps/other/package.json': manifest({ dependencies: { react: '2' } }),
      'apps/other/src/a.ts': "import 'react';",
    };
    expect(run(declaredPackages, { ...shop, ...screen, ...test, ...other })).toEqual([
      'apps/other/package.json wants react 2, and another workspace 1',
    ]);
  });
});

describe('the figures of a text', () => {
  const said = (text: string) => run(sameFigures, { 'apps/web/src/a.tsx': text });
  it.each([
    `const t = texts({ wait: ['Wait 5 minutes', '请等待 5 分钟', 'Wait 6 minutes'] });`,
    `const t = localized('Up to ₦500', '最多 ₦500', 'Up to 500');`,
    `const t = localize(['level 1', '等级 1', 'level two']);`,
    `const t = { en: 'At least 10 characters.', zh: '至少 10 字。', pcm: 'Write more.' };`,
    "const t = texts({ of: [(n: number) => n + ' of 6', (n: number) => n + '/6', (n: number) => n + ' of 8'] });",
  ])('are the same in Pidgin as in English: %s', (text) => {
    expect(said(text)).toEqual(['apps/web/src/a.tsx:1 has other figures in Pidgin than in English']);
  });

  it.each([
    `const t = texts({ wait: ['Wait 5 minutes', '请等待五分钟', 'Wait 5 minutes'], far: ['10', '10'] });`,
    "const t = localized((n) => (n === 1 ? '1 day' : n + ' days'), (n) => n + ' 天', (n) => n + ' day');",
    `const t = { en: 'Wait {minutes} minutes, {fee1:kobo}.', zh: '请等待。', pcm: '{fee1:kobo}: wait {minutes} minutes.' };`,
  ])('may be in another order, a value or missing with the text: %s', (text) => {
    expect(said(text)).toEqual([]);
  });
});
