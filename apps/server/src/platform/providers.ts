import type { Services } from '../services';
import { later, minutes, seconds } from './clock';
import { type Db, sql } from './database/db';
import { traced } from './tracing/tracing';

export type ProviderKind = 'sms' | 'mail' | 'identity' | 'pay' | 'push';
export type ProviderName = { readonly kind: ProviderKind; readonly name: string };

/** The provider answered "no": it works, but the request was wrong. The message is ours and quotes nothing. */
export class ProviderRefusal extends Error {}

/** The provider was not called: an operator switched it off, or it is paused after failures. */
export class ProviderClosed extends Error {
  constructor({ kind, name }: ProviderName, why: 'off' | 'resting') {
    super(`the ${kind} provider ${name} is ${why === 'off' ? 'switched off' : 'resting after failures'}`);
  }
}

const failsToPause = 5;
const pauseMs = (fails: number) => Math.min(minutes(10), seconds(30) * 2 ** (fails - failsToPause));
/** One trial call at a time: no other is let through while it may still be answered. */
const trialMs = seconds(40);

/**
 * Calls a provider unless it is switched off or paused, and records the result and the duration. Five failures in a row
 * pause it for 30 seconds; each failed trial doubles the pause, up to ten minutes. So an outage costs users no
 * time-outs and ends automatically. Without `pauses` it is never paused: where only sweeps call it, they back off
 * themselves. Never call this inside a transaction.
 */
export async function callProvider<Answer>(
  { database, clock, metrics, tracing }: Pick<Services, 'database' | 'clock' | 'metrics' | 'tracing'>,
  provider: ProviderName,
  ask: () => Promise<Answer>,
  { pauses = true } = {},
): Promise<Answer> {
  await admit(database, provider, { now: clock.now(), pauses }).catch((error) => {
    if (error instanceof ProviderClosed) metrics.providers.observe({ ...provider, outcome: 'not_called' }, 0);
    throw error;
  });
  const start = performance.now();
  const done = async (outcome: 'ok' | 'refused' | 'failed', failure: string | null) => {
    const ms = performance.now() - start;
    metrics.providers.observe({ ...provider, outcome }, ms / 1000);
    await record(database, provider, { ms: Math.round(ms), now: clock.now(), failure, pauses });
  };
  const attributes = { 'gift.provider.kind': provider.kind, 'gift.provider.name': provider.name };
  try {
    const answer = await traced(tracing, `call ${provider.kind}`, { kind: 'CLIENT', attributes }, ask);
    await done('ok', null);
    return answer;
  } catch (error) {
    if (error instanceof ProviderRefusal) await done('refused', null);
    else await done('failed', failureCode(error as Error));
    throw error;
  }
}

async function admit(db: Db, { kind, name }: ProviderName, { now, pauses }: { now: Date; pauses: boolean }) {
  const row = await db.maybe<{ isOn: boolean; retryAfter: Date | null }>(sql`
    select is_on as "isOn", retry_after as "retryAfter" from platform.providers
    where kind = ${kind} and name = ${name}`);
  if (!row) return;
  if (!row.isOn) throw new ProviderClosed({ kind, name }, 'off');
  if (!row.retryAfter || !pauses) return;
  const isTrial = await db.run(sql`
    update platform.providers set retry_after = ${later(now, trialMs)}
    where kind = ${kind} and name = ${name} and retry_after <= ${now}`);
  if (isTrial === 0) throw new ProviderClosed({ kind, name }, 'resting');
}

async function record(
  db: Db,
  { kind, name }: ProviderName,
  { ms, now, failure, pauses }: { ms: number; now: Date; failure: string | null; pauses: boolean },
) {
  const failCount = failure === null ? 0 : 1;
  const { fails } = await db.one<{ fails: number }>(sql`
    insert into platform.providers as p (kind, name, fails_in_row, last_ok_at, last_failed_at, last_failure)
    values (${kind}, ${name}, ${failCount}, ${failCount ? null : now}, ${failCount ? now : null}, ${failure})
    on conflict (kind, name) do update set
      fails_in_row = case when ${failCount} = 0 then 0 else p.fails_in_row + 1 end,
      retry_after = case when ${failCount} = 0 then null else p.retry_after end,
      last_ok_at = coalesce(excluded.last_ok_at, p.last_ok_at),
      last_failed_at = coalesce(excluded.last_failed_at, p.last_failed_at),
      last_failure = coalesce(excluded.last_failure, p.last_failure)
    returning fails_in_row as fails`);
  if (pauses && fails >= failsToPause)
    await db.run(sql`
      update platform.providers set retry_after = ${later(now, pauseMs(fails))}
      where kind = ${kind} and name = ${name}`);
  const hour = new Date(Math.floor(now.getTime() / minutes(60)) * minutes(60));
  await db.run(sql`
    insert into platform.provider_hours as h (kind, name, hour, calls, failures, total_ms, slowest_ms)
    values (${kind}, ${name}, ${hour}, 1, ${failCount}, ${ms}, ${ms})
    on conflict (kind, name, hour) do update set calls = h.calls + 1, failures = h.failures + ${failCount},
      total_ms = h.total_ms + ${ms}, slowest_ms = greatest(h.slowest_ms, ${ms})`);
}

/** The kind of error, without anything that was sent. */
export function failureCode(error: Error & { code?: unknown; cause?: unknown }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  const code = codeOf(error);
  if (code) return code;
  return /^answered \d{3}\b/.exec(error.message)?.[0] ?? error.name;
}

function codeOf(error: { code?: unknown; cause?: unknown }): string | undefined {
  const { code = (error.cause as { code?: unknown } | undefined)?.code } = error;
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? code : undefined;
}

export type ProviderHealth = ProviderName & {
  readonly isOn: boolean;
  readonly retryAfter: Date | null;
  readonly lastOkAt: Date | null;
  readonly lastFailedAt: Date | null;
  readonly lastFailure: string | null;
  readonly calls: number;
  readonly failures: number;
  /** Milliseconds; null where there were no calls. */
  readonly meanMs: number | null;
  readonly slowestMs: number | null;
};

/** Every provider that was ever called or switched, with its figures since a date, to the hour. */
export const providersHealth = (db: Db, since: Date): Promise<ProviderHealth[]> =>
  db.many<ProviderHealth>(sql`
    select p.kind, p.name, is_on as "isOn", retry_after as "retryAfter", last_ok_at as "lastOkAt",
      last_failed_at as "lastFailedAt", last_failure as "lastFailure", coalesce(sum(h.calls), 0)::int as calls,
      coalesce(sum(h.failures), 0)::int as failures, (sum(h.total_ms) / nullif(sum(h.calls), 0))::int as "meanMs",
      max(h.slowest_ms)::int as "slowestMs"
    from platform.providers p
    left join platform.provider_hours h on h.kind = p.kind and h.name = p.name and h.hour > ${later(since, -minutes(60))}
    group by p.kind, p.name order by p.kind, p.name`);

/** Switches a provider on or off for every process; switching it on also ends a pause. */
export async function switchProvider(
  db: Db,
  { kind, name, isOn, by, now }: ProviderName & { isOn: boolean; by: string; now: Date },
): Promise<void> {
  await db.run(sql`
    insert into platform.providers (kind, name, is_on, switched_by, switched_at)
    values (${kind}, ${name}, ${isOn}, ${by}, ${now})
    on conflict (kind, name) do update set is_on = ${isOn}, switched_by = ${by}, switched_at = ${now},
      fails_in_row = 0, retry_after = null`);
}

export type UnavailableProvider = ProviderName & { readonly isOn: boolean };

/** Providers that are switched off, or have failed repeatedly without an answer since. */
export const unavailableProviders = (db: Db): Promise<UnavailableProvider[]> =>
  db.many<UnavailableProvider>(sql`
    select kind, name, is_on as "isOn" from platform.providers where not is_on or fails_in_row >= ${failsToPause}`);

export async function switchedOff(db: Db, kind: ProviderKind): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ name: string }>(sql`
    select name from platform.providers where kind = ${kind} and not is_on`);
  return new Set(rows.map(({ name }) => name));
}

/** Deletes figures older than a quarter. */
export const deleteOldProviderHours = (db: Db, now: Date): Promise<number> =>
  db.run(sql`delete from platform.provider_hours where hour < ${later(now, -minutes(60 * 24 * 92))}`);

/** Errors before anything was sent, so a retry cannot act twice. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export type ProviderRequest = {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
};

/**
 * One HTTP request, repeated once only if the first never reached the server. Returns status and JSON for any status
 * below 500; rejects when the outcome is unknown. `json` is null if it cannot be parsed.
 */
export async function sendHttpRequest(
  url: string,
  { timeoutMs, ...request }: ProviderRequest,
): Promise<{ status: number; json: unknown }> {
  const ask = () => fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const response = await ask().catch((error: Error) => {
    if (neverSent.has(codeOf(error) ?? '')) return ask();
    throw error;
  });
  const json: unknown = await response.json().catch((error: Error) => {
    if (error.name === 'TimeoutError') throw error;
    return null;
  });
  if (response.status >= 500) throw new Error(`answered ${response.status}`);
  return { status: response.status, json };
}
