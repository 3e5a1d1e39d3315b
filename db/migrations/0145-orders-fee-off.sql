-- The discounts of the maker's level and coupon on the order's fee, copied from its quote.
alter table orders.orders
  add column level_off_kobo orders.kobo not null default 0,
  add column coupon_off_kobo orders.kobo not null default 0;
