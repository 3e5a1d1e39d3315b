// What a profile may say, as plain values: the web client shows the same lists the server accepts.

/** Languages people trade in, by their tags. */
export const spokenLanguages = ['en', 'pcm', 'yo', 'ig', 'ha', 'fr', 'ar', 'zh'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

export const bioLength = 140;

/** Who may begin to write to a person: everybody, or friends and people they have an order with. */
export const messagesFrom = ['everyone', 'known'] as const;
export type MessagesFrom = (typeof messagesFrom)[number];
