import type { PaymentReviewOutcome } from '@gift/contract';
import { formatNaira } from '@gift/money';
import type { Command, CommandContext, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { type QueueSummary, queueSummary } from '../../../platform/calls/queue-summary';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { nicknamesOf } from '../../identity';
import { openAccounts, recoverPayment, writeOffPayment } from '../../ledger';
import { refuseLinked } from '../banks/linked-accounts';
import { lockWallet } from '../top-ups/store';
import { closeReview, lockReview, type PaymentReview, readReview, reviewPage } from './store';

/**
 * Money that left us and was returned to a user, or that a bank took back. For `failedAfterPaid` no money has moved.
 */
const movesMoney = ({ kind }: PaymentReview) => kind !== 'failedAfterPaid';

function actionsOn(review: PaymentReview): ('recover' | 'writeOff' | 'dismiss')[] {
  if (review.outcome) return [];
  if (!movesMoney(review)) return ['dismiss'];
  return [...(review.userID === null ? [] : (['recover'] as const)), 'writeOff', 'dismiss'];
}

export const paymentReviews: Query<'paymentReviews'> = async ({ db }, { tab, cursor, limit }) => {
  const page = await reviewPage(db, { tab, from: idOfCursor(cursor), limit: limit + 1 });
  const pageRows = page.slice(0, limit);
  const userIDs = pageRows.flatMap(({ userID, decidedBy }) =>
    [userID, decidedBy].filter((id) => id !== null),
  );
  const names = await nicknamesOf(db, userIDs);
  const open = await db.one<{ kobo: bigint; count: number }>(sql`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo, count(*)::int as count
    from wallet.payment_reviews where outcome is null`);
  return {
    items: pageRows.map((review) => ({
      reviewID: String(review.id),
      kind: review.kind,
      provider: review.provider,
      reference: review.reference,
      withdrawalID:
        review.kind === 'paidAfterReturn' || review.kind === 'failedAfterPaid'
          ? String(review.subjectID)
          : null,
      userID: review.userID === null ? null : String(review.userID),
      nickname: (review.userID && names.get(review.userID)) || null,
      amountKobo: String(review.amount),
      at: review.createdAt.toISOString(),
      outcome: review.outcome,
      decidedAt: review.decidedAt?.toISOString() ?? null,
      decidedName: (review.decidedBy && names.get(review.decidedBy)) || null,
      reason: review.reason,
      actions: actionsOn(review),
    })),
    nextCursor: page.length > limit ? String(pageRows.at(-1)!.id) : null,
    openKobo: String(open.kobo),
    openCount: open.count,
  };
};

export const countPaymentReviews = (db: Db): Promise<QueueSummary> =>
  db.one<QueueSummary>(
    sql`select ${queueSummary(sql`r`, sql`created_at`)} from wallet.payment_reviews r where outcome is null`,
  );

/** Locks the open review. Refuses callers who are linked to its user. */
async function openFor({ tx, caller }: CommandContext, reviewID: string): Promise<PaymentReview> {
  const review = await lockReview(tx, BigInt(reviewID));
  if (!review) throw new Refusal('RecordNotFound');
  if (review.outcome) throw new Refusal('PaymentReviewClosed');
  if (review.userID !== null) await refuseLinked(tx, caller.userID, review.userID);
  return review;
}

export const dismissPaymentReview: Command<'dismissPaymentReview'> = async (
  context,
  { reviewID, reason },
) => {
  const { tx, caller, now } = context;
  const { id } = await openFor(context, reviewID);
  await closeReview(tx, id, { outcome: 'dismissed', by: caller.userID, reason, now });
  return {};
};

/** What two people decide about a review. */
export type ReviewDecision = {
  readonly reviewID: string;
  readonly outcome: Exclude<PaymentReviewOutcome, 'dismissed'>;
};

/** Refuses what could not be carried out now. Returns the review, locked. */
export async function checkReview(
  context: CommandContext,
  { reviewID, outcome }: ReviewDecision,
): Promise<PaymentReview> {
  const review = await openFor(context, reviewID);
  const needed = outcome === 'recovered' ? 'recover' : 'writeOff';
  if (!actionsOn(review).includes(needed))
    throw new Refusal('RequestImpossible', { why: 'no user had this money' });
  return review;
}

/** Carries out an approved decision once: debits the user (the rest becomes a debt), or books the platform's loss. */
export async function decideReview(
  context: CommandContext,
  decision: ReviewDecision,
  approvalID: bigint,
): Promise<void> {
  const { tx, caller, now } = context;
  const { id, kind, userID, provider, amount } = await checkReview(context, decision);
  if (decision.outcome === 'recovered' && userID !== null) {
    await lockWallet(tx, userID);
    await openAccounts(tx, userID);
    const debt = await recoverPayment(tx, { reviewID: id, userID, provider, amount, now });
    await publishEvent({ tx, now }, 'paymentReview.recovered', {
      kind,
      userID: String(userID),
      amountKobo: String(amount),
      owedKobo: String(debt),
    });
  } else await writeOffPayment(tx, { reviewID: id, provider, amount, now });
  const reason = `approval ${approvalID}`;
  await closeReview(tx, id, { outcome: decision.outcome, by: caller.userID, reason, now });
}

/** The payment's user. Empty if unknown. */
export async function reviewOwner(db: Db, reviewID: string): Promise<bigint[]> {
  const review = await readReview(db, BigInt(reviewID));
  return review?.userID ? [review.userID] : [];
}

/** The label of a review in an approval: its amount, user and payment. Undefined if it does not exist. */
export async function reviewName(db: Db, reviewID: string): Promise<string | undefined> {
  const review = await readReview(db, BigInt(reviewID));
  if (!review) return undefined;
  const nickname = review.userID && (await nicknamesOf(db, [review.userID])).get(review.userID);
  return [formatNaira(review.amount), nickname, review.reference].filter(Boolean).join(' · ');
}
