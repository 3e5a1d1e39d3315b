-- The events of a few days, for the daily digest.
create index events_at on disputes.events (at);
