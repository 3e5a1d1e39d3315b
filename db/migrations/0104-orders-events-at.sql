-- The events of a few days, for the daily digest. Events are only appended, nearly in order of time, so a block range
-- index is enough.
create index events_at on orders.events using brin (at) with (autosummarize = on);
