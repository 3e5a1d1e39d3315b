-- Archives: rows that were moved from the database to encrypted files, so that it does not grow for ever. A set holds
-- one range of keys of one source: of orders, the logs of a quarter. It is unfinished until archived_at is set, in the
-- transaction that removes its rows.
create table platform.archives (
  id bigint generated always as identity primary key,
  source text not null,
  name text collate "C" not null,
  -- Keys from first_key to before end_key.
  first_key bigint not null,
  end_key bigint not null check (end_key > first_key),
  -- Only what ended before. Fixed at the start, so that a repeat selects the same rows.
  cutoff timestamptz not null,
  -- The key of the set's files, encrypted.
  sealed_key bytea not null,
  -- Keys whose rows failed the check of their source: they stay in the database.
  damaged_keys bigint[] not null default '{}',
  started_at timestamptz not null,
  -- Until then one process works on the set.
  leased_until timestamptz,
  archived_at timestamptz,
  unique (source, name)
);
-- The set of a key.
create index archives_keys on platform.archives (source, first_key);

-- The files of a set, in order of keys. A file is compressed text with one line of JSON per key.
create table platform.archive_parts (
  archive_id bigint not null references platform.archives on delete cascade,
  n int not null,
  first_key bigint not null,
  last_key bigint not null,
  line_count bigint not null,
  row_count bigint not null,
  -- Size and hash of the text before compression and encryption.
  text_bytes bigint not null,
  text_sha256 bytea not null,
  -- Its name in platform.stored_files, which has the size and hash of the stored bytes.
  file text collate "C" not null,
  primary key (archive_id, n)
);
