import { DatabaseError } from 'pg';
import pino from 'pino';
import { DatabaseUnavailable } from '../database/availability';
import type { Retried } from '../database/db';
import type { Observer } from '../database/pipeline';

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
    hooks: {
      // An outage of the database is logged at its beginning and its end; what fails meanwhile is counted there.
      logMethod(args, method) {
        const { err } = (args[0] ?? {}) as { err?: unknown };
        const outage = err instanceof DatabaseUnavailable && err.outage;
        if (outage) outage.entries++;
        else method.apply(this, args);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const slowMs = 500;
/** While a process starts, every connection and every plan is new, and all sweeps run at once. */
const slowAtStartMs = 5_000;

/**
 * Writes each statement under the operation it served, so that one id leads from a tap to its SQL. `isStarting` says
 * whether the higher limit of a start is in force.
 */
export const statementLog =
  (log: Log, isStarting: () => boolean = () => false): Observer =>
  ({ statement, ms, operationID }) => {
    const isSlow = ms > slowMs && (ms > slowAtStartMs || !isStarting());
    if (!isSlow && !log.isLevelEnabled('debug')) return;
    const line = { op: operationID, ms: Math.round(ms), statement: statement.slice(0, 300) };
    if (isSlow) log.warn(line, 'a slow statement');
    else log.debug(line, 'a statement');
  };

/** A deadlock is repaired without anybody seeing it, but it is a fault of ours: two places take locks in another order. */
export const retryLog =
  (log: Log): Retried =>
  ({ statement, tries, operationID }) =>
    log.warn(
      { op: operationID, tries, statement: statement.slice(0, 300) },
      'a deadlock; the transaction runs again',
    );

type Fields = {
  name: string;
  message: string;
  stack: string | undefined;
  errorCode: string | undefined;
  statement?: string | undefined;
  constraint?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
};

/**
 * What a log may say of an error. Of PostgreSQL's it names the kind and the place; row values stay out: they are in
 * `detail` and `where` always, and in the message when a value itself is what is wrong (class 22).
 */
function errorFields(error: Error & { code?: string; statement?: string }): Fields {
  const { name, message, stack, code: errorCode } = error;
  if (!(error instanceof DatabaseError)) return { name, message, stack, errorCode };
  const { constraint, table, column, statement } = error as DatabaseError & { statement?: string };
  const said = errorCode?.startsWith('22') ? 'a value that does not fit' : message;
  // The stack repeats the message before its first place.
  const stackLines = stack?.slice(stack.indexOf('\n    at ') + 1);
  return {
    name,
    message: said,
    stack: `${name}: ${said}\n${stackLines}`,
    errorCode,
    statement,
    constraint,
    table,
    column,
  };
}
