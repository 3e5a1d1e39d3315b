-- Rows whose sweep failed on them wait here for their next try, so that they stand behind those that are due and
-- well. The timer itself stays in its own row; a line here is forgotten an hour after its wait is over.
create table platform.retry_backoff (
  work text not null,
  row_id bigint not null,
  tries int not null,
  until timestamptz not null,
  primary key (work, row_id)
);
create index put_off_age on platform.retry_backoff (until);
