export const announcementImportances = ['note', 'warning'] as const;
export type AnnouncementImportance = (typeof announcementImportances)[number];

/** Sellers and buyers are users who have sold or bought before, or are doing so in a running order. */
export const audiences = ['everybody', 'sellers', 'buyers'] as const;
export type Audience = (typeof audiences)[number];

/** scheduled: not started yet. over: expired. ended: stopped by hand, with a reason. */
export const announcementStates = ['draft', 'scheduled', 'out', 'over', 'ended'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** In characters: what fits above the tabs of the smallest phone without covering the content. */
export const maxTitle = { en: 60, zh: 30 } as const;
export const maxText = { en: 240, zh: 120 } as const;
