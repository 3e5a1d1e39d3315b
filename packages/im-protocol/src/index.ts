// The wire that both ends of chat speak (OpenIM v3.8): numbers, ids, frames, messages and calls.
export * from './conversation-id';
export * from './enums';
export * from './message';
