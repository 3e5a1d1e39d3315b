import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOf } from '../apps/server/src/platform/postgres/process-lock.mjs';
import { countReport, type FileCount, slowestFiles, timeByProject } from './test-run/count.mjs';
import { retryFailed } from './test-run/retries.mjs';

describe('the test summary counts', () => {
  const file = (
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[],
    status = 'passed',
    message = '',
    name = 'a',
  ) => ({
    name: `/gift/${name}.test.ts`,
    status,
    message,
    assertionResults,
  });
  const count = (...testResults: ReturnType<typeof file>[]) =>
    countReport({ testResults }, '/gift', new Map([['only here', 'elsewhere it makes no sense']]));

  it('each test once', () => {
    const counted = count(
      file(
        [
          { fullName: 'x', status: 'passed' },
          { fullName: 'y', status: 'failed', failureMessages: ['expected 1 to be 2\n    at y'] },
        ],
        'failed',
      ),
    );
    expect(counted).toEqual([
      {
        where: 'a.test.ts',
        passed: 1,
        failures: ['a.test.ts: y\n    expected 1 to be 2\n        at y'],
        notes: [],
      },
    ]);
  });

  it('a file that does not load as a failure', () => {
    const [counted] = count(file([], 'failed', 'Cannot find module'));
    expect(counted?.failures).toEqual(['a.test.ts: Cannot find module']);
  });

  it('a skipped or unwritten test as a failure, unless it is listed with a reason', () => {
    const [counted] = count(
      file([
        { fullName: 'x', status: 'skipped' },
        { fullName: 'y', status: 'todo' },
        { fullName: 'only here', status: 'pending' },
      ]),
    );
    expect(counted?.failures).toHaveLength(2);
    expect(counted?.notes).toEqual(['Skipped only here: elsewhere it makes no sense']);
  });
});

describe('a browser test that failed', () => {
  const failing = (where: string, ...names: string[]) => ({
    ...{ where, passed: 2, notes: [] },
    failures: names.map((name) => `${where}: ${name}\n    Error: too late`),
  });
  const passing = (where: string, passed: number) => ({ where, passed, failures: [], notes: [] });
  const run = (first: FileCount[], second: FileCount[], record: Record<string, string> = {}) => {
    const asked: string[][] = [];
    const counts = retryFailed(
      first,
      (files) => {
        asked.push(files);
        return second;
      },
      { record, save: () => {}, print: () => {} },
    );
    return { counts, asked, record };
  };

  it('counts as passed after one successful retry, and is recorded', () => {
    const { counts, asked, record } = run(
      [failing('e2e/a.e2e.ts', 'x'), passing('e2e/b.e2e.ts', 4)],
      [passing('e2e/a.e2e.ts', 3)],
    );
    expect(asked).toEqual([['e2e/a.e2e.ts']]);
    expect(counts).toEqual([passing('e2e/a.e2e.ts', 3), passing('e2e/b.e2e.ts', 4)]);
    expect(record).toEqual({ 'e2e/a.e2e.ts: x': 'Error: too late' });
  });

  it('that needed a retry in an earlier run counts as failed', () => {
    const { counts } = run([failing('e2e/a.e2e.ts', 'x')], [passing('e2e/a.e2e.ts', 3)], {
      'e2e/a.e2e.ts: x': 'Error: of another day',
    });
    expect(counts).toMatchObject([{ passed: 2, failures: [expect.stringContaining('second run before')] }]);
  });

  it('that fails again stays failed', () => {
    const first = [failing('e2e/a.e2e.ts', 'x', 'y')];
    const { counts, record } = run(first, [failing('e2e/a.e2e.ts', 'y')]);
    expect(counts).toEqual(first);
    expect(record).toEqual({});
  });

  it('is not retried when more than five files fail; tests without a browser are never retried', () => {
    const many = Array.from({ length: 6 }, (_, index) => failing(`e2e/${index}.e2e.ts`, 'x'));
    expect(run(many, []).asked).toEqual([]);
    expect(run([failing('apps/server/src/a.db.test.ts', 'x')], []).asked).toEqual([]);
  });
});

describe('the times of a run', () => {
  const files = [
    { name: '/gift/a.db.test.ts', startTime: 1_000, endTime: 3_000 },
    { name: '/gift/b.http.test.ts', startTime: 1_000, endTime: 2_000 },
    { name: '/gift/e2e/c.e2e.ts', startTime: 0, endTime: 9_000 },
  ];

  it('name the slowest files first', () => {
    expect(slowestFiles(files, '/gift', 2)).toEqual([
      ['e2e/c.e2e.ts', 9],
      ['a.db.test.ts', 2],
    ]);
  });

  it('add up by project', () => {
    expect(timeByProject(files, '/gift')).toEqual([
      ['browser', 9],
      ['database and HTTP', 3],
    ]);
  });
});

describe('an old Node', () => {
  const checked = (version: string) => {
    const prepare = JSON.stringify(path.join(import.meta.dirname, 'prepare.mjs'));
    const script = `(await import(${prepare})).checkNode(${JSON.stringify(version)})`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  };

  it.each(['18.20.4', '20.9.0', '20.18.9'])('%s is refused with the version to install', (version) => {
    const { status, stderr } = checked(version);
    expect(status).toBe(1);
    expect(stderr).toBe(
      `Gift needs Node 20.19 or newer, and this is Node ${version}. Get one from https://nodejs.org and try again.\n`,
    );
  });

  it.each(['20.19.0', '20.20.2', '22.0.0', '26.1.0'])('%s is not old', (version) => {
    expect(checked(version).status).toBe(0);
  });
});

it('a signal during install or build ends the child processes without output', async () => {
  const prepare = JSON.stringify(path.join(import.meta.dirname, 'prepare.mjs'));
  // A step that starts a child process, as npm does.
  const step = `const { spawn } = require('node:child_process');
    const inner = spawn('sleep', ['60'], { stdio: 'ignore' });
    console.log(process.pid, inner.pid);
    setInterval(() => {}, 1000);`;
  const script = `const { runStep } = await import(${prepare});
    await runStep(process.execPath, ['-e', ${JSON.stringify(step)}], { stdio: ['ignore', 'inherit', 'inherit'] });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const pids = String(line).trim().split(' ').map(Number);
  expect(pids).toHaveLength(2);
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
  expect(output).toBe('');
  for (const pid of pids) await expect.poll(() => startOf(pid)).toBeNull();
});
