import type { DestinationStream } from 'pino';

const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};

/** What the operator can do about an entry, where that is more than the level says. */
const advice: Readonly<Record<string, string>> = {
  'a slow statement': 'If it repeats, check the load of the machine and of the database.',
  'a long wait for a connection to the database': 'See docs/run/alerts.md#giftpoolwait if it repeats.',
  'the web app is not built; only the API is served': 'Run npm run build and start again.',
  'the console is not built': 'Run npm run build and start again.',
  'the built-in database does not start any more': 'See postgres.log in DATA_DIR, then start again.',
  'the ledger does not add up': 'Stop trading and look at the ledger checks in the console.',
};
const usual: Readonly<Record<string, string>> = {
  warning: 'Gift goes on; look into it if it repeats.',
  error: 'LOG_FORMAT=json shows the whole entry.',
  fatal: 'LOG_FORMAT=json shows the whole entry.',
};

/** Fields shown in the text form. Others stay in JSON only: an entry must be short and hold no user input. */
const named = ['sweep', 'job', 'work', 'provider', 'route', 'op', 'name', 'ms', 'waitMs'] as const;

type Entry = { level: number; time: string; msg?: string; err?: { message?: string } } & Partial<
  Record<(typeof named)[number], unknown>
>;

/** One log entry as a line of text: time, level, event, where, and what to do. */
export function textOf(json: string): string {
  const entry = JSON.parse(json) as Entry;
  const level = levels[entry.level] ?? 'info';
  const stackLines = named.flatMap((name) => {
    const value = entry[name];
    return typeof value === 'string' || typeof value === 'number' ? [`${name} ${value}`] : [];
  });
  const message = entry.msg ?? 'request';
  const cause = entry.err?.message ? `: ${entry.err.message.split('\n')[0]}` : '';
  const where = stackLines.length > 0 ? ` (${stackLines.join(', ')})` : '';
  const todo = advice[message] ?? usual[level];
  return `${entry.time.slice(11, 19)} ${level}: ${message}${cause}${where}.${todo ? ` ${todo}` : ''}\n`;
}

export const textStream = (write: (text: string) => void): DestinationStream => ({
  write: (json) => write(textOf(json)),
});
