-- Exports of lists by staff: who, which list, which filter, why, and how many rows. The audit log has the same entry;
-- this row is found by its id while the export runs.
create table operator.exports (
  id bigint primary key,
  staff_id bigint not null,
  list text not null,
  filter jsonb not null,
  reason text not null,
  language text not null,
  requested_at timestamptz not null,
  -- A file can be downloaded once.
  downloaded_at timestamptz,
  ended_at timestamptz,
  state text not null default 'asked' check (state in ('asked', 'running', 'whole', 'cut', 'broken')),
  rows int not null default 0,
  check ((downloaded_at is null) = (state = 'asked')),
  check ((ended_at is null) = (state in ('asked', 'running')))
);

-- Saved filters of lists, for their owner or for everybody with one of the owner's roles.
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
