import type { TopUpSource, TopUpState, WithdrawalFailure, WithdrawalState } from '@gift/contract';
import type { Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { type Db, joined, type Statement, sql } from '../../../platform/database/db';
import {
  bucketNumber,
  type DateRange,
  dateRangeOf,
  fullRange,
  groupByPeriod,
  medianAndP90,
  roundedSeconds,
} from '../../../platform/date-ranges';
import { idFloor } from '../../../platform/ids';
import { nicknamesOf } from '../../identity';

// Every payment in and out, by request time. Ids grow with time, so a period is a range of the primary key.

const within = ({ from, to }: Partial<DateRange>): Statement =>
  joined(
    [sql`true`, ...(from ? [sql`id >= ${idFloor(from)}`] : []), ...(to ? [sql`id < ${idFloor(to)}`] : [])],
    ' and ',
  );
const beforeOf = (cursor: string | undefined): Statement[] => {
  const before = idOfCursor(cursor);
  return before === undefined ? [] : [sql`id < ${before}`];
};

type Common = {
  id: bigint;
  userID: bigint;
  provider: string;
  amount: bigint;
  createdAt: Date;
  endedAt: Date | null;
};

/** A page with its users' names and the cursor of the next page. */
async function paged<Row extends Common, View>(
  db: Db,
  rows: readonly Row[],
  limit: number,
  toView: (row: Row) => View,
) {
  const pageRows = rows.slice(0, limit);
  const names = await nicknamesOf(
    db,
    pageRows.map(({ userID }) => userID),
  );
  return {
    items: pageRows.map((row) => ({
      ...toView(row),
      userID: String(row.userID),
      nickname: names.get(row.userID) ?? '',
      provider: row.provider,
      amountKobo: String(row.amount),
      createdAt: row.createdAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
    nextCursor: rows.length > limit ? String(pageRows.at(-1)?.id) : null,
  };
}

const lostStates = ['failed', 'expired'];

export const adminTopUps: Query<'adminTopUps'> = async ({ db }, { cursor, limit, state, ...days }) => {
  const states = state === 'lost' ? lostStates : state ? [state] : null;
  const conditions = [within(dateRangeOf(days)), ...beforeOf(cursor)];
  if (states) conditions.push(sql`state = any(${states}::text[])`);
  type Row = Common & { method: TopUpSource; credited: bigint; state: TopUpState };
  const rows = await db.many<Row>(sql`
    select id, user_id as "userID", provider, amount_kobo as amount, created_at as "createdAt", ended_at as "endedAt",
      method, credited_kobo as credited, state
    from wallet.top_ups where ${joined(conditions, ' and ')} order by id desc limit ${limit + 1}`);
  return paged(db, rows, limit, (row) => ({
    topUpID: String(row.id),
    method: row.method,
    creditedKobo: String(row.credited),
    state: row.state,
  }));
};

export const adminWithdrawals: Query<'adminWithdrawals'> = async ({ db }, { cursor, limit, ...filter }) => {
  const { state, failure, ...days } = filter;
  const conditions = [within(dateRangeOf(days)), ...beforeOf(cursor)];
  if (state) conditions.push(sql`state = ${state}`);
  if (failure) conditions.push(sql`failure = ${failure}`);
  type Row = Common & { state: WithdrawalState; failure: WithdrawalFailure | null };
  const rows = await db.many<Row>(sql`
    select id, user_id as "userID", provider, amount_kobo as amount, created_at as "createdAt", ended_at as "endedAt",
      state, failure
    from wallet.withdrawals where ${joined(conditions, ' and ')} order by id desc limit ${limit + 1}`);
  return paged(db, rows, limit, (row) => ({
    withdrawalID: String(row.id),
    state: row.state,
    failure: row.failure,
  }));
};

export type FoundPayment = {
  kind: 'topUp' | 'withdrawal' | 'unmatched';
  id: bigint;
  userID: bigint | null;
  reference: string;
  amountKobo: bigint;
  createdAt: Date;
};

/** The payments with this reference. Each provider has references of its own for unmatched payments. */
export const paymentsByReference = (db: Db, reference: string): Promise<FoundPayment[]> =>
  db.many<FoundPayment>(sql`
    select 'topUp' as kind, id, user_id as "userID", reference, amount_kobo as "amountKobo", created_at as "createdAt"
    from wallet.top_ups where reference = ${reference}
    union all
    select 'withdrawal', id, user_id, reference, amount_kobo, created_at
    from wallet.withdrawals where reference = ${reference}
    union all
    select 'unmatched', id, user_id, reference, amount_kobo, created_at
    from wallet.suspended_payments where reference = ${reference}
    order by "createdAt" desc limit 20`);

type In = { bucket: number; all: bigint; ok: bigint; lost: bigint; kobo: bigint };
type Out = In & { took: number[] | null };
const none: Out = { bucket: 0, all: 0n, ok: 0n, lost: 0n, kobo: 0n, took: null };

export const moneyFigures: Query<'moneyFigures'> = async ({ db }, input) => {
  const { buckets, answer } = groupByPeriod<Out>(input, none);
  const bucket = bucketNumber(sql`id`, buckets, idFloor);
  const span = within(fullRange(buckets));
  const incoming = await db.many<In>(sql`
    select ${bucket} as bucket, count(*) as all, count(*) filter (where state = 'succeeded') as ok,
      count(*) filter (where state = any(${lostStates}::text[])) as lost,
      coalesce(sum(credited_kobo), 0)::bigint as kobo
    from wallet.top_ups where ${span} group by 1`);
  const outgoing = await db.many<Out>(sql`
    select ${bucket} as bucket, count(*) as all, count(*) filter (where state = 'succeeded') as ok,
      count(*) filter (where state = 'failed') as lost,
      coalesce(sum(amount_kobo) filter (where state = 'succeeded'), 0)::bigint as kobo,
      ${medianAndP90(sql`ended_at - created_at`, sql`state = 'succeeded'`)} as took
    from wallet.withdrawals where ${span} group by 1`);
  const [inOf, outOf] = [incoming, outgoing].map((rows) => new Map(rows.map((row) => [row.bucket, row])));
  const rows = buckets.map((_, at) => ({ ...none, bucket: at + 1 }));
  return answer(rows, ({ bucket: at }) => {
    const [coming, leaving] = [inOf?.get(at) ?? none, (outOf?.get(at) as Out | undefined) ?? none];
    return {
      topUps: Number(coming.all),
      topUpsSucceeded: Number(coming.ok),
      topUpsFailed: Number(coming.lost),
      topUpsKobo: String(coming.kobo),
      withdrawals: Number(leaving.all),
      withdrawalsSucceeded: Number(leaving.ok),
      withdrawalsFailed: Number(leaving.lost),
      withdrawnKobo: String(leaving.kobo),
      payoutMedianS: roundedSeconds(leaving.took, 0),
      payoutP90S: roundedSeconds(leaving.took, 1),
    };
  });
};
