// The wire that both ends of chat speak (OpenIM v3.8): numbers, ids, frames, messages and calls. What Node alone
// needs (`gob`, `gzip`) is imported by its own name, so that a browser never loads it.
export * from './conversation-id';
export * from './elements';
export * from './enums';
export * from './errors';
export * from './frames';
export * from './limits';
export * from './message';
export * from './requests';
