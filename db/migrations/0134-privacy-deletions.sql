-- A deletion: the balance that its owner gives up because it is too small to withdraw, and the time of the last
-- reminder before its day.
alter table privacy.requests
  add column given_up_kobo bigint not null default 0 check (given_up_kobo >= 0),
  add column reminded_at timestamptz,
  add check (kind = 'deletion' or given_up_kobo = 0 and reminded_at is null);
