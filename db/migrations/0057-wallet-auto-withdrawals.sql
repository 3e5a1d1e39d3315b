-- Automatic withdrawals: sends a user's balance above a threshold to their bank account.
create table wallet.auto_withdrawals (
  user_id bigint primary key,
  bank_account_id bigint not null references wallet.bank_accounts,
  -- Sends when this much is available...
  from_kobo bigint not null check (from_kobo > 0),
  -- ...and leaves this much.
  min_balance_kobo bigint not null check (min_balance_kobo >= 0 and min_balance_kobo < from_kobo),
  set_at timestamptz not null,
  -- When it is checked next; null while it is stopped.
  due_at timestamptz,
  -- Why it stopped.
  stopped text check (stopped in ('user', 'accountRemoved', 'failed')),
  last_withdrawal_id bigint references wallet.withdrawals,
  check ((due_at is null) = (stopped is not null))
);
create index auto_withdrawals_due on wallet.auto_withdrawals (due_at) where due_at is not null;

alter table wallet.withdrawals add column is_auto boolean not null default false;
