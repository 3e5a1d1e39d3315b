// The wire that both ends of chat speak (OpenIM v3.8): numbers, ids, frames, messages and calls. What Node alone
// needs (`gob`, `gzip`) is imported by its own name, so that a browser never loads it.

export * from './frames';
export * from './limits';
export * from './model/conversation-id';
export * from './model/elements';
export * from './model/enums';
export * from './model/errors';
export * from './model/message';
export * from './requests';
