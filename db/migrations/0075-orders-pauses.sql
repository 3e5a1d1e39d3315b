-- Until when somebody may not begin to sell, or to buy: who lost too many disputes by evidence.
alter table orders.traders add column no_selling_until timestamptz, add column no_buying_until timestamptz;
