import { type Kobo, koboOf, noKobo } from '@gift/money';
import { hours, later } from '../../../platform/clock';
import { type Db, nothing, sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';

export type Chargeback = {
  readonly id: bigint;
  readonly provider: string;
  readonly dispute: string;
  readonly reference: string | null;
  readonly userID: bigint | null;
  readonly amount: Kobo;
  /** How much of it was booked against its payment. */
  readonly booked: Kobo;
  readonly debt: Kobo;
  readonly state: 'open' | 'lost' | 'won';
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
};

const columns = sql`
  id, provider, dispute, reference, user_id as "userID", amount_kobo as amount, booked_kobo as booked,
  owed_kobo as debt, state,
  created_at as "createdAt", decided_at as "decidedAt"`;

/** How often an open dispute is polled, because the message that closes it may be lost. */
const pollEveryMs = hours(6);

type Named = { provider: string; dispute: string; now: Date };

/** The chargeback of a dispute, locked. Inserted if new. */
export async function lockChargeback(tx: Tx, { provider, dispute, now }: Named): Promise<Chargeback> {
  await tx.run(sql`
    insert into wallet.chargebacks (id, provider, dispute, state, created_at, check_at)
    values (${newID(now)}, ${provider}, ${dispute}, 'open', ${now}, ${later(now, pollEveryMs)})
    on conflict (provider, dispute) do nothing`);
  return tx.one<Chargeback>(sql`
    select ${columns} from wallet.chargebacks where provider = ${provider} and dispute = ${dispute} for update`);
}

type ChargebackFacts = {
  reference: string;
  amount: Kobo;
  topUp?: { id: bigint; userID: bigint } | undefined;
  state: Chargeback['state'];
  booked?: Kobo;
  debt?: Kobo;
  now: Date;
};

export const writeChargeback = (tx: Tx, id: bigint, facts: ChargebackFacts) =>
  tx.run(sql`
    update wallet.chargebacks set reference = ${facts.reference}, amount_kobo = ${facts.amount},
      top_up_id = ${facts.topUp?.id ?? null}, user_id = ${facts.topUp?.userID ?? null}, state = ${facts.state},
      booked_kobo = ${facts.booked ?? noKobo}, owed_kobo = ${facts.debt ?? noKobo},
      decided_at = ${facts.state === 'open' ? null : facts.now},
      check_at = ${facts.state === 'open' ? later(facts.now, pollEveryMs) : null}
    where id = ${id}`);

/** What banks took back of a payment so far. The caller holds the payment's lock, so nothing is added meanwhile. */
export async function takenBackOf(tx: Tx, topUpID: bigint): Promise<Kobo> {
  const { bookedKobo } = await tx.one<{ bookedKobo: bigint }>(sql`
    select coalesce(sum(booked_kobo), 0)::bigint as "bookedKobo" from wallet.chargebacks where top_up_id = ${topUpID}`);
  return koboOf(bookedKobo);
}

/** Claims the open chargeback whose poll is most overdue. It becomes due again later, in case polling fails. */
export const takeDueChargeback = (db: Db, now: Date): Promise<Chargeback | undefined> =>
  db.maybe<Chargeback>(sql`
    update wallet.chargebacks set check_at = ${later(now, pollEveryMs)}
    where id = (
      select id from wallet.chargebacks where check_at <= ${now} order by check_at limit 1 for update skip locked)
    returning ${columns}`);

/** Newest first, older than `before`; of one user if given. */
export const chargebacksOf = (
  db: Db,
  { limit, before, userID }: { limit: number; before?: bigint | undefined; userID?: bigint | undefined },
): Promise<Chargeback[]> =>
  db.many<Chargeback>(sql`
    select ${columns} from wallet.chargebacks
    where true ${before ? sql`and id < ${before}` : nothing} ${userID ? sql`and user_id = ${userID}` : nothing}
    order by id desc limit ${limit}`);
