import { minutes } from '../clock';
import type { AskedStatement, Observer, Retried, Timing } from '../database/db';
import { isInstant } from '../database/pipeline';
import { summaryOf } from '../database/statement-summary';
import type { Log } from './log';
import type { Metrics } from './metrics';

const slowMs = 500;
/** During startup every connection and plan is new, and all sweeps run at once. */
const slowAtStartMs = 5_000;
/** Batches per second whose statements are timed one by one; each costs about 0.2 ms of processor time. */
const sampledPerSecond = 20;
/** After a slow batch, those of the same statements are timed exactly, so that the next warning names one. */
const exactAfterSlowMs = minutes(1);
/** Shorter waits for a connection are no part of a trace. */
const tracedWaitMs = 1;

const keyOf = (texts: readonly string[]) => texts.filter((text) => !isInstant(text)).join(';');

/**
 * Measures and traces every statement and logs slow ones. Log entries have the operation id, so that one id leads from
 * a tap to its SQL. `isStarting`: the higher limit for slow statements during startup applies.
 */
export function observeDatabase(
  log: Log,
  metrics: Metrics,
  isStarting: () => boolean = () => false,
): Observer {
  const isSlow = (ms: number) => ms > slowMs && (ms > slowAtStartMs || !isStarting());
  const slow = { batches: new Set<string>(), until: Number.NEGATIVE_INFINITY };
  let period = { from: Number.NEGATIVE_INFINITY, sampled: 0 };
  return {
    precisionOf(batch) {
      const now = performance.now();
      if (now >= slow.until && slow.batches.size > 0) slow.batches.clear();
      if (now - period.from >= 1000) period = { from: now, sampled: 0 };
      const isSampled = period.sampled++ < sampledPerSecond;
      const wasSlow = () => slow.batches.size > 0 && slow.batches.has(keyOf(batch.map(({ text }) => text)));
      return { isSampled, isExact: isSampled || wasSlow() };
    },
    statement(request, timing, error) {
      const { text, operationID, span, askedAt } = request;
      const { startedAt, ms = 0, sharedWith, isSampled } = timing;
      if (isSampled) metrics.statements.observe({ statement: summaryOf(text) }, ms / 1000);
      if (span?.traceID) traceStatement(request, timing, error);
      const entryLevel = isSlow(ms) ? 'warn' : 'debug';
      if (entryLevel === 'warn' && sharedWith.length > 0) {
        slow.batches.add(keyOf([...sharedWith, text]));
        slow.until = performance.now() + exactAfterSlowMs;
      }
      if (!log.isLevelEnabled(entryLevel)) return;
      const entry = {
        op: operationID,
        trace_id: span?.traceID,
        name: [...sharedWith, text].map(summaryOf).join(', '),
        ms: timing.ms === undefined ? undefined : Math.round(ms),
        waitMs: Math.round(startedAt - askedAt),
        statement: text.slice(0, 300),
      };
      log[entryLevel](entry, entryLevel === 'warn' ? 'a slow statement' : 'a statement');
    },
    connection({ askedAt, operationID, span }) {
      const ms = performance.now() - askedAt;
      metrics.poolWait.observe(ms / 1000);
      if (ms > tracedWaitMs) span?.startChild('wait for a connection', { startedAt: askedAt }).end();
      if (isSlow(ms))
        log.warn(
          { op: operationID, trace_id: span?.traceID, ms: Math.round(ms) },
          'a long wait for a connection to the database',
        );
    },
  };
}

function traceStatement(
  { text, span, askedAt }: AskedStatement,
  { startedAt, ms = 0 }: Timing,
  error: unknown,
) {
  const name = summaryOf(text);
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.summary': name,
    'db.query.text': text,
    'gift.wait_ms': Math.round(startedAt - askedAt),
  };
  span?.startChild(name, { kind: 'CLIENT', startedAt, attributes }).end({ error, endedAt: startedAt + ms });
}

/** Users do not notice a retried deadlock, but it is our bug: two transactions take their locks in different orders. */
export const retryLog =
  (log: Log): Retried =>
  ({ statement, tries, operationID }) =>
    log.warn(
      { op: operationID, tries, statement: statement.slice(0, 300) },
      'a deadlock; the transaction runs again',
    );
