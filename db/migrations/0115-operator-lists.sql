-- Files of lists that the staff asked for: whom, which list, by what filter, why, and how many rows left. The line of the
-- audit log says the same; here it is found by its number while the file runs.
create table operator.exports (
  id bigint primary key,
  staff_id bigint not null,
  list text not null,
  filter jsonb not null,
  reason text not null,
  language text not null,
  requested_at timestamptz not null,
  -- A file is fetched once.
  downloaded_at timestamptz,
  ended_at timestamptz,
  state text not null default 'asked' check (state in ('asked', 'running', 'whole', 'cut', 'broken')),
  rows int not null default 0,
  check ((downloaded_at is null) = (state = 'asked')),
  check ((ended_at is null) = (state in ('asked', 'running')))
);

-- Filters of lists that somebody keeps under a name, for themselves or for everybody with one of their roles.
create table operator.saved_filters (
  id bigint primary key,
  owner bigint not null,
  list text not null,
  name text not null,
  filter jsonb not null,
  shared_with text,
  saved_at timestamptz not null,
  unique (owner, list, name)
);
create index saved_filters_shared on operator.saved_filters (list, shared_with) where shared_with is not null;
