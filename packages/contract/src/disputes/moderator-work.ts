/** The days before now over which a moderator's work is counted. */
export const workPeriods = ['7', '30', '90'] as const;
export type WorkPeriod = (typeof workPeriods)[number];

/** A moderator's cases: assigned ones that are open or overdue, and those with a ruling of theirs in the period. */
export const moderatorWork = ['open', 'overdue', 'decided', 'appealed', 'overturned', 'rated'] as const;
export type ModeratorWork = (typeof moderatorWork)[number];

/** How many cases one call assigns. */
export const maxAssignedCases = 50;
