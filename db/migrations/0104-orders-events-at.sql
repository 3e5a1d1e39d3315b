-- The lines of a few days, for the digest of each day. Lines are only added, about in the order of their time, so that
-- ranges of blocks tell enough.
create index events_at on orders.events using brin (at) with (autosummarize = on);
