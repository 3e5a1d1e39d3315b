import type { Command, CommandContext, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { sql } from '../../../platform/database/db';
import { failureCode } from '../../../platform/providers';
import type { Links } from '../links';
import { requestNotification } from '../messages/sending';
import { userByID } from '../store';
import { type LockedReview, lockIdentityReview, pendingReviews } from '../verification/number-reviews';
import { checkWithProvider, providerOf } from '../verification/provider';
import { dueAt, recordReviewAccess, textFor } from '../verification/review-queue';
import { settle } from './verify-identity';

export const identityReviews: Query<'identityReviews'> = async ({ db, settings }, { cursor, limit }) => {
  const rows = await pendingReviews(db, { after: idOfCursor(cursor) ?? 0n, limit: limit + 1 });
  const pageRows = rows.slice(0, limit);
  return {
    items: pageRows.map(({ checkID, userID, since, ...row }) => ({
      ...row,
      checkID: String(checkID),
      userID: String(userID),
      since: since.toISOString(),
      dueAt: dueAt(since, settings),
    })),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)?.checkID) : null,
  };
};

/** Locks a pending BVN or NIN review. Refuses the reviewer's own and those of linked accounts. */
async function lockReviewFor(
  { refuseLinked }: Links,
  { tx, services, caller }: Pick<CommandContext, 'tx' | 'services' | 'caller'>,
  checkID: string,
): Promise<LockedReview> {
  const review = await lockIdentityReview(tx, services, BigInt(checkID));
  await refuseLinked(tx, caller.userID, review.userID);
  return review;
}

/** Shows a BVN or NIN to an operator and records the view. */
export const openIdentityReview =
  (links: Links): Command<'openIdentityReview'> =>
  async (context, { checkID }) => {
    const { tx, caller, now, settings } = context;
    const { userID, kind, why, since, number, person } = await lockReviewFor(links, context, checkID);
    const accessLog = await recordReviewAccess(tx, 'number', {
      id: BigInt(checkID),
      staffID: caller.userID,
      now,
    });
    const { nickname, language } = await userByID(tx, userID);
    return {
      ...{ checkID, userID: String(userID), nickname, language, kind, why, number },
      ...person,
      since: since.toISOString(),
      dueAt: dueAt(since, settings),
      accessLog,
    };
  };

/** Asks the provider about a BVN or NIN, for the reviewer only: it decides nothing. No transaction stays open during the call. */
export const checkNumberWithProvider =
  (links: Links): Query<'checkNumberWithProvider'> =>
  async (context, { checkID }) => {
    const { services, caller, now, operationID } = context;
    const review = await services.database.transaction(async (tx) => {
      const lockedReview = await lockReviewFor(links, { tx, services, caller }, checkID);
      await recordReviewAccess(tx, 'number', { id: lockedReview.checkID, staffID: caller.userID, now });
      return lockedReview;
    });
    const provider = providerOf(services);
    const nothing = { provider: provider.name, nameScore: null, registered: null };
    try {
      const numberMatch = await checkWithProvider(services, provider, review);
      if (numberMatch === 'review') return { ...nothing, result: 'review' };
      const { match, nameScore, registered } = numberMatch;
      return { provider: provider.name, result: match, nameScore, registered: registered ?? null };
    } catch (error) {
      // Logs only the failure code: the error may contain the BVN or NIN.
      services.log.warn(
        { failure: failureCode(error as Error), op: operationID },
        'the identity provider did not answer',
      );
      return { ...nothing, result: 'down' };
    }
  };

export const decideIdentityReview =
  (links: Links): Command<'decideIdentityReview'> =>
  async (context, input) => {
    const { tx, caller, now, operationID } = context;
    const review = await lockReviewFor(links, context, input.checkID);
    const { verdict } = input;
    const text = textFor(input.text, verdict !== 'matches');
    const numberMatch = {
      match: verdict === 'matches' ? 'exact' : verdict === 'nameDiffers' ? 'partial' : 'no',
      nameScore: verdict === 'matches' ? 100 : 0,
      providerRef: `operator ${caller.userID}`,
    } as const;
    const outcome = await settle(tx, { ...review, found: numberMatch, now });
    await tx.run(sql`update identity.checks set text = ${text} where id = ${review.checkID}`);
    await tx.run(sql`delete from identity.number_reviews where check_id = ${review.checkID}`);
    const { phone, language } = await userByID(tx, review.userID);
    await requestNotification(
      { tx, now, operationID },
      {
        channel: 'sms',
        target: phone,
        userID: String(review.userID),
        language,
        name: typeof outcome === 'number' ? 'identityVerified' : 'identityRefused',
        details: { kind: review.kind.toUpperCase() },
      },
    );
    return { status: typeof outcome === 'number' ? 'verified' : 'refused' };
  };
