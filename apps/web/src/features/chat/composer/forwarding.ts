import type { Message } from '@gift/im-protocol';

/** Messages to forward to another chat: one by one, or merged into one message. */
export type Forwarding = { messages: readonly Message[]; isMerged: boolean };
