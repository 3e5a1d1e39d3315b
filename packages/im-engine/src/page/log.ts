import type { EngineEvents } from '../api';
import { Fault } from '../failure';

/**
 * Log levels as in the public engines (openim: 3 errors, 4 warnings, 5 info, 6 every call and event). 0 is silent.
 * No level logs message text, tokens or arguments.
 */
export type LogLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** Specification, section 9. */
export const defaultLogLevel: LogLevel = 5;

export type Log = (level: LogLevel, text: string) => void;

const ways = { 3: 'error', 4: 'warn', 5: 'info', 6: 'debug' } as const;
const toConsole: Log = (level, text) => console[ways[level as keyof typeof ways]](`[im] ${text}`);

const eventLevels: { [Name in keyof EngineEvents]?: LogLevel } = {
  storeLost: 3,
  connectFailed: 4,
  tokenExpired: 4,
  kickedOffline: 4,
  connecting: 5,
  connectSuccess: 5,
};
const notedCalls = new Set(['login', 'logout', 'rebuild']);

/** Logs events and calls, each at its level, and drops those above the max level. */
export function createLog(maxLevel: LogLevel, write: Log = toConsole) {
  const writeIfEnabled: Log = (level, text) => {
    if (level <= maxLevel) write(level, text);
  };
  const codeOf = (value: unknown) => (value as { errCode?: number } | null)?.errCode;
  const named = (name: string, code: number | undefined) => (code ? `${name} ${code}` : name);
  return {
    event(name: string, payload: unknown) {
      writeIfEnabled(eventLevels[name as keyof EngineEvents] ?? 6, named(name, codeOf(payload)));
    },
    done(method: string) {
      writeIfEnabled(notedCalls.has(method) ? 5 : 6, method);
    },
    failed(method: string, error: unknown) {
      const code = codeOf(error);
      writeIfEnabled(code === Fault.storeDamaged ? 3 : 4, named(`${method} failed`, code));
    },
  };
}
