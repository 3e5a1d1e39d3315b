-- Signals between processes: the row holds the message, a NOTIFY names the row. No row is needed after a minute, so the
-- table is unlogged. A crash empties it, and listeners are notified of the gap.
create unlogged table platform.bus (
  id bigint generated always as identity primary key,
  -- The sending process, which skips its own rows.
  sender text not null,
  body bytea not null,
  sent_at timestamptz not null
);
create index on platform.bus (sent_at);
