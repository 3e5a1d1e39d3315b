import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger as Log } from 'pino';

/** One time in which the database could not be used, and what that cost. */
type Outage = {
  readonly since: number;
  /** It answers, but takes no writes: its disk is full, or it is a copy that others write to. */
  isReadOnly: boolean;
  /** Requests answered 503. */
  requests: number;
  /** Log entries left out, since they would all say the same. */
  entries: number;
};

/**
 * The database could not be asked, or was lost while it worked. Whether a command was carried out is then unknown, so
 * the caller repeats it with the same idempotency key.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  readonly statusCode = 503;
  constructor(
    cause: unknown,
    /** Null where nobody watches the database: then nothing else tells of the outage. */
    readonly outage: Outage | null,
  ) {
    super(`the database is unavailable: ${reasonOf(cause)}`, { cause });
  }
}

const reasonOf = (cause: unknown) => (cause as Error | undefined)?.message?.split('\n')[0] ?? 'no answer';

/** How the server says that it ends, starts or has no room; and a disk that is full, failed or only read. */
const awayCodes = /^(08...|57P01|57P02|57P03|53300)$/;
const readOnlyCodes = /^(25006|53100|58030)$/;
const networkCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** The driver has no codes for these. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Why the database could not do its work, where that is not the fault of the statement. */
export function lossOf(error: unknown): 'away' | 'readOnly' | null {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (error instanceof pg.DatabaseError)
    return awayCodes.test(code) ? 'away' : readOnlyCodes.test(code) ? 'readOnly' : null;
  return networkCodes.test(code) || driverMessages.test(message) ? 'away' : null;
}

/** `refused`: something says no, as a database that starts or has ended does. `silent`: nothing answers. */
export type Outcome = 'answered' | 'refused' | 'silent';

export type Probe = {
  /**
   * Asks the database for a sign of life, on a connection of its own. `answers` counts what else it answers, which is
   * a sign of life too.
   */
  ask(limitMs: number, answers: () => number): Promise<{ outcome: Outcome; error?: unknown }>;
  /** Throws where nothing can be written. */
  write(): Promise<void>;
  close(): Promise<void>;
};

/** Together below a second, which is how soon a call must learn that the database hangs. */
const everyMs = 250;
const limitMs = 600;
/** Nobody waits for a probe of a database that is known to be away. */
const awayLimitMs = 2_000;
const writeEveryMs = 2_000;

type AwayListener = (away: { outcome: Outcome; silentMs: number }) => void;

/**
 * Whether the database can be used. A probe decides: a statement may take as long as it needs while the database
 * answers the probe; once it does not, every call that waits for the database, or comes anew, fails at once.
 */
export class Availability {
  private outage: Outage | null = null;
  private answers = 0;
  private isAway = false;
  private isWatched = false;
  private lastLoss: unknown;
  private readonly pending = new Set<(error: DatabaseUnavailable) => void>();
  private readonly clients = new Set<pg.Client>();
  private wake = () => {};
  private silentSince = 0;
  private writeAfter = 0;
  private log: Log | undefined;
  private onAway: AwayListener = () => {};

  /** The client class of a pool whose connections end as soon as the database is away. */
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

  /** Throws while the database is known to be away. */
  assertAvailable(): void {
    if (this.isAway) throw this.failureFrom(this.lastLoss);
  }

  /** What `work` gives, or a failure as soon as the database is away; `late` gets what comes after that. */
  async unlessAway<Result>(work: Promise<Result>, late: (result: Result) => void): Promise<Result> {
    let giveUp: (error: DatabaseUnavailable) => void = () => {};
    const away = new Promise<never>((_, reject) => {
      giveUp = reject;
    });
    this.pending.add(giveUp);
    try {
      return await Promise.race([work, away]);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) work.then(late, () => {});
      throw this.failureOf(error);
    } finally {
      this.pending.delete(giveUp);
    }
  }

  /** The error as callers should see it: one that tells of a loss becomes DatabaseUnavailable. */
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

  /** Asks the database again and again until stopped, and logs each outage once at its beginning and end. */
  watch(probe: Probe, log: Log, onAway: AwayListener = () => {}): { stop(): Promise<void> } {
    Object.assign(this, { log, onAway, isWatched: true });
    let isStopped = false;
    const loop = (async () => {
      while (!isStopped) {
        await this.look(probe);
        if (isStopped) break;
        const pause = new AbortController();
        this.wake = () => pause.abort();
        await sleep(everyMs, undefined, { signal: pause.signal, ref: false }).catch(() => {});
      }
    })();
    return {
      stop: async () => {
        isStopped = true;
        // The probe that is under way fails with its connection: no sign of an outage.
        this.isWatched = false;
        this.wake();
        await probe.close();
        await loop;
      },
    };
  }

  private async look(probe: Probe): Promise<void> {
    const { outcome, error } = await probe.ask(this.isAway ? awayLimitMs : limitMs, () => this.answers);
    if (!this.isWatched) return;
    if (outcome === 'answered') {
      this.isAway = false;
      this.silentSince = 0;
      return this.lookForWrites(probe);
    }
    const now = performance.now();
    if (outcome === 'refused') this.silentSince = 0;
    else this.silentSince ||= now;
    this.begin(error, false);
    this.lose(error);
    this.onAway({ outcome, silentMs: this.silentSince ? now - this.silentSince : 0 });
  }

  private async lookForWrites(probe: Probe): Promise<void> {
    if (!this.outage?.isReadOnly) return this.end();
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
    if (this.outage) {
      this.outage.isReadOnly ||= isReadOnly;
      return;
    }
    this.outage = { since: performance.now(), isReadOnly, requests: 0, entries: 0 };
    this.writeAfter = 0;
    const { code } = (error ?? {}) as { code?: string };
    this.log?.error(
      { reason: reasonOf(error), errorCode: code },
      isReadOnly ? 'the database takes no writes' : 'the database is unavailable',
    );
    this.wake();
  }

  /** Ends all that waits for a database that is gone. A transaction under way there commits or not, as it stood. */
  private lose(error: unknown) {
    this.isAway = true;
    const failure = this.failureFrom(error);
    for (const giveUp of this.pending) giveUp(failure);
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

/** A probe over one connection that stays open; `write` is the caller's. */
export function probeOf(url: string, write: () => Promise<void>): Probe {
  let held: pg.Client | null = null;
  const drop = (client: pg.Client | null) => {
    if (held === client) held = null;
    (client as unknown as { connection: pg.Connection } | null)?.connection.stream.destroy();
  };
  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url, application_name: 'gift-probe' });
    client.on('error', () => drop(client));
    held = client;
    await client.connect();
    return client;
  };
  const outcomeOf = async (isOver: () => boolean): Promise<{ outcome: Outcome; error?: unknown }> => {
    const before = held;
    try {
      await (before ?? (await open())).query('select 1');
    } catch (error) {
      if (isAnswer(error)) return { outcome: 'answered' };
      // That one connection was lost says little about the database: a new one tells.
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
      const seen = await Promise.race([outcomeOf(() => isOver), silence]);
      isOver = true;
      if (seen.outcome !== 'answered') drop(held);
      return seen;
    },
    write,
    async close() {
      drop(held);
    },
  };
}

/**
 * Waits until nothing was answered for this long. In slices: time in which this process itself was too busy to read an
 * answer does not count.
 */
async function silenceOf(limit: number, answers: () => number, isOver: () => boolean): Promise<void> {
  let before = answers();
  for (let waited = 0; waited < limit && !isOver(); waited += 50) {
    await sleep(50, undefined, { ref: false });
    if (answers() !== before) waited = 0;
    before = answers();
  }
}

/** A refusal by PostgreSQL itself that says nothing of its health, such as a wrong password. */
const isAnswer = (error: unknown) =>
  error instanceof pg.DatabaseError && (lossOf(error) === null || error.code === '53300');
