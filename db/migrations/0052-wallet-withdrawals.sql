-- Withdrawals. `reference` identifies the transfer at the provider: every attempt uses the same one, so it can't be
-- paid twice.
create table wallet.withdrawals (
  id bigint primary key,
  user_id bigint not null,
  bank_account_id bigint not null references wallet.bank_accounts,
  provider text not null,
  reference text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  vat_kobo bigint not null check (vat_kobo >= 0),
  stamp_duty_kobo bigint not null check (stamp_duty_kobo >= 0),
  -- Stamp duty that the operator pays instead of the user.
  borne_duty_kobo bigint not null default 0 check (borne_duty_kobo >= 0),
  state text not null check (state in ('requested', 'sent', 'accepted', 'succeeded', 'failed')),
  failure text,
  created_at timestamptz not null,
  -- Written before the provider is called, so that after a crash we know that the call may have arrived.
  sent_at timestamptz,
  accepted_at timestamptz,
  ended_at timestamptz,
  -- When the provider is called or asked next.
  check_at timestamptz,
  checks int not null default 0,
  check ((failure is not null) = (state = 'failed')),
  check ((ended_at is not null) = (state in ('succeeded', 'failed'))),
  check (state not in ('requested', 'sent', 'accepted') or check_at is not null)
);
create index withdrawals_of_user on wallet.withdrawals (user_id, id);
create index withdrawals_due on wallet.withdrawals (check_at) where check_at is not null;
create index withdrawals_to_account on wallet.withdrawals (bank_account_id) where state in ('requested', 'sent', 'accepted');

-- The sandbox bank's own books, which a real bank keeps on its side. Demo mode only.
create table wallet.sandbox_transfers (
  reference text primary key,
  amount_kobo bigint not null,
  bank_code text not null,
  account_number text not null,
  status text not null check (status in ('pending', 'success', 'failed', 'reversed')),
  failure text,
  -- Its final status, and when it changes to it.
  becomes text check (becomes in ('success', 'failed', 'reversed')),
  becomes_at timestamptz,
  created_at timestamptz not null
);
-- Simulated faults that are switched on, by name.
create table wallet.sandbox_switches (
  name text primary key,
  value text not null
);
