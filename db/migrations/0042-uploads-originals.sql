-- A file may also be a PDF or a recording, which is kept as it was sent: its hash is that of the bytes on disk.
-- `kind` is announced before the bytes come; a picture's bytes lie redrawn, so `mime` is only said of the others.
alter table uploads.files
  add column kind text not null default 'picture' check (kind in ('picture', 'pdf', 'video')),
  add column mime text,
  -- How long a recording lasts.
  add column seconds int,
  -- Of a recording: a picture of it that its sender drew, one of the sender's own files.
  add column poster_id bigint,
  -- What the sender says of the bytes before they come; what arrives must have it.
  add column declared_sha256 bytea,
  drop constraint files_check,
  add constraint files_stored check (is_stored = (stored_at is not null and bytes is not null and sha256 is not null
    and case when kind = 'picture' then fingerprint is not null else mime is not null end)),
  add constraint files_original_private check (kind = 'picture' or not is_public);
