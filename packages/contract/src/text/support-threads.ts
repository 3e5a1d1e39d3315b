/** open: waits for staff. answered: waits for the user. */
export const threadStates = ['open', 'answered', 'closed'] as const;
export type ThreadState = (typeof threadStates)[number];
/** reply and close: by staff. write and rate: by the user. */
export type ThreadEvent = 'reply' | 'close' | 'write' | 'rate';

// table: the state after each event; null: the event is refused.
export const threadTransitions: {
  readonly [From in ThreadState]: { readonly [Event in ThreadEvent]: ThreadState | null };
} = {
  open: { reply: 'answered', close: 'closed', write: 'open', rate: null },
  answered: { reply: 'answered', close: 'closed', write: 'open', rate: null },
  closed: { reply: null, close: null, write: 'open', rate: 'closed' },
};

/**
 * For this many days after closing, a message of the user reopens the thread. After that, the user asks a new question.
 */
export const reopenDays = 14;

/** How many messages a user can send before staff reply. */
export const maxUnansweredMessages = 10;

/** The variables of a canned reply: the user's nickname and the thread's order number. */
export const cannedVariables = ['name', 'order'] as const;

/** How many colleagues a note may mention. */
export const maxMentions = 10;
