-- Rows whose sweep failed wait here for their retry, so that they come after due rows that work. The deadline stays in
-- the row itself. A row here is deleted an hour after its wait ended.
create table platform.retry_backoff (
  work text not null,
  row_id bigint not null,
  tries int not null,
  until timestamptz not null,
  primary key (work, row_id)
);
create index retry_backoff_until on platform.retry_backoff (until);
