-- The start of the awaited side's time, so that an order can show the elapsed part of it. Null for older rows.
alter table orders.dispute_deadlines add column since timestamptz;
