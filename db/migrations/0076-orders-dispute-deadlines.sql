-- The awaited side of an order's dispute, and its deadline: disputes publish it, lists of orders show it. No row while
-- the dispute awaits a moderator or nobody.
create table orders.dispute_deadlines (
  order_id bigint primary key references orders.orders,
  awaited_side text not null check (awaited_side in ('buyer', 'seller', 'both')),
  until timestamptz
);
