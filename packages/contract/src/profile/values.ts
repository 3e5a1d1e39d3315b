// Profile values: the web client shows the same lists that the server accepts.

/** Languages users trade in, by language tag. */
export const spokenLanguages = ['en', 'pcm', 'yo', 'ig', 'ha', 'fr', 'ar', 'zh'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

export const bioLength = 140;

/** Who may start a conversation with a user: everybody, or only friends and users with a common order. */
export const messagesFrom = ['everyone', 'known'] as const;
export type MessagesFrom = (typeof messagesFrom)[number];

/** A user's total trade volume, as others see it: the naira of completed orders on both sides. */
export const volumeBands = ['none', 'under100k', 'under1m', 'under10m', 'under100m', 'over100m'] as const;
export type VolumeBand = (typeof volumeBands)[number];
