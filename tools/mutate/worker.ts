// Runs mutants of one part, by their numbers, and sends each result. tools/mutate/run.ts starts it.
import path from 'node:path';
import { build } from 'esbuild';
import pg from 'pg';
import { createVitest } from 'vitest/node';
import type { TestServer } from '../../apps/server/src/testing/database/database-server';
import { applied } from './mutants';
import { type Part, parts } from './parts';
import { root, type Target, targetsOf } from './targets';

export type Outcome = 'killed' | 'survived' | 'invalid';

/** Tests that mutate the tables themselves take long. */
const testsOfTests = /^(?!.*(is caught wherever|breaks a law even))/;

const [partName = '', ...numbers] = process.argv.slice(2);
const part = parts[partName]!;
const targets = targetsOf(part);

/** The currently replaced file, and its new text. */
let replaced: { file: string; text: string } | null = null;

/** Most of a short run is spent on loading the server, so database tests are bundled once. */
const tests = part.schema ? await bundled(part.tests) : part.tests;
const vitest = await createVitest(
  'test',
  {
    root,
    config: false,
    watch: false,
    bail: 1,
    include: tests.flat(),
    maxWorkers: 1,
    reporters: [{}],
    testNamePattern: testsOfTests,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    isolate: false,
    pool: 'threads',
    ...(part.schema ? { globalSetup: ['apps/server/src/testing/database/global-setup.ts'] } : {}),
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id: string) => (id === replaced?.file ? replaced.text : null),
      },
    ],
  },
);
const specifications = await vitest.globTestSpecifications();
const stages = tests.map((files) =>
  files.map((file) => {
    const found = specifications.find(({ moduleId }) => path.relative(root, moduleId) === file);
    if (!found) throw new Error(`There is no test file ${file}.`);
    return found;
  }),
);
const doPass = await doTestsPass();
if (doPass) process.send!('ready');
for (const number of doPass ? numbers : []) process.send!(await outcomeOf(targets[Number(number)]!));
// The tests still pass, so the mutants caused the failures.
const isValid = doPass && (await doTestsPass());
await vitest.close();
process.exit(isValid ? 0 : 1);

async function doTestsPass(): Promise<boolean> {
  for (const stage of stages) {
    // Vitest counts failures towards `bail`, including those of an earlier run.
    vitest.state.idMap.clear();
    vitest.state.filesMap.clear();
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(stage, true);
    if (unhandledErrors.length > 0 || !testModules.every((module) => module.ok())) return false;
  }
  return true;
}

async function outcomeOf({ location, isSql, text, mutant }: Target): Promise<Outcome> {
  const changed = applied(text, mutant);
  if (isSql) {
    if (!(await defineFunction(changed))) return 'invalid';
    const survived = await doTestsPass();
    await defineFunction(text);
    return survived ? 'survived' : 'killed';
  }
  replaced = { file: path.join(root, location), text: changed };
  vitest.invalidateFile(replaced.file);
  const survived = await doTestsPass();
  vitest.invalidateFile(replaced.file);
  replaced = null;
  return survived ? 'survived' : 'killed';
}

async function bundled(stages: Part['tests']): Promise<string[][]> {
  const folder = '.cache/mutate';
  await build({
    entryPoints: stages.flat(),
    outdir: folder,
    outbase: root,
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    plugins: [
      {
        name: 'packages stay outside, but our own',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@gift/') ? null : { path, external: true },
          ),
      },
    ],
  });
  return stages.map((files) => files.map((file) => path.join(folder, file.replace(/\.ts$/, '.js'))));
}

/** Defines a function in the template of the test databases; false if PostgreSQL rejects it. */
async function defineFunction(text: string): Promise<boolean> {
  const { url, template } = vitest.getRootProject().getProvidedContext().testServer as TestServer;
  const address = new URL(url);
  address.pathname = `/${template}`;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(text);
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
