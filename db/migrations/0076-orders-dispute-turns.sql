-- For whom the dispute of an order waits, and until when: disputes say so, lists of orders show it. None where a moderator
-- or nobody is awaited.
create table orders.dispute_turns (
  order_id bigint primary key references orders.orders,
  waits_for text not null check (waits_for in ('buyer', 'seller', 'both')),
  until timestamptz
);
