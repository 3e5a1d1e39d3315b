import fs from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';

const exclude = ['**/node_modules/**', '**/dist/**'];
const needsDatabase = ['**/*.db.test.ts', '**/*.http.test.ts'];
/** What a page is polled for comes when it comes; only a hang is cut off. */
const patient = { poll: { timeout: 60_000 } };
/** What copies, kills or restarts a database, and the walks over all calls: `npm run test:all` runs them whole. */
const thorough = [
  'apps/server/src/backup/backup.db.test.ts',
  'apps/server/src/backup/point-in-time.db.test.ts',
  'apps/server/src/key-rotation.http.test.ts',
  'apps/server/src/s3-storage.http.test.ts',
  'apps/server/src/start-keys.db.test.ts',
  'apps/server/src/platform/database/availability.db.test.ts',
  'apps/server/src/platform/database/older-release.db.test.ts',
  'apps/server/src/platform/database/owner.db.test.ts',
  'apps/server/src/platform/database/pooler.db.test.ts',
  'apps/server/src/platform/database/replica.db.test.ts',
  'apps/server/src/platform/database/start-check.db.test.ts',
  'apps/server/src/platform/database/upgrade.db.test.ts',
  'apps/server/src/platform/postgres/postgres.db.test.ts',
];
const thoroughParts = ['contract-hostile', 'access-matrix', 'locks'].map(
  (name) => `apps/server/src/${name}.http.test.ts`,
);
/** These take longest, and start first, so that no worker is left alone with one at the end. */
const longest = ['every-screen', 'trading/disputes', 'chat/chat-tour', 'trading/demo-partner', 'kill'].map(
  (name) => `e2e/${name}.e2e.ts`,
);

class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file));
    const isFirst = (one: TestSpecification, other: TestSpecification) =>
      one.project === other.project ? Number(isLong(other)) - Number(isLong(one)) : 0;
    return (await super.sort(specs)).toSorted(isFirst);
  }
}

const unitTests = ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}'];
/** Unit tests that replace modules or globals: each gets a module graph of its own, and the others share one. */
const isolatedTests = ['apps', 'packages']
  .flatMap((folder) => testsIn(folder))
  .filter((file) => /\bvi\.(mock|doMock|resetModules|stubGlobal)\b/.test(fs.readFileSync(file, 'utf8')));

function testsIn(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : testsIn(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** A crowded machine is slow, and no test is about time: what waits gives up after a minute, with its reason. */
const unitTimeout = 90_000;

const databaseServer = ['apps/server/src/testing/database/global-setup.ts'];

const onDatabase: InlineConfig = {
  exclude,
  // A worker loads the server once for all its files; each file has a database and an app of its own.
  isolate: false,
  globalSetup: databaseServer,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const inBrowser: InlineConfig = {
  expect: patient,
  exclude,
  globalSetup: databaseServer,
  tags: [{ name: 'mainPath', description: 'What `npm test` runs; the others belong to `npm run test:all`.' }],
  // A worker loads the server once, and shares one browser among its files.
  isolate: false,
  setupFiles: ['e2e/support/setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

export default defineConfig({
  test: {
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // Workers wait on the database more than they compute, but a laptop has other things to do.
    maxWorkers: '75%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: unitTests,
          exclude: [...exclude, ...needsDatabase, ...isolatedTests],
          isolate: false,
          testTimeout: unitTimeout,
        },
      },
      { test: { name: 'unit-isolated', include: isolatedTests, testTimeout: unitTimeout } },
      {
        test: {
          name: 'db',
          include: ['apps/server/src/**/*.db.test.ts', 'apps/server/src/**/*.http.test.ts'],
          ...onDatabase,
          exclude: [...exclude, ...thorough],
        },
      },
      {
        test: {
          name: 'db-thorough',
          include: [...thorough, ...thoroughParts],
          ...onDatabase,
          env: { SAMPLE: 'full' },
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], exclude, testTimeout: 60_000 } },
      {
        test: {
          name: 'sim',
          include: ['sim/**/*.sim.ts'],
          exclude,
          globalSetup: databaseServer,
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'e2e', include: ['e2e/**/*.e2e.ts'], ...inBrowser } },
      {
        // On its own, because it takes a whole installation apart.
        test: {
          name: 'chaos',
          expect: patient,
          include: ['e2e/chaos/**/*.chaos.ts'],
          exclude,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        // Not tests: take the pictures of the help articles and of the screens (e2e/pictures).
        test: {
          name: 'pictures',
          expect: patient,
          include: ['e2e/pictures/**/*.pictures.ts'],
          exclude,
          globalSetup: databaseServer,
          testTimeout: 7_200_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'conformance',
          expect: patient,
          include: ['e2e/conformance/**/*.conformance.ts'],
          exclude,
          globalSetup: databaseServer,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
