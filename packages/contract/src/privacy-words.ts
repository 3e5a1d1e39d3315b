// What becomes of a wish about one's own data. No schemas here: the web client imports this file.

export const exportStates = ['none', 'making', 'ready', 'failed', 'expired'] as const;
