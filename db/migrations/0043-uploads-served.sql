-- The hash of a picture's re-encoded bytes, which users see and can save; `sha256` stays that of the bytes as sent.
-- Null for older pictures, and for files that are stored as sent.
alter table uploads.files add column served_sha256 bytea;
