import type { EndpointSpec } from '@gift/contract';
import type { Services } from '../../services';
import type { Caller, Handlers, StaffAction } from '../calls/context';
import type { Db } from '../database/db';
import type { DatabaseGauge } from '../log/gauges';

export type HttpOptions = {
  services: Services;
  handlers: Handlers;
  /** Resolves a bearer token to its live session; null when there is none. */
  authenticate(token: string, services: Services, now: Date): Promise<Caller | null>;
  /** Authentication of console staff; without it every call that requires roles is refused. */
  staff?: StaffAuth;
  /** Throws the refusal of a call that this account may not make now, for example while frozen. */
  refuseAccount?(services: Services, userID: bigint, spec: EndpointSpec, body: unknown): void;
  /** Validates every answer against the contract. On in tests, so that drift fails there. */
  checksAnswers?: boolean;
  /** What /metrics reads from the database. */
  gauges?: readonly DatabaseGauge[];
  /** Time limits for slow senders; shorter in tests. */
  timeouts?: RequestTimeouts;
};

/** How the console authenticates its staff and where it records their actions. */
type StaffAuth = {
  cookie: string;
  /** `isQuiet`: the page polls without a user action, so the call does not extend the session. */
  authenticate(
    token: string,
    services: Services,
    now: Date,
    how: { isQuiet: boolean },
  ): Promise<Caller | null>;
  record(db: Db, action: StaffAction): Promise<unknown>;
};

/**
 * How long the server waits for a request, in milliseconds. Without limits, a few hundred clients that send one byte a
 * minute hold every connection. A 12 MB photo over a slow phone link takes minutes, so `wholeMs` is long.
 */
export type RequestTimeouts = { headersMs: number; wholeMs: number; idleMs: number; checkEveryMs: number };
