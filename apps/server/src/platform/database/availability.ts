import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger as Log } from 'pino';

/** An outage of the database and what it cost. */
type Outage = {
  readonly since: number;
  /** It answers but accepts no writes: the disk is full, or it is a read-only replica. */
  isReadOnly: boolean;
  /** Requests answered with 503. */
  requests: number;
  /** Log entries suppressed because they would all repeat the outage. */
  entries: number;
};

/**
 * The database could not be reached, or was lost during a query. Whether a command committed is then unknown, so the
 * caller repeats it with the same idempotency key.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly statusCode = 503;
  constructor(
    cause: unknown,
    /** Null where nothing watches the database; the outage is then not logged separately. */
    readonly outage: Outage | null,
  ) {
    super(`the database is unavailable: ${reasonOf(cause)}`, { cause });
  }
}

const reasonOf = (cause: unknown) => (cause as Error | undefined)?.message?.split('\n')[0] ?? 'no answer';

/**
 * SQLSTATEs of a server that shuts down, starts or is out of connections, and of a disk that is full, failed or
 * read-only.
 */
const awayCodes = /^(08...|57P01|57P02|57P03|53300)$/;
const readOnlyCodes = /^(25006|53100|58030)$/;
const networkCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver has no codes for these. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Why the database could not do its work; null when the statement itself is at fault. */
export function lossOf(error: unknown): 'away' | 'readOnly' | null {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (error instanceof pg.DatabaseError)
    return awayCodes.test(code) ? 'away' : readOnlyCodes.test(code) ? 'readOnly' : null;
  return networkCodes.test(code) || driverMessages.test(message) ? 'away' : null;
}

/** `refused`: the server answers with an error, for example while it starts. `silent`: nothing answers. */
export type Outcome = 'answered' | 'refused' | 'silent';

export type Probe = {
  /**
   * Checks on a connection of its own that the database responds. `answers` counts its answers to other queries, which
   * prove that too.
   */
  ask(limitMs: number, answers: () => number): Promise<{ outcome: Outcome; error?: unknown }>;
  /** Throws while the database accepts no writes, through the pool of the other statements. */
  write(): Promise<void>;
  /** Statements go through a pooler and the probe does not, so its answer does not end their outage. */
  readonly bypassesPooler: boolean;
  close(): Promise<void>;
};

/** Together below one second: calls must fail that soon when the database hangs. */
const everyMs = 250;
const limitMs = 600;
/** No caller waits for a probe of a database that is known to be down. */
const awayLimitMs = 2_000;
const writeEveryMs = 2_000;

/** A call that waits for the database, and its place in the list of such calls. */
type PendingCall = { giveUp: (error: DatabaseUnavailable) => void; at: number };

type AwayListener = (away: { outcome: Outcome; silentMs: number }) => void;

/**
 * Whether the database can be used. The probe decides: a statement may take as long as it needs while the probe is
 * answered. Once it is not, every waiting and every new call fails at once.
 */
export class Availability {
  private outage: Outage | null = null;
  private answers = 0;
  private isAway = false;
  private isWatched = false;
  private lastLoss: unknown;
  /**
   * Not a Set: V8 links each memory block of a Set to the block that replaces it. Each statement adds and removes an item, so
   * the old generation would keep the data of all statements until its next collection.
   */
  private readonly pending: PendingCall[] = [];
  private readonly clients = new Set<pg.Client>();
  private wake = () => {};
  private silentSince = 0;
  private writeAfter = 0;
  private log: Log | undefined;
  private onAway: AwayListener = () => {};

  /** The client class of a pool whose connections close as soon as the database is down. */
  clientClass(): new () => pg.Client {
    const { clients } = this;
    return class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super(config);
        clients.add(this);
        this.once('end', () => clients.delete(this));
      }
    };
  }

  /** Throws DatabaseUnavailable while the database is known to be down. */
  assertAvailable(): void {
    if (this.isAway) throw this.failureFrom(this.lastLoss);
  }

  /**
   * Resolves like `work`, or fails as soon as the database is down; `late` then receives a result that arrives
   * afterwards.
   */
  async unlessAway<Result>(work: Promise<Result>, late: (result: Result) => void): Promise<Result> {
    const call: PendingCall = { giveUp: () => {}, at: this.pending.length };
    const away = new Promise<never>((_, reject) => {
      call.giveUp = reject;
    });
    this.pending.push(call);
    try {
      return await Promise.race([work, away]);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) work.then(late, () => {});
      throw this.failureOf(error);
    } finally {
      const last = this.pending.pop() as PendingCall;
      if (last !== call) {
        last.at = call.at;
        this.pending[call.at] = last;
      }
    }
  }

  /** The error for callers: a lost connection becomes DatabaseUnavailable. */
  failureOf(error: unknown): unknown {
    const loss = lossOf(error);
    if (!loss) return error;
    this.begin(error, loss === 'readOnly');
    return this.failureFrom(error);
  }

  noteAnswer(): void {
    this.answers++;
  }

  get isUnavailable(): boolean {
    return this.outage !== null;
  }

  countRequest(): void {
    if (this.outage) this.outage.requests++;
  }

  /** Probes the database until stopped, and logs the start and the end of each outage once. */
  watch(probe: Probe, log: Log, onAway: AwayListener = () => {}): { stop(): Promise<void> } {
    Object.assign(this, { log, onAway, isWatched: true });
    let isStopped = false;
    const loop = (async () => {
      while (!isStopped) {
        await this.check(probe);
        if (isStopped) break;
        const pause = new AbortController();
        this.wake = () => pause.abort();
        await sleep(everyMs, undefined, { signal: pause.signal, ref: false }).catch(() => {});
      }
    })();
    return {
      stop: async () => {
        isStopped = true;
        // The running probe fails when its connection closes; that is no outage.
        this.isWatched = false;
        this.wake();
        await probe.close();
        await loop;
      },
    };
  }

  private async check(probe: Probe): Promise<void> {
    const { outcome, error } = await probe.ask(this.isAway ? awayLimitMs : limitMs, () => this.answers);
    if (!this.isWatched) return;
    if (outcome === 'answered') {
      this.isAway = false;
      this.silentSince = 0;
      return this.probeWrites(probe);
    }
    const now = performance.now();
    if (outcome === 'refused') this.silentSince = 0;
    else this.silentSince ||= now;
    this.begin(error, false);
    this.lose(error);
    this.onAway({ outcome, silentMs: this.silentSince ? now - this.silentSince : 0 });
  }

  private async probeWrites(probe: Probe): Promise<void> {
    if (!this.outage) return;
    if (!this.outage.isReadOnly && !probe.bypassesPooler) return this.end();
    if (performance.now() < this.writeAfter) return;
    this.writeAfter = performance.now() + writeEveryMs;
    await probe.write().then(
      () => this.end(),
      () => {},
    );
  }

  private begin(error: unknown, isReadOnly: boolean) {
    this.lastLoss = error;
    if (!this.isWatched) return;
    if (this.outage && (this.outage.isReadOnly || !isReadOnly)) return;
    this.outage ??= { since: performance.now(), isReadOnly, requests: 0, entries: 0 };
    this.outage.isReadOnly = isReadOnly;
    this.writeAfter = 0;
    const { code } = (error ?? {}) as { code?: string };
    this.log?.error(
      { reason: reasonOf(error), errorCode: code },
      isReadOnly ? 'the database takes no writes' : 'the database is unavailable',
    );
    this.wake();
  }

  /** Fails every waiting call. A transaction in flight commits or not, depending on how far it got. */
  private lose(error: unknown) {
    this.isAway = true;
    const failure = this.failureFrom(error);
    for (const { giveUp } of this.pending) giveUp(failure);
    for (const client of this.clients)
      (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  }

  private end() {
    if (!this.outage) return;
    const { since, requests, entries } = this.outage;
    this.outage = null;
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    this.log?.warn({ seconds, requests, entries }, 'the database is available again');
  }

  private failureFrom(cause: unknown): DatabaseUnavailable {
    return new DatabaseUnavailable(cause, this.outage);
  }
}

/** A probe over one connection that stays open; the caller supplies `write`. */
export function probeOf(
  url: string,
  write: () => Promise<void>,
  { bypassesPooler = false }: { bypassesPooler?: boolean } = {},
): Probe {
  let probeClient: pg.Client | null = null;
  const drop = (client: pg.Client | null) => {
    if (probeClient === client) probeClient = null;
    (client as unknown as { connection: pg.Connection } | null)?.connection.stream.destroy();
  };
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, application_name: 'gift-probe' });
    client.on('error', () => drop(client));
    probeClient = client;
    await client.connect();
    return client;
  };
  const outcomeOf = async (isOver: () => boolean): Promise<{ outcome: Outcome; error?: unknown }> => {
    const before = probeClient;
    try {
      await (before ?? (await open())).query('select 1');
    } catch (error) {
      if (isAnswer(error)) return { outcome: 'answered' };
      // One lost connection does not mean that the database is down: a new connection decides.
      if (!before || isOver()) return { outcome: 'refused', error };
      drop(before);
      return outcomeOf(isOver);
    }
    return { outcome: 'answered' };
  };
  return {
    async ask(limit, answers) {
      let isOver = false;
      const silence = silenceOf(limit, answers, () => isOver).then(() => ({
        outcome: 'silent' as const,
        error: new Error(`no answer within ${limit} ms`),
      }));
      const result = await Promise.race([outcomeOf(() => isOver), silence]);
      isOver = true;
      if (result.outcome !== 'answered') drop(probeClient);
      return result;
    },
    write,
    bypassesPooler,
    async close() {
      drop(probeClient);
    },
  };
}

/**
 * Waits until the database has answered nothing for `limit` ms. In slices, so that time in which this process was too
 * busy to read an answer does not count.
 */
async function silenceOf(limit: number, answers: () => number, isOver: () => boolean): Promise<void> {
  let before = answers();
  for (let waited = 0; waited < limit && !isOver(); waited += 50) {
    await sleep(50, undefined, { ref: false });
    if (answers() !== before) waited = 0;
    before = answers();
  }
}

/** An error from PostgreSQL that says nothing about its health, such as a wrong password. */
const isAnswer = (error: unknown) =>
  error instanceof pg.DatabaseError && (lossOf(error) === null || error.code === '53300');
