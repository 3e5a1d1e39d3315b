-- What processes tell each other: the row holds it, a NOTIFY names the row. Nothing here is needed after a minute,
-- so nothing is written to the log of the database; a crash empties the table, and whoever listened is told so.
create unlogged table platform.bus (
  id bigint generated always as identity primary key,
  -- Which process sent it: it need not read its own.
  sender text not null,
  body bytea not null,
  sent_at timestamptz not null
);
create index on platform.bus (sent_at);
