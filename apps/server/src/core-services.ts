import type { Signals } from '@gift/im-server';
import type { Clock } from './platform/clock';
import type { Config } from './platform/config/config';
import type { Database } from './platform/database/db';
import type { Replica } from './platform/database/replica';
import type { Keys } from './platform/keys/keys';
import type { Log } from './platform/log/log';
import type { Metrics } from './platform/log/metrics';
import type { Tracing } from './platform/tracing/tracing';
import type { SettingsStore } from './settings';

/** What a process opens first; the state of the modules is created from it. */
export interface CoreServices {
  readonly config: Config;
  readonly database: Database;
  /** Undefined without DATABASE_REPLICA_URL. */
  readonly replica?: Replica | undefined;
  readonly clock: Clock;
  readonly keys: Keys;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Absent unless the operator wants traces. */
  readonly tracing?: Tracing | undefined;
  readonly settings: SettingsStore;
  /** Signals to every process, mostly for chat; published after the commit they are about. */
  readonly signals: Signals;
}
