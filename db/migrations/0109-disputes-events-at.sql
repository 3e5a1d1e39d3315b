-- The lines of a few days, for the digest of each day.
create index events_at on disputes.events (at);
