// What a profile may say, as plain values: the web client shows the same lists the server accepts.

/** Languages people trade in, by their tags. */
export const spokenLanguages = ['en', 'pcm', 'yo', 'ig', 'ha', 'fr', 'ar', 'zh'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

export const bioLength = 140;

/** Who may begin to write to a person: everybody, or friends and people they have an order with. */
export const messagesFrom = ['everyone', 'known'] as const;
export type MessagesFrom = (typeof messagesFrom)[number];

/** How much somebody has traded in all, as far as others see it: the naira of completed orders, both sides. */
export const volumeBands = ['none', 'under100k', 'under1m', 'under10m', 'under100m', 'over100m'] as const;
export type VolumeBand = (typeof volumeBands)[number];
