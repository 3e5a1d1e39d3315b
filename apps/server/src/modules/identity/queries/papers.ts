import type { Query } from '../../../platform/context';
import { newestPapers } from '../papers';
import { tierOf } from '../tiers';

export const myPapers: Query<'myPapers'> = async ({ db, caller, settings }) => ({
  mayStart: (await tierOf(db, caller.userID)) >= 2,
  reviewHours: settings.paperReviewHours,
  items: (await newestPapers(db, caller.userID)).map(({ kind, status, reason, text, createdAt }) => ({
    ...{ kind, status, reason, text: text ?? '' },
    at: createdAt.toISOString(),
  })),
});
