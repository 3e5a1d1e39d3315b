-- A correction comes with pictures of the paper that shows what is right.
alter table privacy.requests
  add column file_ids bigint[] not null default '{}',
  add check (kind = 'correction' or file_ids = '{}');
