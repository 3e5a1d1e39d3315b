-- A deletion: what of their balance its owner gives up where it is too little to be withdrawn, and when they were reminded
-- of it the last time before its day.
alter table privacy.requests
  add column given_up_kobo bigint not null default 0 check (given_up_kobo >= 0),
  add column reminded_at timestamptz,
  add check (kind = 'deletion' or given_up_kobo = 0 and reminded_at is null);
