import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOf } from '../apps/server/src/platform/process-lock.mjs';
import { countReport, slowestFiles, timeByProject } from './count.mjs';

describe('the closing line counts', () => {
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
    expect(counted).toEqual({
      passed: 1,
      passedElsewhere: 0,
      failures: ['a.test.ts: y\n    expected 1 to be 2\n        at y'],
      failedFiles: ['a.test.ts'],
      notes: [],
    });
  });

  it('what passed in files without a failure apart, so that the others can be told again', () => {
    const x = { fullName: 'x', status: 'passed' };
    const counted = count(
      file([x, { fullName: 'y', status: 'failed' }], 'failed'),
      file([x], 'failed', 'a hook broke', 'b'),
      file([x, x], 'passed', '', 'c'),
    );
    expect(counted).toMatchObject({
      passed: 4,
      passedElsewhere: 2,
      failedFiles: ['a.test.ts', 'b.test.ts'],
    });
  });

  it('a file that does not load as a failure', () => {
    expect(count(file([], 'failed', 'Cannot find module')).failures).toEqual([
      'a.test.ts: Cannot find module',
    ]);
  });

  it('a skipped or unwritten test as a failure, unless it is listed with a reason', () => {
    const counted = count(
      file([
        { fullName: 'x', status: 'skipped' },
        { fullName: 'y', status: 'todo' },
        { fullName: 'only here', status: 'pending' },
      ]),
    );
    expect(counted.failures).toHaveLength(2);
    expect(counted.notes).toEqual(['Skipped only here: elsewhere it makes no sense']);
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

  it.each(['18.20.4', '20.9.0', '20.18.9'])('%s is told what to get', (version) => {
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

it('a signal while it installs or builds ends what that started, without a word', async () => {
  const prepare = JSON.stringify(path.join(import.meta.dirname, 'prepare.mjs'));
  // A step that starts a program of its own, as npm does.
  const step = `const { spawn } = require('node:child_process');
    const inner = spawn('sleep', ['60'], { stdio: 'ignore' });
    console.log(process.pid, inner.pid);
    setInterval(() => {}, 1000);`;
  const script = `const { runStep } = await import(${prepare});
    await runStep(process.execPath, ['-e', ${JSON.stringify(step)}], { stdio: ['ignore', 'inherit', 'inherit'] });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const pids = String(line).trim().split(' ').map(Number);
  expect(pids).toHaveLength(2);
  child.kill('SIGTERM');
  expect((await once(child, 'close'))[0]).toBe(0);
  expect(said).toBe('');
  for (const pid of pids) await expect.poll(() => startOf(pid)).toBeNull();
});
