import type { Engine, EngineEvents } from '@gift/im-engine/api';

/** The engine as screens use it: its calls, and its events until the returned function is called. */
export type ChatEngine = Engine & {
  on<Name extends keyof EngineEvents>(name: Name, listener: (value: EngineEvents[Name]) => void): () => void;
};
