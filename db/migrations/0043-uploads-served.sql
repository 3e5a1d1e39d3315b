-- Of a picture: the hash of what is kept of it, redrawn, which is what everybody is shown and can save; `sha256` stays that
-- of the bytes that were sent. Null for pictures from before, and for what is kept as it was sent.
alter table uploads.files add column served_sha256 bytea;
