import type { EngineClient } from '@gift/im-engine';

/** The engine as screens use it: calls and events. Subscribing returns the unsubscribe function. */
export type ChatEngine = Omit<EngineClient, 'close'>;
