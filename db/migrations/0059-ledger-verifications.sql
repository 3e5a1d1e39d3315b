-- What the nightly check of the whole ledger found; empty if every check passed. Finance signs off no day without it.
create table ledger.verifications (
  at timestamptz primary key,
  problems jsonb not null
);
