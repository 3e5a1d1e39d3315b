// Chat's client side, usable by any web app: `createEngine` on the page, the engine itself in a worker. What it
// offers is in api.ts; how to put it into an app, in README.md.
export type * from './api';
export { Fault } from './failure';
export { createEngine, type EngineClient, type EngineOptions } from './page/client';
export type { Log, LogLevel } from './page/log';
