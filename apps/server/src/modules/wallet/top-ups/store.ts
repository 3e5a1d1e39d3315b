import type { TopUpSource, TopUpState } from '@gift/contract';
import type { Kobo } from '@gift/money';
import { later, minutes } from '../../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import type { Provider } from '../../ledger';
import { isOpenTopUp } from '../open-states';

export type TopUp = {
  readonly id: bigint;
  readonly userID: bigint;
  readonly provider: Provider;
  readonly reference: string;
  readonly method: TopUpSource;
  readonly amount: Kobo;
  readonly cost: Kobo;
  readonly payUrl: string;
  readonly state: TopUpState;
  readonly failure: 'declined' | 'amountDiffers' | null;
  readonly credited: Kobo;
  readonly suspended: Kobo;
  readonly paid: Kobo | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly checks: number;
  readonly providerUrl: string | null;
};

const columns = sql`
  id, user_id as "userID", provider, reference, method, amount_kobo as amount, cost_kobo as cost, pay_url as "payUrl",
  state, failure, credited_kobo as credited, suspended_kobo as suspended, paid_kobo as paid, created_at as "createdAt",
  expires_at as "expiresAt", ended_at as "endedAt", checks, provider_url as "providerUrl"`;

/** Serializes operations on one wallet, because the allowed amounts depend on its balance. Held until the commit. */
export async function lockWallet(tx: Tx, userID: bigint): Promise<void> {
  await tx.one(sql`select pg_advisory_xact_lock(hashtextextended('wallet', ${userID}))`);
}

type NewTopUp = Pick<
  TopUp,
  | 'id'
  | 'userID'
  | 'provider'
  | 'reference'
  | 'method'
  | 'amount'
  | 'cost'
  | 'payUrl'
  | 'createdAt'
  | 'expiresAt'
> & { checkAt: Date };

export const insertTopUp = (tx: Tx, t: NewTopUp): Promise<TopUp> =>
  tx.one<TopUp>(sql`
    insert into wallet.top_ups (id, user_id, provider, reference, method, amount_kobo, cost_kobo, pay_url, state,
      created_at, expires_at, check_at)
    values (${t.id}, ${t.userID}, ${t.provider}, ${t.reference}, ${t.method}, ${t.amount}, ${t.cost}, ${t.payUrl},
      'created', ${t.createdAt}, ${t.expiresAt}, ${t.checkAt})
    returning ${columns}`);

/** The top-up of a reference, locked, so that only one process settles it. */
export const lockByReference = (tx: Tx, provider: string, reference: string): Promise<TopUp | undefined> =>
  tx.maybe<TopUp>(sql`
    select ${columns} from wallet.top_ups where reference = ${reference} and provider = ${provider} for update`);

export const topUpOf = (db: Db, userID: bigint, id: bigint): Promise<TopUp | undefined> =>
  db.maybe<TopUp>(sql`select ${columns} from wallet.top_ups where id = ${id} and user_id = ${userID}`);

/** A user's top-ups, newest first, older than `before`. */
export const topUpsOf = (db: Db, userID: bigint, limit: number, before?: bigint): Promise<TopUp[]> =>
  db.many<TopUp>(sql`
    select ${columns} from wallet.top_ups where user_id = ${userID} ${before ? sql`and id < ${before}` : nothing}
    order by id desc limit ${limit}`);

/** Open top-ups, newest first. The list is bounded, because the number of open ones is limited. */
export const openTopUpsOf = (db: Db, userID: bigint): Promise<TopUp[]> =>
  db.many<TopUp>(sql`
    select ${columns} from wallet.top_ups where user_id = ${userID} and ${isOpenTopUp}
    order by id desc limit 50`);

/** The references of top-ups by id, for statement lines. */
export async function referencesOf(db: Db, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ id: bigint; reference: string }>(sql`
    select id, reference from wallet.top_ups where id = any(${ids})`);
  return new Map(rows.map((row) => [row.id, row.reference]));
}

export const markSucceeded = (tx: Tx, id: bigint, sums: { credited: Kobo; suspended: Kobo }, now: Date) =>
  tx.run(sql`
    update wallet.top_ups set state = 'succeeded', failure = null, credited_kobo = ${sums.credited},
      suspended_kobo = ${sums.suspended}, ended_at = ${now}, check_at = null where id = ${id}`);

type Failed = { failure: NonNullable<TopUp['failure']>; paid: Kobo | null; now: Date; checkAt: Date | null };

export const markFailed = (tx: Tx, id: bigint, { failure, paid, now, checkAt }: Failed) =>
  tx.run(sql`
    update wallet.top_ups set state = 'failed', failure = ${failure}, paid_kobo = ${paid}, ended_at = ${now},
      check_at = ${checkAt} where id = ${id}`);

export const markExpired = (tx: Tx, id: bigint, now: Date, checkAt: Date | null) =>
  tx.run(sql`
    update wallet.top_ups set state = 'expired', ended_at = ${now}, check_at = ${checkAt} where id = ${id}`);

/** The provider has the payment and has not decided, so the top-up gets more time. */
export const markPending = (tx: Tx, id: bigint, expiresAt: Date, checkAt: Date) =>
  tx.run(sql`
    update wallet.top_ups set state = 'pending', expires_at = ${expiresAt}, check_at = ${checkAt} where id = ${id}`);

export const noteCheck = (tx: Tx, id: bigint, checkAt: Date | null) =>
  tx.run(sql`update wallet.top_ups set checks = checks + 1, check_at = ${checkAt} where id = ${id}`);

/** How long a process has a row to itself while it asks a provider. Longer than any answer may take. */
const leaseMs = minutes(1);

/** Claims the top-up whose check is most overdue, for one lease. */
export const takeDueTopUp = (db: Db, now: Date): Promise<TopUp | undefined> =>
  db.maybe<TopUp>(sql`
    update wallet.top_ups set check_at = ${later(now, leaseMs)}
    where id = (select id from wallet.top_ups where check_at <= ${now} order by check_at limit 1 for update skip locked)
    returning ${columns}`);

/** The top-up of a reference, not locked. Settling it needs the lock. */
export const topUpByReference = (db: Db, reference: string): Promise<TopUp | undefined> =>
  db.maybe<TopUp>(sql`select ${columns} from wallet.top_ups where reference = ${reference}`);

export const noteProviderCost = (tx: Tx, id: bigint, cost: Kobo) =>
  tx.run(sql`update wallet.top_ups set provider_cost_kobo = ${cost} where id = ${id}`);

/** Saves the provider's payment page. The first one stays. */
export const saveProviderUrl = (db: Db, id: bigint, url: string): Promise<{ url: string }> =>
  db.one<{ url: string }>(sql`
    update wallet.top_ups set provider_url = coalesce(provider_url, ${url}) where id = ${id} returning provider_url as url`);

export type ProviderEvent = { id: bigint; provider: string; reference: string; kind: string; tries: number };

/** Saves a message as received. False if the same message was saved before. */
export async function saveProviderEvent(
  db: Db,
  event: { provider: string; eventID: string; reference: string; kind: string; body: string; now: Date },
): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into wallet.provider_events (provider, event_id, reference, kind, body, received_at, due_at)
    values (${event.provider}, ${event.eventID}, ${event.reference}, ${event.kind}, ${event.body}, ${event.now}, ${event.now})
    on conflict (provider, event_id) do nothing`);
  return inserted > 0;
}

/** Claims the most overdue message. If handling fails, it is due again after increasing delays. */
export const takeDueEvent = (db: Db, now: Date): Promise<ProviderEvent | undefined> =>
  db.maybe<ProviderEvent>(sql`
    update wallet.provider_events set tries = tries + 1,
      due_at = ${now}::timestamptz + greatest(${leaseMs / 1000}, least(power(2, tries), 3600)) * interval '1 second'
    where id = (
      select id from wallet.provider_events where handled_at is null and due_at <= ${now}
      order by due_at, id limit 1 for update skip locked)
    returning id, provider, reference, kind, tries`);

/** Locks an unhandled message. False if it was already handled. */
export const lockEvent = async (tx: Tx, id: bigint): Promise<boolean> =>
  (await tx.maybe(
    sql`select from wallet.provider_events where id = ${id} and handled_at is null for update`,
  )) !== undefined;

export const noteEvent = (tx: Tx, id: bigint, outcome: string, now: Date) =>
  tx.run(sql`update wallet.provider_events set handled_at = ${now}, outcome = ${outcome} where id = ${id}`);
