import pino from 'pino';
import type { Observer } from './db';

export type Log = pino.Logger;

/**
 * Structured logs. Nothing a user typed is ever handed to the log: no bodies, no queries, no headers. The
 * redaction below is the second net, for a field that slips in under its usual name.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const secret = [
    'code',
    'codes',
    'pin',
    'walletPin',
    'password',
    'token',
    'otp',
    'authorization',
    'cookie',
    'secret',
  ];
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Only at the top: a wildcard path is searched for in every line, and costs more than the line.
    redact: { paths: secret, censor: '[kept out]' },
    serializers: { err: (error: Error) => errorFields(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}

const slowMs = 500;

/** Writes each statement under the operation it served, so that one id leads from a tap to its SQL. */
export const statementLog =
  (log: Log): Observer =>
  ({ statement, ms, operationID }) => {
    const isSlow = ms > slowMs;
    if (!isSlow && !log.isLevelEnabled('debug')) return;
    const line = { op: operationID, ms: Math.round(ms), statement: statement.slice(0, 300) };
    if (isSlow) log.warn(line, 'a slow statement');
    else log.debug(line, 'a statement');
  };

/** What a log may say of an error. PostgreSQL puts row values into `detail`, so that stays out. */
function errorFields(error: Error & { code?: string; statement?: string; constraint?: string }) {
  const { name, message, stack, code: errorCode, statement, constraint } = error;
  return { name, message, stack, errorCode, statement, constraint };
}
