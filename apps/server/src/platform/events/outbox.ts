import type { Events } from '../../events';
import type { Services } from '../../services';
import { later } from '../clock';
import { DatabaseUnavailable } from '../database/availability';
import { failOnLockWait, isLockTimeout, type Statement, sql, type Tx } from '../database/db';
import { activeSpan, traced } from '../tracing/tracing';

export type Topic = keyof Events;

/** `occurredAt` is when the event happened, however late it is delivered. */
export type Delivery = { services: Services; now: Date; occurredAt: Date };
/** A subscriber runs inside the transaction that removes the event from the outbox. */
export type Subscriber<T extends Topic> = (tx: Tx, payload: Events[T], at: Delivery) => Promise<void>;
export type Occurred<T extends Topic> = { readonly payload: Events[T]; readonly occurredAt: Date };
/**
 * A subscriber that handles several events of its topic at once, in the order in which they happened, for work that is
 * cheaper together. In a batch it runs before the subscribers that take one event.
 */
export type BatchSubscriber<T extends Topic> = {
  readonly handleAll: (
    tx: Tx,
    events: readonly Occurred<T>[],
    at: Omit<Delivery, 'occurredAt'>,
  ) => Promise<void>;
};
type AnySubscriber<T extends Topic> = Subscriber<T> | BatchSubscriber<T>;
export type Subscriptions = { readonly [T in Topic]?: readonly AnySubscriber<T>[] };
/** The compiler cannot relate a topic to its payload where the topic is only known at run time. */
const subscribersOf = (subscriptions: Subscriptions, topic: Topic) =>
  (subscriptions[topic] ?? []) as readonly AnySubscriber<Topic>[];

/** Merges the subscriptions of several modules: every subscriber of a topic is called. */
export function joinSubscriptions(...all: readonly Subscriptions[]): Subscriptions {
  const topics = new Set(all.flatMap((one) => Object.keys(one) as Topic[]));
  return Object.fromEntries(
    [...topics].map((topic) => [topic, all.flatMap((one) => subscribersOf(one, topic))]),
  );
}

type PublishOptions = { now: Date; operationID?: string };

/** The insert of an event, for callers that send it with their own rows. */
export const publishStatement = <T extends Topic>(
  { now, operationID }: PublishOptions,
  topic: T,
  payload: Events[NoInfer<T>],
): Statement => sql`
  insert into platform.outbox (topic, payload, operation_id, trace_parent, created_at, due_at)
  values (${topic}, ${JSON.stringify(payload)}::jsonb, ${operationID ?? null},
    ${activeSpan()?.traceParent ?? null}, ${now}, ${now})`;

/** Writes an event in the caller's transaction; it is delivered only if that commits. */
export async function publishEvent<T extends Topic>(
  at: PublishOptions & { tx: Tx },
  topic: T,
  payload: Events[NoInfer<T>],
): Promise<void> {
  at.tx.send(publishStatement(at, topic, payload));
}

type Row = {
  id: bigint;
  topic: Topic;
  payload: Events[Topic];
  tries: number;
  occurredAt: Date;
  traceParent: string | null;
};
const columns = sql`id, topic, payload, tries, created_at as "occurredAt", trace_parent as "traceParent"`;
/** The events of one batch. */
export const maxEvents = 100;
const maxDelayMs = 3_600_000;

/** Only one process at a time delivers events one by one, so that two such transactions never wait for each other. */
const oneAtATime = sql`select pg_advisory_xact_lock(hashtextextended('outbox one by one', 0))`;

/**
 * Delivers due events to their subscribers: a batch in one transaction, or one by one when the batch fails or meets a
 * lock, so that a bad event blocks no others. At least once across processes; rows are taken with skip locked. Returns
 * how many events left the outbox.
 */
export async function relayOutbox(
  services: Services,
  subscriptions: Subscriptions,
  now: Date,
): Promise<number> {
  const { database, log, metrics, tracing } = services;
  const startedAt = performance.now();
  const handle = async (tx: Tx, rows: readonly Row[]) => {
    const isBatch = rows.length > 1;
    if (isBatch) await handleTogether(tx, rows);
    for (const row of rows) {
      const { topic, payload, occurredAt, traceParent } = row;
      const attributes = { 'messaging.system': 'outbox', 'messaging.destination.name': topic };
      await traced(tracing, `process ${topic}`, { kind: 'CONSUMER', attributes, traceParent }, async () => {
        for (const subscriber of subscribersOf(subscriptions, topic)) {
          if (typeof subscriber === 'function') await subscriber(tx, payload, { services, now, occurredAt });
          else if (!isBatch) await subscriber.handleAll(tx, [row], { services, now });
        }
      });
    }
    await tx.run(sql`delete from platform.outbox where id = any(${rows.map((row) => row.id)})`);
    return rows.length;
  };
  /** In the trace of the first event that is traced, linked to the others. */
  const handleTogether = async (tx: Tx, rows: readonly Row[]) => {
    for (const topic of new Set(rows.map((row) => row.topic))) {
      const events = rows.filter((row) => row.topic === topic);
      const parents = events.flatMap(({ traceParent }) => traceParent ?? []);
      const linkedTo = parents.filter((parent) => parent.endsWith('-01'));
      const options = {
        kind: 'CONSUMER' as const,
        attributes: { 'messaging.system': 'outbox', 'messaging.destination.name': topic },
        traceParent: linkedTo[0] ?? parents[0],
        linkedTo,
      };
      await traced(tracing, `process ${topic} together`, options, async () => {
        for (const subscriber of subscribersOf(subscriptions, topic))
          if (typeof subscriber !== 'function') await subscriber.handleAll(tx, events, { services, now });
      });
    }
  };
  const count = (outcome: 'ok' | 'failed', { topic, occurredAt }: Row) => {
    const ms = now.getTime() - occurredAt.getTime() + performance.now() - startedAt;
    metrics.events.observe({ topic, outcome }, Math.max(0, ms) / 1000);
  };
  const take = (tx: Tx, limit: number) =>
    tx.many<Row>(sql`
      select ${columns} from platform.outbox
      where due_at <= ${now} order by due_at, id limit ${limit} for update skip locked`);
  try {
    return await database.transaction(async (tx) => {
      failOnLockWait(tx);
      const rows = await take(tx, maxEvents);
      tx.afterCommit(() => {
        for (const row of rows) count('ok', row);
      });
      return handle(tx, rows);
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    if (!isLockTimeout(error)) log.warn({ err: error }, 'a batch of events failed; trying them one by one');
  }
  let deliveredCount = 0;
  for (let at = 0; at < maxEvents; at++) {
    const row = await database.maybe<Row>(sql`
      select ${columns} from platform.outbox where due_at <= ${now} order by due_at, id limit 1`);
    if (!row) break;
    try {
      deliveredCount += await database.transaction(async (tx) => {
        await tx.run(oneAtATime);
        const lockedRow = await tx.maybe<Row>(sql`
          select ${columns} from platform.outbox where id = ${row.id} for update skip locked`);
        if (!lockedRow) return 0;
        tx.afterCommit(() => count('ok', lockedRow));
        return handle(tx, [lockedRow]);
      });
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      count('failed', row);
      const delay = Math.min(maxDelayMs, 1000 * 2 ** Math.min(row.tries, 12));
      log.error(
        { err: error, topic: row.topic, event: String(row.id) },
        'an event failed; it is tried again',
      );
      await database.run(sql`
        update platform.outbox set tries = tries + 1, due_at = ${later(now, delay)}, last_error = ${(error as Error).name}
        where id = ${row.id}`);
    }
  }
  return deliveredCount;
}
