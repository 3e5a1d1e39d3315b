-- The events of an order as its two sides see them, for the view that follows every step of a trade: a line for each
-- event, as `submit buyer 2026-11-27T18:10:21.000Z`. It spares a step the search through the partitions of the log, which
-- costs more than the rest of reading the order. The log stays the source: a row with fewer lines than events, written by
-- the release before, is read from there.
alter table orders.orders add column timeline text;
