import path from 'node:path';

/**
 * Counts vitest's JSON report test by test, as one entry per file with its path in the repository. `maySkip` maps full
 * test names, or their start, to a reason; any other skipped test counts as failed, and so does a file that failed outside its tests.
 * Tests that `isChosen` rejects do not count.
 */
export function countReport({ testResults }, root, maySkip, isChosen = () => true) {
  return testResults.map((file) => countFile(file, root, maySkip, isChosen));
}

function countFile(file, root, maySkip, isChosen) {
  const where = path.relative(root, file.name);
  const counted = { where, passed: 0, failures: [], notes: [] };
  if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
    counted.failures.push(`${where}: ${file.message || 'did not load'}`);
  for (const test of file.assertionResults.filter(isChosen)) {
    const [, reason] = [...maySkip].find(([name]) => `${test.fullName} `.startsWith(`${name} `)) ?? [];
    if (test.status === 'passed') counted.passed++;
    else if (test.status === 'failed')
      counted.failures.push(`${where}: ${test.fullName}${reasonOf(test.failureMessages)}`);
    else if (reason) counted.notes.push(`Skipped ${test.fullName}: ${reason}`);
    else counted.failures.push(`${where}: ${test.fullName} (skipped, which is not allowed)`);
  }
  return counted;
}

/** The start of a failure message, which contains the seed and the counterexample, to print after the test's name. */
const reasonOf = (messages = []) =>
  messages
    .flatMap((message) => message.split('\n'))
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 300)}`)
    .join('');

/** The slowest files, as `[path, seconds]`, slowest first. */
export function slowestFiles(testResults, root, count = 20) {
  return testResults
    .map((file) => [path.relative(root, file.name), secondsOf(file)])
    .sort(([, a], [, b]) => b - a)
    .slice(0, count);
}

/** Seconds in the tests of each project, `[project, seconds]`. Projects run in parallel, so this is not wall time. */
export function timeByProject(testResults, root) {
  const times = new Map();
  for (const file of testResults) {
    const project = projectOf(path.relative(root, file.name));
    times.set(project, (times.get(project) ?? 0) + secondsOf(file));
  }
  return [...times].sort(([, a], [, b]) => b - a);
}

const secondsOf = ({ startTime, endTime }) => Math.max(0, endTime - startTime) / 1000;

/** By the file's name, as vitest.config.ts assigns it. */
function projectOf(where) {
  if (/\.(db|http)\.test\.ts$/.test(where)) return 'database and HTTP';
  if (where.endsWith('.e2e.ts')) return 'browser';
  if (where.endsWith('.conformance.ts')) return 'conformance';
  if (where.endsWith('.chaos.ts')) return 'chaos';
  if (where.endsWith('.sim.ts')) return 'simulation';
  return where.startsWith('tools/') ? 'tools' : 'unit';
}
