-- A file may also be a PDF or a recording, which is stored as sent: its hash is that of the bytes on disk.
-- `kind` is announced before the bytes arrive. Pictures are re-encoded on disk, so `mime` is only set for others.
alter table uploads.files
  add column kind text not null default 'picture' check (kind in ('picture', 'pdf', 'video')),
  add column mime text,
  -- The length of a recording.
  add column seconds int,
  -- The poster of a recording, drawn by the sender: one of the sender's own files.
  add column poster_id bigint,
  -- The sender's hash, announced before the bytes; they must match it.
  add column declared_sha256 bytea,
  drop constraint files_check,
  add constraint files_stored check (is_stored = (stored_at is not null and bytes is not null and sha256 is not null
    and case when kind = 'picture' then fingerprint is not null else mime is not null end)),
  add constraint files_original_private check (kind = 'picture' or not is_public);
