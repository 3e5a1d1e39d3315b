-- For whom the dispute of an order waits, and until when: disputes say so, lists of orders show it. None where a moderator
-- or nobody is awaited.
create table orders.dispute_deadlines (
  order_id bigint primary key references orders.orders,
  awaited_side text not null check (awaited_side in ('buyer', 'seller', 'both')),
  until timestamptz
);
