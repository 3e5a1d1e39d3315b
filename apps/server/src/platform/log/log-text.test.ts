import { expect, it, vi } from 'vitest';
import { parseConfig } from '../config/config';
import { createLog } from './log';
import { textStream } from './log-text';
import { createMetrics } from './metrics';
import { observeDatabase } from './observe-database';
import { logFormat, step, table } from './start-report.mjs';

const logged = (write: (log: ReturnType<typeof createLog>) => void): string => {
  let text = '';
  const add = (line: string) => {
    text += line;
  };
  write(createLog('info', textStream(add)));
  return text;
};

it('an error is logged as one readable line with its cause, source and next step', () => {
  const error = new Error('disk full\nsecond line');
  expect(
    logged((log) => log.error({ err: error, sweep: 'outbox' }, 'a sweep failed; it is tried again')),
  ).toMatch(
    /^\d\d:\d\d:\d\d error: a sweep failed; it is tried again: disk full \(sweep outbox\)\. LOG_FORMAT=json shows the whole entry\.\n$/,
  );
});

it('a log line contains only fields that identify a place, and no content', () => {
  const line = logged((log) =>
    log.warn({ otp: '1357', body: '2468', statement: 'select 1', ms: 700 }, 'a slow statement'),
  );
  expect(line).toContain('a slow statement (ms 700). If it repeats');
  for (const value of ['1357', '2468', 'select']) expect(line).not.toContain(value);
});

it('the log is text at a terminal and JSON elsewhere, unless LOG_FORMAT names one', () => {
  expect(logFormat({}, true)).toBe('text');
  expect(logFormat({}, false)).toBe('json');
  expect(logFormat({ LOG_FORMAT: 'json' }, true)).toBe('json');
  expect(logFormat({ LOG_FORMAT: 'text' }, false)).toBe('text');
  expect(parseConfig({}, true)).toMatchObject({ logFormat: 'text', logLevel: 'warn' });
  expect(parseConfig({})).toMatchObject({ logFormat: 'json', logLevel: 'info' });
  expect(parseConfig({ LOG_LEVEL: 'debug' }, true).logLevel).toBe('debug');
  expect(() => parseConfig({ LOG_FORMAT: 'pretty' })).toThrowError('LOG_FORMAT must be "text" or "json"');
});

it('a statement is slow from half a second on, and from five while the process starts', () => {
  let isStarting = true;
  const line = logged((log) => {
    const { statement } = observeDatabase(log, createMetrics(), () => isStarting);
    const asked = { text: 'select 1', askedAt: -9_000, operationID: undefined, span: undefined };
    const answered = (ms: number) => statement(asked, { startedAt: 0, ms, sharedWith: [], isSampled: false });
    answered(4_000);
    answered(6_000);
    isStarting = false;
    answered(600);
    answered(400);
  });
  expect(line.match(/ms \d+/g)).toEqual(['ms 6000', 'ms 600']);
});

it('batches like a slow one are timed exactly for a minute, beyond the sample', () => {
  vi.useFakeTimers();
  const { statement, precisionOf } = observeDatabase(createLog('silent'), createMetrics());
  const batchOf = (...texts: string[]) => texts.map((text) => ({ text }));
  const slowBatch = batchOf('begin', 'insert into a.b', 'commit');
  const asked = { text: 'commit', askedAt: 0, operationID: undefined, span: undefined };
  statement(asked, { startedAt: 0, ms: 600, sharedWith: ['insert into a.b'], isSampled: false });
  const sample = Array.from({ length: 30 }, () => precisionOf(batchOf('select 1')));
  expect(sample.filter(({ isSampled }) => isSampled)).toHaveLength(20);
  expect(sample.at(-1)).toEqual({ isSampled: false, isExact: false });
  expect(precisionOf(slowBatch)).toEqual({ isSampled: false, isExact: true });
  expect(precisionOf(batchOf('insert into c.d', 'commit')).isExact).toBe(false);
  vi.advanceTimersByTime(61_000);
  for (let n = 0; n < 20; n++) precisionOf(batchOf('select 1'));
  expect(precisionOf(slowBatch).isExact).toBe(false);
  vi.useRealTimers();
});

it('a step in text format is one line with its duration, and a failed step leaves no line', async () => {
  process.env.LOG_FORMAT = 'text';
  try {
    let text = '';
    const write = (part: string) => {
      text += part;
    };
    expect(await step('Build', () => 'made', write)).toBe('made');
    await step('Database', () => Promise.reject(new Error('no')), write).catch(() => {});
    expect(text.split('\n').map((line) => line.replace(/^.*\r.*K/, ''))).toEqual([
      expect.stringMatching(/^ {2}Build +0\.0 s$/),
      '',
    ]);
  } finally {
    delete process.env.LOG_FORMAT;
  }
});

it('a table has columns of one width', () => {
  expect(
    table([
      ['Role', 'Phone'],
      ['superadmin', '1'],
    ]),
  ).toEqual(['  Role        Phone', '  superadmin  1']);
});
