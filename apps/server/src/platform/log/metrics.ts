import { Counter, Histogram } from 'prom-client';

const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter({ name, help, labelNames, registers: [] });

const histogram = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: Label[] = [],
  buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
) => new Histogram({ name, help, labelNames, buckets, registers: [] });

/** What a process counts and times. Labels have few values, all from the code or the configuration. */
export const createMetrics = () => ({
  requests: histogram(
    'gift_http_request_seconds',
    'Time to answer, by route and by the code of the envelope',
    ['method', 'route', 'status', 'code'],
  ),
  poolWait: histogram('gift_db_pool_wait_seconds', 'Wait of a statement or transaction for a connection'),
  statements: histogram(
    'gift_db_statement_seconds',
    'Time of statements until the answer was read, by verb and table; a sample of 20 batches per second',
    ['statement'],
    [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10, 30],
  ),
  events: histogram(
    'gift_event_delivery_seconds',
    'Time from an event to its delivery, by topic; failed deliveries are repeated',
    ['topic', 'outcome'],
    [0.25, 0.5, 1, 5, 30],
  ),
  jobs: histogram('gift_job_seconds', 'Time of background jobs', ['task', 'outcome'], [0.1, 1, 10, 60]),
  providers: histogram(
    'gift_provider_call_seconds',
    'Time of calls to providers; not_called: switched off or paused',
    ['kind', 'name', 'outcome'],
    [0.1, 0.5, 1, 2.5, 10, 30],
  ),
  storage: histogram('gift_storage_operation_seconds', 'Time of operations on stored files', [
    'store',
    'operation',
    'outcome',
  ]),
  messages: counter('gift_chat_messages_total', 'Chat messages that this process accepted', ['conversation']),
  gaugeFailures: counter('gift_gauge_failures_total', 'Gauges that could not be read from the database', [
    'gauge',
  ]),
  pushes: counter('gift_pushes_total', 'Web pushes by outcome; gone: the device unsubscribed', ['outcome']),
});

export type Metrics = ReturnType<typeof createMetrics>;

/** Runs `work` and records its duration and outcome. */
export async function timed<Result>(
  record: (outcome: 'ok' | 'failed', seconds: number) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const took = () => (performance.now() - startedAt) / 1000;
  try {
    const result = await work();
    record('ok', took());
    return result;
  } catch (error) {
    record('failed', took());
    throw error;
  }
}
