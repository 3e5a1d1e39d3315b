-- The ledger: double entry, append-only, kobo.
--
-- One row of ledger.entries is one journal entry: an amount leaves the debit account and enters the credit
-- account, so no row can be unbalanced. ledger.postings shows the same rows one side at a time. A transfer is
-- the entries written together under one idempotency key.
--
-- An account id encodes the account: subject * 16 + kind. The subject is the user, the order, or (kind 0) the
-- number of the platform account, so hot paths find an account without a lookup.
--
-- Where a balance is stored:
--   ledger.accounts           a user's own money, one row per user and kind; never below zero
--   ledger.holds              money set aside for an order, one row per order and kind; never below zero
--   ledger.platform_accounts  a transfer updates no row (a shared row would serialise every trade): it only
--                             writes entries, which are added to a checkpoint periodically
--
-- Only the functions of 0004-ledger-functions.sql write: they set ledger.write_access while they run, and
-- triggers reject all other writes. Nobody can change or delete entries and transfers.
create schema ledger;

create type ledger.reason as enum (
  'topUp', 'topUpCost', 'toSuspense', 'fromSuspense',
  'lock', 'lowerLock', 'refund', 'release', 'tradeFee', 'vat', 'clear', 'reopen',
  'withdraw', 'withdrawFee', 'withdrawVat', 'stampDuty', 'payout', 'payoutFailed', 'payoutCost',
  'promoFund', 'rewardGrant', 'rewardToWallet', 'rewardExpired',
  'chargeback', 'debtPaid', 'debtWrittenOff', 'penalty', 'givenUp', 'correction'
);

-- Domains instead of table checks: PostgreSQL parses a table's checks again in every statement, which took a
-- seventh of the time of a transfer.
create domain ledger.balance as bigint constraint never_below_zero check (value >= 0);
create domain ledger.amount as bigint constraint above_zero check (value > 0);

-- Kinds: 0 platform; of a user 1 available, 2 withdrawing, 3 rewards, 4 bond, 5 suspense; of an order
-- 6 escrow (the buyer's, locked) and 7 pending (the seller's, released, on hold).
create table ledger.accounts (
  id bigint primary key,
  owner bigint not null,
  kind smallint not null,
  balance ledger.balance not null default 0,
  version bigint not null default 0
) with (fillfactor = 50);

create table ledger.holds (
  id bigint primary key,
  order_id bigint not null,
  kind smallint not null,
  order_no text not null,
  owner bigint not null,
  counterparty bigint not null,
  balance ledger.balance not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  release_at timestamptz,
  frozen_at timestamptz
) with (fillfactor = 85);
create index holds_open on ledger.holds (owner) where closed_at is null;
create index holds_due on ledger.holds (release_at) where closed_at is null and frozen_at is null and kind = 7;
-- Finds a seller's proceeds that a late report reopened while they were on hold: they closed before their time. The
-- statement shows such a sale. There are few, and clearing one on time writes nothing here.
create index holds_reopened on ledger.holds (owner) where kind = 7 and closed_at < release_at;

-- checkpoint_balance covers transfers up to checkpoint_to; watermark_to and watermark_xid are the next checkpoint.
create table ledger.platform_accounts (
  id bigint primary key check (id % 16 = 0),
  name text not null unique,
  checkpoint_balance bigint not null default 0
);
create table ledger.balance_checkpoint (
  id boolean primary key default true check (id),
  checkpoint_to bigint not null default 0,
  watermark_to bigint not null default 0,
  watermark_xid xid8 not null default '0'
);
insert into ledger.balance_checkpoint default values;
-- forfeited: balances that erased users gave up because they were too small for a bank transfer.
-- chargeback_debt: the sum of ledger.debts, below zero, as a receivable.
insert into ledger.platform_accounts (id, name) values
  (1 * 16, 'fee_income'), (2 * 16, 'vat_payable'), (3 * 16, 'stamp_duty_payable'), (4 * 16, 'provider_cost'),
  (5 * 16, 'promo_expense'), (6 * 16, 'suspense'), (7 * 16, 'chargeback_loss'), (8 * 16, 'penalty'),
  (9 * 16, 'bank_pool'), (10 * 16, 'forfeited'), (11 * 16, 'chargeback_debt'),
  (64 * 16, 'provider_clearing:sandbox'), (65 * 16, 'provider_clearing:paystack'),
  (66 * 16, 'provider_clearing:flutterwave'), (67 * 16, 'provider_clearing:monnify');

-- Debts: a chargeback of money that was already spent.
create table ledger.debts (
  user_id bigint primary key,
  owed_kobo bigint not null check (owed_kobo >= 0),
  since timestamptz not null,
  changes int not null default 0
);
create index debts_open on ledger.debts (since) where owed_kobo > 0;

-- Drawn after the accounts are locked, so the ids on one account follow its balance. A cache would break that.
create sequence ledger.transfer_id as bigint cache 1;

-- A key is unique for all time, which needs one index over all rows: no partitions here.
create table ledger.transfers (
  key text collate "C" primary key,
  id bigint not null,
  lines smallint not null,
  at timestamptz not null
);

create table ledger.entries (
  transfer_id bigint not null,
  debit_account bigint not null,
  credit_account bigint not null,
  amount ledger.amount not null,
  debit_after ledger.balance,
  credit_after ledger.balance,
  ref bigint not null,
  at timestamptz not null,
  reason ledger.reason not null,
  line smallint not null
) partition by range (transfer_id);
-- A user's statement reads these two. Platform and order accounts are excluded, so no index page is hot.
create index entries_out on ledger.entries (debit_account, transfer_id) where (debit_account & 15) between 1 and 5;
create index entries_in on ledger.entries (credit_account, transfer_id) where (credit_account & 15) between 1 and 5;
-- Staff read the entries behind a platform balance, newest first. Every trade writes to the same few accounts, so the
-- last page of each index is shared. It is locked for one insertion only; a shared row would be locked until the commit.
create index entries_platform_out on ledger.entries (debit_account, transfer_id) where (debit_account & 15) = 0;
create index entries_platform_in on ledger.entries (credit_account, transfer_id) where (credit_account & 15) = 0;
-- Finds the entries of one transfer. Rows arrive nearly in this order, so a block range index is enough.
create index entries_of_transfer on ledger.entries using brin (transfer_id) with (pages_per_range = 16, autosummarize = on);

create view ledger.postings as
  select transfer_id, line, debit_account as account, -amount as change, debit_after as balance_after,
         credit_account as against, reason, ref, at from ledger.entries
  union all
  select transfer_id, line, credit_account, amount, credit_after, debit_account, reason, ref, at from ledger.entries;

create function ledger.refuse_write() returns trigger language plpgsql as $$
begin
  -- Decided here and not in a WHEN clause, which would be parsed again in every statement.
  if tg_name = 'ledger_functions_only' and current_setting('ledger.write_access', true) = 'open' then return null; end if;
  raise exception 'ledger.% is written by the ledger functions only: % refused', tg_table_name, tg_op
    using errcode = 'insufficient_privilege', hint = 'A mistake is corrected by another transfer.';
end $$;

-- The statement trigger of a parent does not fire if a partition is named directly, so each has its own.
create function ledger.guard_partition(part regclass) returns void language plpgsql as $$
begin
  execute format('create trigger never_truncated before truncate on %s execute function ledger.refuse_write()', part);
  execute format('create trigger ledger_functions_only before insert on %s for each statement execute function ledger.refuse_write()', part);
end $$;

-- Creates the partitions of entries for the next `ahead` ranges of ids; returns how many were new.
create function ledger.create_partitions(ahead int default 2) returns int language plpgsql as $$
declare
  span constant bigint := 20000000;
  first bigint := (select last_value from ledger.transfer_id) / span;
  n bigint;
  made int := 0;
begin
  for n in first .. first + ahead loop
    if to_regclass(format('ledger.entries_%s', n)) is null then
      execute format('create table ledger.entries_%s partition of ledger.entries for values from (%s) to (%s)',
        n, n * span, (n + 1) * span);
      perform ledger.guard_partition(format('ledger.entries_%s', n)::regclass);
      made := made + 1;
    end if;
  end loop;
  return made;
end $$;

create table ledger.entries_default partition of ledger.entries default;
select ledger.guard_partition('ledger.entries_default');
select ledger.create_partitions();

create trigger append_only before update or delete on ledger.entries for each row execute function ledger.refuse_write();
create trigger append_only before update or delete on ledger.transfers for each row execute function ledger.refuse_write();
create trigger never_truncated before truncate on ledger.entries execute function ledger.refuse_write();
create trigger never_truncated before truncate on ledger.transfers execute function ledger.refuse_write();
create trigger never_truncated before truncate on ledger.accounts execute function ledger.refuse_write();
create trigger never_truncated before truncate on ledger.holds execute function ledger.refuse_write();
create trigger never_deleted before delete on ledger.accounts for each row execute function ledger.refuse_write();
create trigger never_deleted before delete on ledger.holds for each row execute function ledger.refuse_write();
-- A transfer without entries moves nothing, so ledger.transfers has no such trigger (verification finds it).
create trigger ledger_functions_only before insert on ledger.entries for each statement execute function ledger.refuse_write();
create trigger ledger_functions_only before insert or update on ledger.accounts for each statement execute function ledger.refuse_write();
create trigger ledger_functions_only before insert or update on ledger.holds for each statement execute function ledger.refuse_write();
