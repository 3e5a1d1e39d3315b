import type { EngineClient } from '@gift/im-engine';

/** The engine as screens use it: its calls, and its events until the returned function is called. */
export type ChatEngine = Omit<EngineClient, 'close'>;
