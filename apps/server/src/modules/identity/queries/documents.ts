import type { Query } from '../../../platform/calls/context';
import { newestDocuments } from '../verification/documents';
import { tierOf } from '../verification/tiers';

export const myDocuments: Query<'myDocuments'> = async ({ db, caller, settings }) => ({
  mayStart: (await tierOf(db, caller.userID)) >= 2,
  reviewHours: settings.documentReviewHours,
  items: (await newestDocuments(db, caller.userID)).map(({ kind, status, reason, text, createdAt }) => ({
    ...{ kind, status, reason, text: text ?? '' },
    at: createdAt.toISOString(),
  })),
});
