-- When backups were made, for the check of their age. A restored database holds those before its own.
create table platform.backups (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null,
  target text not null,
  row_count bigint not null,
  file_count bigint not null,
  bytes bigint not null
);
