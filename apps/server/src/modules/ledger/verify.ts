import { type Db, sql } from '../../platform/database/db';

/** A failed check of the ledger, with up to five places where it fails. */
export type LedgerProblem = { readonly check: string; readonly where: string };

/**
 * Recomputes everything from the entries and compares. Empty means no problems. Reads the whole ledger: only for the
 * nightly job and for tests.
 */
export async function verifyLedger(db: Db): Promise<LedgerProblem[]> {
  const problems: LedgerProblem[] = [];
  for (const [check, statement] of checks) {
    const rows = await db.many<{ location: string }>(statement);
    if (rows.length > 0) problems.push({ check, where: rows.map((row) => row.location).join(', ') });
  }
  return problems;
}

/** What the nightly job found last. */
export type Verification = { readonly at: Date; readonly problems: readonly LedgerProblem[] };

/** The last result of the nightly job; undefined before its first run. */
export const latestVerification = (db: Db): Promise<Verification | undefined> =>
  db.maybe<Verification>(sql`select at, problems from ledger.verifications order by at desc limit 1`);

export const saveVerification = (db: Db, { at, problems }: Verification): Promise<number> =>
  db.run(sql`
    insert into ledger.verifications (at, problems) values (${at}, ${JSON.stringify(problems)}::jsonb)
    on conflict (at) do update set problems = excluded.problems`);

const checks = [
  [
    'everything there is sums up to zero',
    sql`
      select total::text as location from (
        select (select coalesce(sum(balance), 0) from ledger.accounts)
             + (select coalesce(sum(balance), 0) from ledger.holds)
             + (select coalesce(sum(balance), 0) from ledger.platform_balances) as total
      ) everything where total <> 0`,
  ],
  [
    'a balance is the sum of its entries',
    sql`
      select 'account ' || coalesce(b.id, p.account) as location
      from (select id, balance from ledger.accounts
            union all select id, balance from ledger.holds
            union all select id, balance from ledger.platform_balances) b
      full join (select account, sum(change) as change from ledger.postings group by account) p on p.account = b.id
      where b.id is null or b.balance <> coalesce(p.change, 0) limit 5`,
  ],
  [
    'the running balance of a statement follows its entries',
    sql`
      select 'transfer ' || transfer_id || ' on ' || account as location from (
        select transfer_id, account, balance_after,
               sum(change) over (partition by account order by transfer_id, line) as derived
        from ledger.postings where account & 15 > 0) p
      where balance_after is distinct from derived limit 5`,
  ],
  [
    'a transfer has the lines it was posted with',
    sql`
      select coalesce('transfer ' || t.id, 'entries of ' || e.transfer_id) as location
      from ledger.transfers t
      full join (select transfer_id, count(*) as lines from ledger.entries group by transfer_id) e on e.transfer_id = t.id
      where t.lines is distinct from e.lines limit 5`,
  ],
  [
    'nobody is below zero',
    sql`
      select 'account ' || id as location from ledger.accounts where balance < 0
      union all select 'hold ' || id from ledger.holds where balance < 0 limit 5`,
  ],
  [
    'an account is what its id says, and a hold is open while it holds money',
    sql`
      select 'account ' || id as location from ledger.accounts where id <> owner * 16 + kind or kind not between 1 and 5
      union all
      select 'hold ' || id from ledger.holds
      where id <> order_id * 16 + kind or kind not in (6, 7)
        or (balance = 0) <> (closed_at is not null) or (kind = 7) <> (release_at is not null) limit 5`,
  ],
  [
    'what people owe is what the account of debts says',
    sql`
      select 'owed ' || d.total || ', booked ' || -b.balance as location
      from (select coalesce(sum(owed_kobo), 0) as total from ledger.debts) d, ledger.platform_balances b
      where b.name = 'chargeback_debt' and d.total <> -b.balance`,
  ],
  [
    'money is in escrow for its order or on hold for its seller, never both',
    sql`
      select 'order ' || order_id as location from ledger.holds where closed_at is null
      group by order_id having count(*) > 1 limit 5`,
  ],
] as const;
