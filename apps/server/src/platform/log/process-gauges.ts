import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../../services';
import { sql } from '../database/db';
import { releaseVersion } from '../release';
import type { DatabaseGauge, GaugeValue } from './gauges';

/** Read at the start: later the folder may hold another release. */
const version = releaseVersion();

/** What this process knows from its own memory. Read at each scrape; labels come from fixed lists. */
export const processGauges: Readonly<
  Record<string, { help: string; label?: string; read(services: Services): readonly GaugeValue[] }>
> = {
  gift_build_info: {
    help: 'Always 1, with the release that the process runs',
    label: 'version',
    read: () => [{ labels: { version }, value: 1 }],
  },
  gift_db_pool_connections: {
    help: 'Open connections to the database of this process',
    label: 'state',
    read: ({ database: { pool } }) => [
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  },
  gift_db_pool_queued: {
    help: 'Transactions and statements that wait for a connection',
    read: ({ database: { pool } }) => [{ value: pool.waitingCount }],
  },
  gift_replica_lag_seconds: {
    help: 'How many seconds the replica is behind the primary',
    read: ({ replica }) => (replica ? [{ value: replica.lagMs() / 1000 }] : []),
  },
  gift_replica_reads_total: {
    help: 'Statements that may use the replica, by the server that answered',
    label: 'target',
    read: ({ replica }) =>
      Object.entries(replica?.reads ?? {}).map(([target, value]) => ({ labels: { target }, value })),
  },
  gift_bus_silent_seconds: {
    help: 'Time since the bus between processes answered; some seconds are normal',
    read: ({ signals }) => [{ value: signals.busSilentMs() / 1000 }],
  },
  gift_chat_connections: {
    help: 'Chat connections of this process',
    read: ({ signals }) => [{ value: signals.connectionsHere() }],
  },
  gift_change_streams: {
    help: 'Open streams of changes of this process, one for each visible tab of a signed-in user',
    read: ({ changes }) => [{ value: changes.open.size }],
  },
  gift_rate_limited_total: {
    help: 'Requests and messages refused by a rate limit',
    label: 'limiter',
    read: ({ rateLimits }) =>
      [...rateLimits.refused].map(([limiter, value]) => ({ labels: { limiter }, value })),
  },
  gift_sweep_late_seconds: {
    help: 'How much later than its interval a sweep last completed',
    label: 'sweep',
    read: ({ sweepRuns }) =>
      [...sweepRuns].map(([sweep, { at, everyMs }]) => ({
        labels: { sweep },
        value: Math.max(0, performance.now() - at - everyMs) / 1000,
      })),
  },
};

export function registerProcessGauges(registry: Registry, services: Services): void {
  for (const [name, { help, label, read }] of Object.entries(processGauges))
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      collect() {
        // Without a value, a gauge without labels would show 0.
        if (!label) this.remove();
        for (const { labels = {}, value } of read(services)) this.set(labels, value);
      },
    });
}

/** The queues that all processes share. */
export const queueGauges: readonly DatabaseGauge[] = [
  {
    name: 'gift_outbox_lag_seconds',
    help: 'How long the oldest due event has waited',
    async read(db, now) {
      const oldest = await db.maybe<{ dueAt: Date }>(sql`
        select due_at as "dueAt" from platform.outbox order by due_at, id limit 1`);
      return [{ value: oldest ? Math.max(0, now.getTime() - oldest.dueAt.getTime()) / 1000 : 0 }];
    },
  },
  {
    name: 'gift_jobs_due',
    help: 'Background jobs that are due, by task',
    labels: ['task'],
    read: (db, now) => jobValues(db, now, sql`count(*)::float8`),
  },
  {
    name: 'gift_jobs_oldest_seconds',
    help: 'How long the oldest due job of a task has waited',
    labels: ['task'],
    read: (db, now) => jobValues(db, now, sql`extract(epoch from ${now} - min(run_at))::float8`),
  },
];

/** Jobs that have used all their attempts no longer count as due. */
async function jobValues(db: Parameters<DatabaseGauge['read']>[0], now: Date, value: ReturnType<typeof sql>) {
  const rows = await db.many<{ task: string; value: number }>(sql`
    select task_identifier as task, ${value} as value from graphile_worker.jobs
    where run_at <= ${now} and attempts < max_attempts group by task_identifier`);
  return rows.map(({ task, value: count }) => ({ labels: { task }, value: count }));
}
