-- The owner's claim to an unmatched payment: whether to credit or return it, and the evidence.
alter table wallet.suspended_payments
  add column wish text check (wish in ('credit', 'return')),
  add column note text check (length(note) <= 500),
  add column file_ids bigint[] not null default '{}',
  add column answered_at timestamptz,
  add check ((wish is null) = (answered_at is null));
