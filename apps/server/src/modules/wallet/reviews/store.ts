import type { PaymentReviewKind, PaymentReviewOutcome } from '@gift/contract';
import type { Kobo } from '@gift/money';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { newID } from '../../../platform/ids';
import type { Services } from '../../../services';
import type { Provider } from '../../ledger';

/** A payment whose provider reports something the books cannot take. */
export type PaymentReview = {
  readonly id: bigint;
  readonly kind: PaymentReviewKind;
  /** The chargeback or the withdrawal. */
  readonly subjectID: bigint;
  readonly provider: Provider;
  readonly reference: string;
  readonly userID: bigint | null;
  readonly amount: Kobo;
  readonly outcome: PaymentReviewOutcome | null;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: bigint | null;
  readonly reason: string | null;
};

const columns = sql`
  id, kind, subject_id as "subjectID", provider, reference, user_id as "userID", amount_kobo as amount, outcome,
  created_at as "createdAt", decided_at as "decidedAt", decided_by as "decidedBy", reason`;

type Opening = Pick<PaymentReview, 'kind' | 'subjectID' | 'provider' | 'reference' | 'userID' | 'amount'> & {
  services: Services;
  now: Date;
};

/** Adds a payment to finance's review queue and alerts them, once, however often the provider reports it. */
export async function openReview(tx: Tx, { services, now, ...r }: Opening): Promise<void> {
  const id = newID(now);
  const insertedRows = await tx.run(sql`
    insert into wallet.payment_reviews (id, kind, subject_id, provider, reference, user_id, amount_kobo, created_at)
    values (${id}, ${r.kind}, ${r.subjectID}, ${r.provider}, ${r.reference}, ${r.userID}, ${r.amount}, ${now})
    on conflict (kind, subject_id) do nothing`);
  if (insertedRows === 0) return;
  await publishEvent({ tx, now }, 'paymentReview.opened', { reviewID: String(id), kind: r.kind });
  tx.afterCommit(() =>
    services.log.error(
      { review: String(id), kind: r.kind, provider: r.provider },
      'a provider contradicts the books about a payment; finance must decide',
    ),
  );
}

export const readReview = (db: Db, id: bigint): Promise<PaymentReview | undefined> =>
  db.maybe<PaymentReview>(sql`select ${columns} from wallet.payment_reviews where id = ${id}`);

export const lockReview = (tx: Tx, id: bigint): Promise<PaymentReview | undefined> =>
  tx.maybe<PaymentReview>(sql`select ${columns} from wallet.payment_reviews where id = ${id} for update`);

/** A page of open reviews, oldest first, or of closed ones, newest first. */
export const reviewPage = (
  db: Db,
  { tab, from, limit }: { tab: 'open' | 'closed'; from: bigint | undefined; limit: number },
): Promise<PaymentReview[]> =>
  tab === 'open'
    ? db.many<PaymentReview>(sql`
        select ${columns} from wallet.payment_reviews where outcome is null ${from ? sql`and id > ${from}` : nothing}
        order by id limit ${limit}`)
    : db.many<PaymentReview>(sql`
        select ${columns} from wallet.payment_reviews where outcome is not null ${from ? sql`and id < ${from}` : nothing}
        order by id desc limit ${limit}`);

type Closing = { outcome: PaymentReviewOutcome; by: bigint; reason: string; now: Date };

/** Closes a review. The caller holds its lock. */
export const closeReview = (tx: Tx, id: bigint, { outcome, by, reason, now }: Closing) =>
  tx.run(sql`
    update wallet.payment_reviews
    set outcome = ${outcome}, decided_at = ${now}, decided_by = ${by}, reason = ${reason} where id = ${id}`);
