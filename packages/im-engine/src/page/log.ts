import type { EngineEvents } from '../api';
import { Fault } from '../failure';

/**
 * How much is told, counted as the public engines do (openim: 3 errors, 4 warnings, 5 what happens, 6 every call and
 * event). 0 is silence. What people write, tokens and arguments are told at no level.
 */
export type LogLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Specification, section 9. */
export const defaultLogLevel: LogLevel = 5;

export type Log = (level: LogLevel, words: string) => void;

const ways = { 3: 'error', 4: 'warn', 5: 'info', 6: 'debug' } as const;
const toConsole: Log = (level, words) => console[ways[level as keyof typeof ways]](`[im] ${words}`);

const eventLevels: { [Name in keyof EngineEvents]?: LogLevel } = {
  storeLost: 3,
  connectFailed: 4,
  tokenExpired: 4,
  kickedOffline: 4,
  connecting: 5,
  connectSuccess: 5,
};
const notedCalls = new Set(['login', 'logout', 'rebuild']);

/** Tells the log of events and calls, each at its level, and leaves out what is above `most`. */
export function createLog(most: LogLevel, write: Log = toConsole) {
  const tell: Log = (level, words) => {
    if (level <= most) write(level, words);
  };
  const codeOf = (thing: unknown) => (thing as { errCode?: number } | null)?.errCode;
  const named = (name: string, code: number | undefined) => (code ? `${name} ${code}` : name);
  return {
    event(name: string, payload: unknown) {
      tell(eventLevels[name as keyof EngineEvents] ?? 6, named(name, codeOf(payload)));
    },
    done(method: string) {
      tell(notedCalls.has(method) ? 5 : 6, method);
    },
    failed(method: string, error: unknown) {
      const code = codeOf(error);
      tell(code === Fault.storeDamaged ? 3 : 4, named(`${method} failed`, code));
    },
  };
}
