-- Which orders were ever in dispute: few, found without reading the whole log of all orders.
create index events_disputed on orders.events (order_id) where to_state = 'disputed';
