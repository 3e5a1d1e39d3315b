import type { CoreServices } from './core-services';
import { type ChangesState, createChangesState } from './modules/changes/state';
import { createIdentityState, type IdentityState } from './modules/identity/state';
import { createMessagingState, type MessagingState } from './modules/messaging/state';
import { createOffersState, type OffersState } from './modules/offers/state';
import { createOperatorState, type OperatorState } from './modules/operator/state';
import { createRateLimits, type RateLimits } from './platform/http/limits/rate-limit';
import { createStorage, type FileStorage } from './platform/storage/storage';

/**
 * What the process owns: created once at startup and passed to every call and job. Each module's state is in memory
 * only. Tests create their own.
 */
export interface Services extends CoreServices {
  /** All files, on disk or in S3. */
  readonly storage: FileStorage;
  readonly rateLimits: RateLimits;
  /** When each sweep of this process last completed, by `performance.now()`. */
  readonly sweepRuns: Map<string, { at: number; everyMs: number }>;
  readonly changes: ChangesState;
  readonly identity: IdentityState;
  readonly messaging: MessagingState;
  readonly offers: OffersState;
  readonly operator: OperatorState;
}

export const createServices = (core: CoreServices, rateLimits = createRateLimits(core)): Services => ({
  ...core,
  rateLimits,
  sweepRuns: new Map(),
  storage: createStorage(core),
  changes: createChangesState(core),
  identity: createIdentityState(),
  messaging: createMessagingState(core, rateLimits),
  offers: createOffersState(),
  operator: createOperatorState(),
});
