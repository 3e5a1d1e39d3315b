import { DatabaseError } from 'pg';
import pino from 'pino';
import { DatabaseUnavailable } from '../database/availability';
import { activeSpan } from '../tracing/tracing';

export type Log = pino.Logger;

/**
 * Structured logs. User input is never logged: no bodies, queries or headers. The redaction below is a second safeguard
 * for a field that slips in under its usual name.
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
    // Top-level paths only: a wildcard path is searched in every entry and costs more than the entry.
    redact: { paths: secret, censor: '[redacted]' },
    mixin: () => ({ trace_id: activeSpan()?.traceID }),
    serializers: { err: (error: Error) => errorFields(error) },
    hooks: {
      // A database outage is logged at its start and end; errors during it are only counted.
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
 * The loggable fields of an error. For a PostgreSQL error they name its kind and where it occurred, but no row values:
 * those are always in `detail` and `where`, and in the message when a value itself is invalid (class 22).
 */
function errorFields(error: Error & { code?: string; statement?: string }): Fields {
  const { name, message, stack, code: errorCode } = error;
  if (!(error instanceof DatabaseError)) return { name, message, stack, errorCode };
  const { constraint, table, column, statement } = error as DatabaseError & { statement?: string };
  const safeMessage = errorCode?.startsWith('22') ? 'a value that does not fit' : message;
  // The stack repeats the message before its first frame.
  const stackLines = stack?.slice(stack.indexOf('\n    at ') + 1);
  return {
    name,
    message: safeMessage,
    stack: `${name}: ${safeMessage}\n${stackLines}`,
    errorCode,
    statement,
    constraint,
    table,
    column,
  };
}
