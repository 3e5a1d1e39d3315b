-- From when the time of a dispute's turn counts, so that a clock on the order is drawn against the whole of it. Null of
-- turns from before.
alter table orders.dispute_deadlines add column since timestamptz;
