-- Until when a user may not start to sell, or to buy, after losing too many disputes by evidence.
alter table orders.traders add column no_selling_until timestamptz, add column no_buying_until timestamptz;
