// The chat client for any web app: `createEngine` on the page, the engine itself in a worker. The API is in api.ts;
// README.md shows how to use it.
export type * from './api';
export { Fault } from './failure';
export { createEngine, type EngineClient, type EngineOptions } from './page/client';
export type { Log, LogLevel } from './page/log';
