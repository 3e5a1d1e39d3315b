create schema uploads;

-- A file is one picture: announced with a name, then stored once and never changed. Its bytes are on disk
-- under its id. The user's own file name is kept for search, and is never used as a path.
create table uploads.files (
  id bigint primary key,
  owner_id bigint not null,
  name text not null,
  is_stored boolean not null default false,
  decodings int not null default 0,
  bytes int,
  width int,
  height int,
  -- Of the bytes as sent (sha256), and of what the picture shows (fingerprint): both find the same picture again.
  sha256 bytea,
  fingerprint bigint,
  attached_at timestamptz,
  created_at timestamptz not null,
  stored_at timestamptz,
  check (is_stored = (stored_at is not null and bytes is not null and sha256 is not null and fingerprint is not null))
);
create index files_owner on uploads.files (owner_id, created_at desc);
create index files_loose on uploads.files (created_at) where attached_at is null;
create index files_sha256 on uploads.files (sha256);

-- Who may read a file besides its owner.
create table uploads.readers (
  file_id bigint not null references uploads.files,
  user_id bigint not null,
  primary key (file_id, user_id)
);
