-- A correction includes pictures of the document that shows the correct data.
alter table privacy.requests
  add column file_ids bigint[] not null default '{}',
  add check (kind = 'correction' or file_ids = '{}');
