create schema uploads;

-- A file is announced with a name, then stored once and never changed. Its bytes are on disk under its id: a picture
-- re-encoded, a PDF or a recording as sent. The user's own file name is kept for search, and is never used as a path.
create table uploads.files (
  id bigint primary key,
  owner_id bigint not null,
  name text not null,
  -- Announced before the bytes arrive.
  kind text not null default 'picture' check (kind in ('picture', 'pdf', 'video')),
  -- Null for pictures.
  mime text,
  -- The sender asked for public reading (spec section 7): anybody with the plain address can open it.
  is_public boolean not null default false,
  is_stored boolean not null default false,
  decodings int not null default 0,
  bytes int,
  width int,
  height int,
  -- The length of a recording.
  seconds int,
  -- The poster of a recording, drawn by the sender: one of the sender's own files.
  poster_id bigint,
  -- The sender's hash, announced before the bytes; they must match it.
  declared_sha256 bytea,
  -- Of the bytes as sent (sha256), and of what the picture shows (fingerprint): both find the same picture again.
  sha256 bytea,
  fingerprint bigint,
  -- Of a picture's re-encoded bytes, which users see and can save. Null for files that are stored as sent.
  served_sha256 bytea,
  attached_at timestamptz,
  created_at timestamptz not null,
  stored_at timestamptz,
  constraint files_stored check (is_stored = (stored_at is not null and bytes is not null and sha256 is not null
    and case when kind = 'picture' then fingerprint is not null else mime is not null end)),
  constraint files_original_private check (kind = 'picture' or not is_public)
);
create index files_owner on uploads.files (owner_id, created_at desc);
create index files_loose on uploads.files (created_at) where attached_at is null;
create index files_sha256 on uploads.files (sha256);
-- A picture sent again is found by what it shows. The fingerprint has 64 bits, of which saving a picture again flips a
-- few. Two fingerprints that differ in at most three bits share at least one of their four quarters, so an index of each
-- quarter finds them.
create index files_fingerprint_1 on uploads.files ((fingerprint & 65535)) where is_stored;
create index files_fingerprint_2 on uploads.files (((fingerprint >> 16) & 65535)) where is_stored;
create index files_fingerprint_3 on uploads.files (((fingerprint >> 32) & 65535)) where is_stored;
create index files_fingerprint_4 on uploads.files (((fingerprint >> 48) & 65535)) where is_stored;

-- Who may read a file besides its owner.
create table uploads.readers (
  file_id bigint not null references uploads.files,
  user_id bigint not null,
  primary key (file_id, user_id)
);
