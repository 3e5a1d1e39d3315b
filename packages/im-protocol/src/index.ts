// The wire between both ends of chat (OpenIM v3.8): numbers, ids, frames, messages and calls. Parts for Node alone
// (`gob`, `gzip`) have their own entry points, so that a browser never loads them.

export * from './frames';
export * from './limits';
export * from './model/conversation-id';
export * from './model/elements';
export * from './model/enums';
export * from './model/errors';
export * from './model/message';
export * from './requests';
