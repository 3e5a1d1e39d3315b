-- What the maker's level and coupon took off the order's fee, copied with the other figures of its quote.
alter table orders.orders
  add column level_off_kobo orders.kobo not null default 0,
  add column coupon_off_kobo orders.kobo not null default 0;
