-- Orders that were ever in dispute: few, found without reading all events.
create index events_disputed on orders.events (order_id) where to_state = 'disputed';
