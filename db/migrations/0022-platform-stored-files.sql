-- Files on disk or in S3. Each is written once, under a key of its own, and found by its name. A row exists before its
-- bytes and is deleted after them, so that a crash leaves no bytes that nothing knows.
create table platform.stored_files (
  key text collate "C" primary key,
  name text collate "C" not null,
  store text not null check (store in ('disk', 's3')),
  bytes bigint not null,
  sha256 bytea not null,
  -- The SHA-256 of each MiB, one after the other: a range is verified without the rest.
  block_sha256 bytea not null,
  -- Null while in use. Set until a transaction commits the file, and again once it is removed or replaced.
  delete_after timestamptz
);
create unique index stored_files_name on platform.stored_files (name) where delete_after is null;
create index stored_files_due on platform.stored_files (delete_after) where delete_after is not null;
create index stored_files_store on platform.stored_files (store, key) where delete_after is null;
