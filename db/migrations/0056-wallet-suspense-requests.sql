-- What the owner of suspended money says of it: whether it is theirs to have or to go back, and what shows it.
alter table wallet.suspended_payments
  add column wish text check (wish in ('credit', 'return')),
  add column note text check (length(note) <= 500),
  add column file_ids bigint[] not null default '{}',
  add column answered_at timestamptz,
  add check ((wish is null) = (answered_at is null));
