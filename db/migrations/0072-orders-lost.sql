-- A lost dispute counts as lost and not as another fault, and never as completed for its loser: recomputes the figures
-- from the orders.
update orders.traders t
set completed = counted.completed, faults = counted.faults, lost = counted.lost, stats_due_at = coalesce(t.stats_due_at, now())
from (
  select user_id,
    count(*) filter (where state in (80, 81) and not is_fault) as completed,
    count(*) filter (where is_fault and state not in (81, 83)) as faults,
    count(*) filter (where is_fault and state in (81, 83)) as lost
  from (
    select buyer_id as user_id, state, coalesce(fault = 'buyer', false) as is_fault from orders.orders where ended_at is not null
    union all
    select seller_id, state, coalesce(fault = 'seller', false) from orders.orders where ended_at is not null
  ) sides group by user_id
) counted
where counted.user_id = t.user_id;

comment on column orders.traders.faults is 'Endings by the trader''s own fault, disputes apart.';
comment on column orders.traders.lost is 'Disputes lost: ruled against the trader, or not answered in time.';

-- A user's own-fault endings of recent days, for the pause after three: a ruling may come weeks after the order.
create index orders_fault_buyer on orders.orders (buyer_id, ended_at) where fault = 'buyer';
create index orders_fault_seller on orders.orders (seller_id, ended_at) where fault = 'seller';
drop index orders.orders_faults;
