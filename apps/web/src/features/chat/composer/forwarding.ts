import type { Message } from '@gift/im-protocol';

/** What is about to be sent on to another chat: one by one, or merged into one message. */
export type Forwarding = { messages: readonly Message[]; isMerged: boolean };
