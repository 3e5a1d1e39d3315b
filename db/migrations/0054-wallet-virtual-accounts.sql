-- A user's own account number at a provider's bank: money that arrives there is for their wallet.
create table wallet.virtual_accounts (
  id bigint primary key,
  user_id bigint not null,
  provider text not null,
  state text not null check (state in ('wanted', 'ready')),
  bank_name text,
  account_number text,
  account_name text,
  created_at timestamptz not null,
  -- When the provider is asked for it next.
  check_at timestamptz,
  checks int not null default 0,
  unique (user_id, provider),
  unique (provider, account_number),
  check ((check_at is not null) = (state = 'wanted')),
  check ((account_number is not null) = (state = 'ready'))
);
create index virtual_accounts_due on wallet.virtual_accounts (check_at) where check_at is not null;

alter table wallet.top_ups drop constraint top_ups_method_check,
  add constraint top_ups_method_check check (method in ('card', 'bank', 'ussd', 'transfer'));

-- Unmatched payments: their money is in the ledger's suspense account.
create table wallet.suspended_payments (
  id bigint primary key,
  provider text not null,
  reference text not null,
  cause text not null check (cause in ('unmatched', 'amountDiffers', 'senderDiffers')),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The user it seems to be for; null if unknown.
  user_id bigint,
  sender_name text,
  state text not null default 'open' check (state in ('open', 'credited', 'returned')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  reason text,
  unique (provider, reference),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (reason is null))
);
create index suspended_payments_open on wallet.suspended_payments (id) where state = 'open';
create index suspended_payments_of_user on wallet.suspended_payments (user_id, id);

-- Transfers that the sandbox's bank received for a virtual account.
alter table wallet.sandbox_payments add column into_account text, add column sender_name text;
