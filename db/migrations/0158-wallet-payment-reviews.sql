-- Payments whose provider data the books cannot accept, until staff decide: a bank took back more than was paid, or an
-- amount that was never credited; a withdrawal that was returned arrived after all, or one that arrived is reported as
-- failed.
create table wallet.payment_reviews (
  id bigint primary key,
  kind text not null check (kind in ('chargebackExceeds', 'chargebackUncredited', 'paidAfterReturn', 'failedAfterPaid')),
  -- The chargeback or the withdrawal: a repeated report is the same row.
  subject_id bigint not null,
  provider text not null,
  reference text not null,
  -- The owner of the payment; null if unknown.
  user_id bigint,
  amount_kobo bigint not null check (amount_kobo > 0),
  outcome text check (outcome in ('recovered', 'writtenOff', 'dismissed')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  reason text,
  unique (kind, subject_id),
  check ((outcome is null) = (decided_at is null))
);
create index payment_reviews_open on wallet.payment_reviews (id) where outcome is null;

-- The part of a chargeback booked against its payment: in total never more than was paid.
alter table wallet.chargebacks add column booked_kobo bigint not null default 0
  check (booked_kobo between 0 and amount_kobo);
update wallet.chargebacks c set booked_kobo = amount_kobo
  where exists (select from ledger.transfers t where t.key = 'chargeback:' || c.id);
create index chargebacks_of_payment on wallet.chargebacks (top_up_id);
