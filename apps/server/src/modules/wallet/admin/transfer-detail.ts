import type { AnswerOf, Calls } from '@gift/contract';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql } from '../../../platform/database/db';
import { entryView, transferEntries } from '../../ledger';
import { refuseLinked } from '../banks/linked-accounts';
import { namedEntries } from './named-entries';

type Detail = AnswerOf<Calls['transferDetail']>;
type Payment = {
  kind: NonNullable<Detail['payment']>['kind'];
  id: bigint;
  userID: bigint | null;
  provider: string;
  reference: string;
  amount: bigint;
  lastAnswer: NonNullable<Detail['payment']>['lastAnswer'];
  lastAnswerAt: Date | null;
};
type Message = {
  id: bigint;
  kind: string;
  at: Date;
  tries: number;
  handledAt: Date | null;
  outcome: string | null;
};

/** The payment that entries refer to. An unmatched payment is referred to by its message until it is decided. */
const paymentOf = (db: Db, refs: readonly bigint[]): Promise<Payment | undefined> =>
  db.maybe<Payment>(sql`
    select 'topUp' as kind, id, user_id as "userID", provider, reference, amount_kobo as amount,
      null as "lastAnswer", null::timestamptz as "lastAnswerAt"
    from wallet.top_ups where id = any(${refs})
    union all
    select 'withdrawal', id, user_id, provider, reference, amount_kobo, last_answer, last_answer_at
    from wallet.withdrawals where id = any(${refs})
    union all
    select 'unmatched', id, user_id, provider, reference, amount_kobo, null, null
    from wallet.suspended_payments where id = any(${refs})
    union all
    select 'unmatched', s.id, s.user_id, s.provider, s.reference, s.amount_kobo, null, null
    from wallet.provider_events e
    join wallet.suspended_payments s on s.provider = e.provider and s.reference = e.reference
    where e.id = any(${refs})
    limit 1`);

const messagesOf = (db: Db, { provider, reference }: Payment): Promise<Message[]> =>
  db.many<Message>(sql`
    select id, kind, received_at as at, tries, handled_at as "handledAt", outcome from wallet.provider_events
    where reference = ${reference} and provider = ${provider} order by id limit 50`);

const iso = (date: Date | null) => date?.toISOString() ?? null;

export const transferDetail: Query<'transferDetail'> = async ({ db, caller }, { transferID }) => {
  const entries = await transferEntries(db, BigInt(transferID));
  if (entries.length === 0) throw new Refusal('RecordNotFound');
  const payment = await paymentOf(db, [...new Set(entries.map(({ ref }) => ref))]);
  if (payment?.userID) await refuseLinked(db, caller.userID, payment.userID);
  const messages = payment ? await messagesOf(db, payment) : [];
  return {
    entries: await namedEntries(db, entries.map(entryView)),
    payment: payment
      ? {
          kind: payment.kind,
          paymentID: String(payment.id),
          userID: payment.userID === null ? null : String(payment.userID),
          provider: payment.provider,
          reference: payment.reference,
          amountKobo: String(payment.amount),
          lastAnswer: payment.lastAnswer,
          lastAnswerAt: iso(payment.lastAnswerAt),
        }
      : null,
    messages: messages.map(({ id, at, handledAt, ...message }) => ({
      ...message,
      messageID: String(id),
      at: at.toISOString(),
      handledAt: iso(handledAt),
    })),
  };
};
