-- Numbers that wait for a manual review, sealed. Deleted when the check is decided or submitted again.
create table identity.number_reviews (
  check_id bigint primary key references identity.checks on delete cascade,
  -- The number, and the name and birthday it should belong to.
  sealed bytea not null,
  created_at timestamptz not null
);
create index number_reviews_age on identity.number_reviews (created_at);

-- Which staff member viewed a number, and when; never removed.
create table identity.check_access_log (
  id bigint generated always as identity primary key,
  check_id bigint not null references identity.checks,
  operator_id bigint not null references identity.users,
  at timestamptz not null
);
