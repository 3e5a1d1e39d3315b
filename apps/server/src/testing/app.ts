import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type CallName,
  type Calls,
  calls,
  type EndpointSpec,
  type ReceivedOf,
  type RefusalName,
  type SentOf,
} from '@gift/contract';
import { sealHeader, sealHeaderValue } from '@gift/contract/seal/seal';
import { type Bus, Fanout } from '@gift/im-server';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp, jobs, memorySweeps, sweeps } from '../app';
import { consoleCookie } from '../modules/operator';
import { type ManualClock, manualClock, minutes } from '../platform/clock';
import { parseConfig } from '../platform/config/config';
import { type Database, databaseOn } from '../platform/database/db';
import type { Replica } from '../platform/database/replica';
import { refusalsOf } from '../platform/http/openapi';
import { newSecret } from '../platform/ids';
import { runDueJobs } from '../platform/jobs/jobs';
import { runDue, type Sweep } from '../platform/jobs/sweeps';
import { freshKeys, type Keys } from '../platform/keys/keys';
import { createLog, type Log } from '../platform/log/log';
import { createMetrics } from '../platform/log/metrics';
import { observeDatabase, retryLog } from '../platform/log/observe-database';
import type { Language } from '../platform/text/language';
import type { Tracing } from '../platform/tracing/tracing';
import { createServices, type Services } from '../services';
import { createSettings } from '../settings';
import { consoleOf } from './console';
import { testDatabase } from './database/database';
import type { Clone } from './database/database-server';
import { sealBody } from './seal';

/** The envelope of an answer, and its HTTP status. */
export type Answered<Data> = { status: number; code: number; data: Data; message: string };

export type CallOptions = {
  token?: string;
  language?: Language;
  /** Defaults to a new key for each idempotent call. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** The source address of the call. */
  address?: string;
};

export type TestAppOptions = {
  bus?: ((databaseUrl: string) => Bus) | undefined;
  clone?: () => Promise<Clone>;
  keys?: (context: Pick<Services, 'config' | 'database' | 'clock' | 'log'>) => Promise<Keys>;
  /** Opens the database in another way, such as through a pooler. */
  open?: (url: string, options: Parameters<typeof databaseOn>[1]) => Promise<Database>;
  replica?: (database: Database, log: Log) => Replica;
  tracing?: Tracing;
  /** The time and the files of another app whose database this one has. */
  after?: { now: Date; dataDir: string } | undefined;
};

/** The answer of one request. A stream of events counts as a success, and is left at once. */
export async function injectCall(app: FastifyInstance, { isStream }: EndpointSpec, request: InjectOptions) {
  const response = await app.inject({ ...request, payloadAsStream: isStream ?? false });
  if (!isStream) return { response, answer: response.json() };
  const body = response.stream();
  if (response.headers['content-type']?.toString().startsWith('text/event-stream')) {
    response.raw.res.destroy();
    return { response, answer: { code: 200, data: null, message: 'OK' } };
  }
  return { response, answer: JSON.parse(Buffer.concat(await body.toArray()).toString()) };
}

/**
 * The whole server on a cloned database, with a manual clock and a recorded log. `call` makes a call like the web
 * client, sealed where the contract says so.
 */
export async function testApp(
  env: Record<string, string> = {},
  {
    bus,
    keys = async () => freshKeys(),
    clone = testDatabase,
    open,
    replica,
    tracing,
    after,
  }: TestAppOptions = {},
) {
  const test = await clone();
  const clock: ManualClock = manualClock(after?.now);
  const logLines: string[] = [];
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'gift-test-'));
  if (after) await cp(after.dataDir, dataDir, { recursive: true });
  // Every statement is recorded, unless the test runs too many.
  const log = createLog(env.LOG_LEVEL ?? 'debug', { write: (line) => void logLines.push(line) });
  const fanout = new Fanout({ bus: bus?.(test.url), log, beatMs: 500 });
  const config = parseConfig({ MODE: 'demo', DATA_DIR: dataDir, ...env });
  const metrics = createMetrics();
  const watching = { observe: observeDatabase(log, metrics), retried: retryLog(log) };
  const database = open ? await open(test.url, watching) : databaseOn(test.pool, watching);
  const services = createServices({
    config,
    database,
    replica: replica?.(database, log),
    clock,
    keys: await keys({ config, database, clock, log }),
    log,
    metrics,
    tracing,
    settings: createSettings(),
    signals: fanout,
  });
  const app = await createApp(services, { checksAnswers: true });
  await fanout.start();

  async function call<Name extends CallName>(
    name: Name,
    input?: SentOf<Calls[Name]>,
    options: CallOptions = {},
  ): Promise<Answered<ReceivedOf<Calls[Name]>>> {
    const spec: EndpointSpec = calls[name];
    const headers: Record<string, string> = {
      'accept-language': options.language ?? 'en-US',
      ...options.headers,
    };
    if (options.token && spec.roles) {
      headers.cookie ??= `${consoleCookie.name}=${await consoleOf(services, options.token)}`;
      headers['x-gift-console'] ??= '1';
    }
    if (options.token) headers.authorization = `Bearer ${options.token}`;
    if (spec.idempotent) headers['idempotency-key'] ??= options.idempotencyKey ?? newSecret();
    if (spec.sealed) headers[sealHeader] ??= sealHeaderValue;
    const request: InjectOptions = { method: spec.method, url: spec.path, headers };
    if (options.address) request.remoteAddress = options.address;
    const body = (input ?? {}) as object;
    if (spec.method === 'GET') request.query = queryOf(body);
    else request.payload = spec.sealed ? { data: sealBody(services.keys, body, clock.now()) } : body;
    const { response, answer } = await injectCall(app, spec, request);
    const refusal: RefusalName | undefined = answer.code === 200 ? undefined : answer.data?.refusal;
    if (refusal && !refusalsOf(spec).includes(refusal) && !undeclared.includes(refusal))
      throw new Error(
        `${name} refused with ${refusal}: add it to \`refusals\` of ${name} in packages/contract/src/calls/`,
      );
    return { status: response.statusCode, ...answer };
  }

  const ranAt = new Map<string, number>();
  return {
    app,
    call,
    clock,
    database: services.database,
    databaseUrl: test.url,
    fanout,
    services,
    logLines,
    /**
     * Runs everything that is due at the clock's time: outbox, deadlines, holds, and the jobs they queued. With
     * `skipsCleanup`, a sweep with an interval of five minutes or more runs only once that interval has passed
     * on the clock.
     */
    async runDue({ skipsCleanup = false } = {}): Promise<number> {
      const now = clock.now().getTime();
      const isDue = ({ name, everyMs }: Sweep) =>
        !skipsCleanup || everyMs < minutes(5) || now - (ranAt.get(name) ?? 0) >= everyMs;
      const due = [...memorySweeps, ...sweeps].filter(isDue);
      for (const { name } of due) ranAt.set(name, now);
      let handled = await runDue(services, due);
      const prompt = due.filter(({ everyMs }) => everyMs < minutes(1));
      while (await runDueJobs(services, jobs)) handled += await runDue(services, prompt);
      return handled;
    },
    async close() {
      const closing = app.close();
      // A client connection without a request would otherwise be waited for, up to its time limit.
      app.server.closeAllConnections();
      await closing;
      await fanout.close();
      await services.replica?.close();
      if (open) await database.pool.end();
      await test.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Errors that any call may answer, so that none declares them. */
const undeclared: readonly RefusalName[] = [
  'AccountFrozen',
  'BodyTooLarge',
  'Broken',
  'FrozenGivesNothing',
  'NotFromConsole',
  'StorageUnavailable',
  'Unavailable',
];

const queryOf = (input: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

export type TestApp = Awaited<ReturnType<typeof testApp>>;
