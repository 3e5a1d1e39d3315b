-- For the console's list and figures of orders by the day they ended. An order enters the index once, when it ends.
create index orders_ended on orders.orders (ended_at, id) where ended_at is not null;
