-- Payments that are disputed at the payer's bank, as the provider reports them: open until decided; lost: the bank took
-- the money back, and the part that the user's balance did not cover is a debt (ledger.debts).
create table wallet.chargebacks (
  id bigint primary key,
  provider text not null,
  -- The provider's own number of the dispute.
  dispute text not null,
  -- Of the payment; null until the provider was asked.
  reference text,
  top_up_id bigint references wallet.top_ups,
  user_id bigint,
  amount_kobo bigint not null default 0 check (amount_kobo >= 0),
  -- The part that became a debt.
  owed_kobo bigint not null default 0 check (owed_kobo >= 0),
  state text not null check (state in ('open', 'lost', 'won')),
  created_at timestamptz not null,
  decided_at timestamptz,
  check_at timestamptz,
  unique (provider, dispute),
  check ((state = 'open') = (decided_at is null))
);
create index chargebacks_due on wallet.chargebacks (check_at) where check_at is not null;

-- The sandbox's disputes: its own books.
alter table wallet.sandbox_payments add column taken_back_kobo bigint not null default 0;
