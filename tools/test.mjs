// npm test: everything, from a bare checkout. It ends with one line, "N passed, N failed".
//   --check     types, lint and the repository's own rules
//   --e2e ...   the browser stories       --sim ...   simulated days of trading      --bench ...   budgets
//   --conformance ...   foreign chat engines, fetched for the run, against our server
// What follows a flag is handed on.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { countReport } from './count.mjs';
import { installOnDebian } from './debian.mjs';
import { checkNode, ensureInstalled, root } from './prepare.mjs';

const onlyAsRoot = [
  'the PostgreSQL that npm installed is copied to where its account can reach it',
  'as root the server runs as another account',
  'as root a folder that account cannot enter keeps a pointer to a database outside',
  'as root a copy of such a folder is refused, as it would share the database of the original',
];

const onlyWithRedis = [
  'by Redis everybody else hears what one tells, in its order, whatever its size',
  'by Redis whoever comes later hears nothing of before',
  'by Redis many senders at once lose nothing and keep their own order',
  'by Redis what was told while a reader was cut off arrives once it is back',
  'by Redis a Redis that comes back empty is a gap',
  'two processes of chat, over Redis needs redis-server',
];

/** More stories than this do not fail by chance. */
const mostToldAgain = 5;

const [flag = '', ...rest] = process.argv.slice(2);
let passed = 0;
const failures = [];

checkNode();
await ensureInstalled({ dev: true });
const needsRedis = flag === '' || flag === '--e2e';
const isRedisThere = () => spawnSync('redis-server', ['--version']).status === 0;
const hasRedis =
  isRedisThere() || (needsRedis && installOnDebian('Redis', ['redis-server']) && isRedisThere());

/** Tests that may be skipped, by full name, each with its reason. Any other skipped test counts as failed. */
const maySkip = new Map([
  ...(process.getuid?.() === 0 ? [] : onlyAsRoot.map((name) => [name, 'only root meets this'])),
  ...(hasRedis ? [] : onlyWithRedis.map((name) => [name, 'redis-server is not installed'])),
]);

if (flag === '--sim' || flag === '--bench') {
  const script = flag === '--sim' ? 'sim/run.ts' : 'bench/run.ts';
  process.exit(run('tsx', [script, ...rest]).status ?? 1);
}
if (flag === '' || flag === '--check') check();
const isBuilt = (flag === '' || flag === '--e2e') && build();
if (flag === '') add(tell('tests', ['unit', 'db', 'tools', 'sim']));
if (isBuilt) await inBrowser('browser stories', 'e2e');
if (flag === '' || flag === '--conformance') await inBrowser('conformance', 'conformance');
if (!['', '--check', '--e2e', '--conformance'].includes(flag))
  failures.push(`There is no ${flag}; see the top of tools/test.mjs`);

for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
process.exit(failures.length === 0 ? 0 : 1);

/** Each step counts as one test. */
function check() {
  step('types', 'tsc', ['--noEmit']);
  step('lint and format', 'biome', ['ci', '--error-on-warnings', '--colors=off']);
  step('house rules', 'tsx', ['tools/check.ts']);
}

function step(name, program, args) {
  title(name);
  if (run(program, args).status === 0) passed++;
  else failures.push(name);
}

/** The stories drive the built app, and a test weighs it, so the build is a step of its own. */
function build() {
  title('build');
  const { status } = spawnSync(process.execPath, ['tools/start.mjs', '--build'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) passed++;
  else failures.push('build');
  return status === 0;
}

/**
 * A story has a browser, a server and a database in it, and a busy machine can hold up any of them: files with a
 * failure are told once more, by themselves, and what passes only then is named. What is broken fails both times.
 */
async function inBrowser(name, project) {
  const { chromium, versionOf } = await import('./chromium.mjs');
  const browser = chromium();
  if (browser.problem) return failures.push(`${name}: ${browser.problem}`);
  process.stdout.write(`\nUsing ${browser.path} (${versionOf(browser.path)})\n`);
  const env = { CHROMIUM_PATH: browser.path };
  const first = tell(name, [project], env);
  if (first.failedFiles.length === 0 || first.failedFiles.length > mostToldAgain) return add(first);
  const again = tell(`${name} that failed, told again`, [project], env, first.failedFiles);
  const titles = new Set(again.failures.map(titleOf));
  for (const failure of first.failures)
    if (!titles.has(titleOf(failure))) process.stdout.write(`PASSED ONLY WHEN TOLD AGAIN ${failure}\n`);
  add({ ...again, passed: first.passedElsewhere + again.passed });
}

function titleOf(failure) {
  return failure.split('\n')[0];
}

function add(counted) {
  passed += counted.passed;
  failures.push(...counted.failures);
}

/** Runs vitest projects, or these files of them, and answers what it counted test by test. */
function tell(name, projects, env = {}, files = []) {
  title(name);
  const report = path.join(root, '.cache', `vitest-${process.pid}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const only = projects.flatMap((project) => ['--project', project]);
  const { status } = run(
    'vitest',
    [
      'run',
      ...only,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
      ...(flag ? rest : []),
    ],
    env,
  );
  const testResults = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : [];
  const counted = countReport({ testResults }, root, maySkip);
  for (const note of counted.notes) process.stdout.write(`${note}\n`);
  rmSync(report, { force: true });
  // A run can fail outside any test: a file that does not load, an error nobody awaited, a server that does not start.
  if (status !== 0 && counted.failures.length === 0)
    counted.failures.push(`${name}: vitest ended with ${status}, see above`);
  return counted;
}

function run(program, args, env = {}) {
  const bin = path.join(root, 'node_modules', '.bin', program);
  return spawnSync(bin, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

function title(text) {
  process.stdout.write(`\n== ${text}\n`);
}
