// Runs the tests from a bare checkout. The last line is "N passed, N failed". docs/testing.md describes the parts.
//   npm test                    checks, unit, database and HTTP tests, browser tests of the main paths
//   npm run test:all            all of it; with --rest only what npm test leaves out
//   npm test -- path...         the test files at these paths
//   --pictures ...             pictures of every screen; --accept stores those that tests compare
//   --check, --e2e, --conformance, --sim ..., --bench ..., --mutate ...   one part; further arguments are passed on
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { installOnDebian } from './debian.mjs';
import { checkNode, ensureInstalled, root } from './prepare.mjs';
import { countReport, slowestFiles, timeByProject } from './test-run/count.mjs';
import { retryFailed } from './test-run/retries.mjs';

const needsRoot = [
  'the PostgreSQL that npm installed is copied to a folder that its account can read',
  'as root the server runs under another account',
  'as root a folder that this account cannot enter gets its database outside, and restarts find it',
  'as root a copy of such a folder is refused, as it would share the database of the original',
];

const needsRedis = ['by Redis', 'two processes of chat, over Redis needs redis-server'];
const needsSwift = ['with OpenStack Swift as S3'];

const needsPostgres = [
  'a role that only owns its database, on the PostgreSQL of Debian migrates, completes an order, and protects the ledger from the owner',
  'point-in-time recovery has every trade up to the moment, none after it, and a ledger that balances',
  'a streaming replica',
];

const needsPgbouncer = [
  'many trades at once complete, with limits on every statement',
  'messages reach the other process',
  'jobs run as soon as they are queued',
  'refuses two addresses of different databases',
  'the start creates the demo data, and without the direct address says what is missing',
]
  .map((name) => `through PgBouncer in transaction mode ${name}`)
  .concat('a streaming replica works through PgBouncer');

/** Vitest projects by part. */
const fastProjects = ['unit', 'unit-isolated', 'db', 'tools', 'sim'];
const thoroughProjects = ['conformance', 'db-thorough', 'e2e'];
/** Tags of browser tests (e2e/support/main-path.ts), as vitest filters by them. */
const mainPaths = 'mainPath';
const otherPaths = `!${mainPaths}`;
const everythingElse = 'browser tests, conformance, kill tests, and the walks over all calls';

/** Tests wait for the database, the browser and timers in turn, so two cores need three workers. */
const workers = `--maxWorkers=${Math.max(3, Math.round(availableParallelism() * 0.75))}`;

const resultFile = path.join(root, '.cache', 'test-result.json');
const given = process.argv.slice(2);
if (given[0] === '--all' && given[1] === '--rest') given.shift();
const [flag = '', ...rest] = given;
const paths = flag && !flag.startsWith('--') ? [flag, ...rest] : [];

let passed = 0;
const failures = [];
const steps = [];
const files = [];

checkNode();
await ensureInstalled({ dev: true });
const scripts = { '--sim': 'sim/run.ts', '--bench': 'bench/run.ts', '--mutate': 'tools/mutate/run.ts' };
if (scripts[flag]) process.exit(run('tsx', [scripts[flag], ...rest]).status ?? 1);

const answers = (program) => spawnSync(program, ['--version']).status === 0;
const isRedisThere = () => answers('redis-server');
const isSwiftThere = () => spawnSync('/usr/bin/python3', ['-c', 'import swift']).status === 0;
const isPostgresThere = () => existsSync('/usr/lib/postgresql');
const isNginxThere = () => existsSync('/usr/sbin/nginx');
const isPgbouncerThere = () => existsSync('/usr/sbin/pgbouncer');
/** True if the programs are there, or could be installed for a part that wants them. */
const has = (isThere, parts, name, packages) =>
  isThere() || (parts.includes(flag) && installOnDebian(name, packages) && isThere());
const hasRedis = has(isRedisThere, ['', '--all', '--rest', '--e2e'], 'Redis', ['redis-server']);
const hasSwift = has(isSwiftThere, ['--all', '--rest'], 'OpenStack Swift', ['python3-swift']);
const hasPgbouncer = has(isPgbouncerThere, ['--all', '--rest'], 'PgBouncer', ['pgbouncer']);
const hasNginx = has(isNginxThere, ['--all', '--rest'], 'nginx', ['nginx', 'openssl']);
const hasPostgres = has(isPostgresThere, ['--all', '--rest'], 'PostgreSQL', ['postgresql']);

/** Tests that may be skipped, by full name or its start, each with its reason. Any other skipped test counts as failed. */
const maySkip = new Map([
  ...(process.getuid?.() === 0 ? [] : needsRoot.map((name) => [name, 'runs as root only'])),
  ...(hasRedis ? [] : needsRedis.map((name) => [name, 'redis-server is not installed'])),
  ...(hasPgbouncer ? [] : needsPgbouncer.map((name) => [name, 'pgbouncer is not installed'])),
  ...(hasPostgres ? [] : needsPostgres.map((name) => [name, 'the postgresql of Debian is not installed'])),
  ...(hasNginx && hasPgbouncer && hasPostgres && hasSwift && hasRedis
    ? []
    : [['an installation of several processes, under load', 'needs all Debian packages above, and nginx']]),
  [
    'an installation of several processes, under load continues after the disk of the database was full',
    'no small file system can be mounted here',
  ],
  ...(hasSwift ? [] : needsSwift.map((name) => [name, 'python3-swift is not installed'])),
]);

const parts = {
  '': [checks, fast, () => inBrowser('browser tests of the main paths', ['e2e'], mainPaths)],
  '--all': [checks, fast, () => inBrowserTwice(everythingElse, thoroughProjects), chaos],
  '--rest': [() => inBrowserTwice(everythingElse, thoroughProjects, otherPaths), chaos],
  '--check': [checks],
  '--e2e': [() => inBrowser('browser tests', ['e2e'])],
  '--conformance': [() => inBrowser('conformance', ['conformance'])],
  '--pictures': [pictures],
};

if (paths.length > 0) add(runVitest('tests', [], {}, paths));
else if (!parts[flag]) failures.push(`There is no ${flag}; see the top of tools/test.mjs`);
else for (const part of parts[flag]) await part();

report();

function checks() {
  step('types', () => run('tsc', ['--build']));
  step('lint and format', () => run('biome', ['ci', '--error-on-warnings', '--colors=off']));
  step('repository rules', () => run('tsx', ['tools/check.ts']));
}

/** A test measures the built app, so the build comes first. */
function fast() {
  if (build()) add(runVitest('unit, database and HTTP tests', fastProjects, {}, [workers]));
}

function chaos() {
  add(runVitest('parts of an installation fail', ['chaos']));
}

/** Further arguments choose pictures of `screens.pictures.ts`. */
async function pictures() {
  const browser = await findBrowser('pictures');
  if (!browser) return;
  const [project, file] = rest.includes('--accept')
    ? ['e2e', 'e2e/pictures/compared.e2e.ts']
    : ['pictures', 'e2e/pictures/screens.pictures.ts'];
  const env = {
    CHROMIUM_PATH: browser,
    PICTURES: JSON.stringify(rest),
    ACCEPT: rest.includes('--accept') ? '1' : '',
  };
  add(runVitest('pictures', [project], env, [file]));
}

/** Counts as one test. */
function step(name, work) {
  const { status } = timed(name, work);
  if (status === 0) passed++;
  else failures.push(name);
  return status === 0;
}

function timed(name, work) {
  process.stdout.write(`\n== ${name}\n`);
  const startedAt = Date.now();
  const result = work();
  steps.push([name, (Date.now() - startedAt) / 1000]);
  return result;
}

function build() {
  return step('build', () =>
    spawnSync(process.execPath, ['tools/start.mjs', '--build'], { cwd: root, stdio: 'inherit' }),
  );
}

/** Runs projects that need a browser. */
async function inBrowser(name, projects, tags) {
  const browser = await findBrowser(name);
  if (browser) add(runInBrowser(name, projects, { browser, tags, only: rest }));
}

/** Like `inBrowser`, with one retry per browser test in its lifetime (docs/decisions/second-runs.md). */
async function inBrowserTwice(name, projects, tags) {
  const browser = await findBrowser(name);
  if (!browser) return;
  const first = runInBrowser(name, projects, { browser, tags });
  add(
    retryFailed(first, (files) =>
      runInBrowser(`${name}: second run`, projects, { browser, tags, only: files }),
    ),
  );
}

async function findBrowser(name) {
  const { chromium, versionOf } = await import('./chromium.mjs');
  const { path: program, problem } = chromium();
  if (problem) failures.push(`${name}: ${problem}`);
  else process.stdout.write(`\nUsing ${program} (${versionOf(program)})\n`);
  return problem ? null : program;
}

function runInBrowser(name, projects, { browser, tags, only = [] }) {
  return runVitest(name, projects, { CHROMIUM_PATH: browser }, [workers, ...only], tags);
}

function add(counts) {
  for (const { passed: more, failures: further } of counts) {
    passed += more;
    failures.push(...further);
  }
}

/** Runs vitest projects, or only these files, and returns the counts of each file. */
function runVitest(name, projects, env = {}, only = [], tags) {
  const jsonFile = path.join(root, '.cache', `vitest-${process.pid}.json`);
  mkdirSync(path.dirname(jsonFile), { recursive: true });
  rmSync(jsonFile, { force: true });
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${jsonFile}`,
    ...(tags ? [`--tags-filter=${tags}`] : []),
    ...only,
  ];
  const { status } = timed(name, () => run('vitest', args, env));
  const testResults = existsSync(jsonFile) ? JSON.parse(readFileSync(jsonFile, 'utf8')).testResults : [];
  rmSync(jsonFile, { force: true });
  files.push(...testResults);
  const counts = countReport({ testResults }, root, maySkip, isAmong(tags));
  for (const note of counts.flatMap(({ notes }) => notes)) process.stdout.write(`${note}\n`);
  // A run can fail outside any test: a file that does not load, an unhandled error, a server that does not start.
  if (status !== 0 && counts.every(({ failures }) => failures.length === 0))
    counts.push({
      where: name,
      passed: 0,
      failures: [`${name}: vitest ended with ${status}, see above`],
      notes: [],
    });
  return counts;
}

/** Whether a tag filter includes a test: the others are reported as skipped. */
function isAmong(tags) {
  if (!tags) return () => true;
  const isWithout = tags.startsWith('!');
  return (test) => test.tags.includes(tags.replace('!', '')) !== isWithout;
}

function run(program, args, env = {}) {
  const bin = path.join(root, 'node_modules', '.bin', program);
  return spawnSync(bin, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

/** Prints times, failures and the last line. `--rest` adds the counts of the preceding `npm test`. */
function report() {
  if (files.length > 0) {
    process.stdout.write('\n== Slowest files\n');
    for (const [file, seconds] of slowestFiles(files, root)) row(seconds, file);
    process.stdout.write('\n== Time in tests, by project\n');
    for (const [project, seconds] of timeByProject(files, root)) row(seconds, project);
  }
  process.stdout.write('\n== Wall time\n');
  for (const [name, seconds] of steps) row(seconds, name);
  row(
    steps.reduce((sum, [, seconds]) => sum + seconds, 0),
    'all',
  );
  const before =
    flag === '--rest' && existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : null;
  const failed = [...(before?.failures ?? []), ...failures];
  const sum = (before?.passed ?? 0) + passed;
  if (flag === '') {
    mkdirSync(path.dirname(resultFile), { recursive: true });
    writeFileSync(resultFile, JSON.stringify({ passed, failures }));
  } else if (flag === '--rest') rmSync(resultFile, { force: true });
  for (const failure of failed) process.stdout.write(`FAILED ${failure}\n`);
  process.stdout.write(`${sum} passed, ${failed.length} failed\n`);
  process.exit(failed.length === 0 ? 0 : 1);
}

function row(seconds, name) {
  process.stdout.write(`${seconds.toFixed(1).padStart(8)} s  ${name}\n`);
}
