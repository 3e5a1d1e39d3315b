-- What the maker's level and coupon take off the fee of a quote, as the price sheet names them. Quotes and orders from
-- before say nothing was taken off: their fee stands, as it was charged.
alter table offers.quotes
  add column level_off_kobo bigint not null default 0 check (level_off_kobo >= 0),
  add column coupon_off_kobo bigint not null default 0 check (coupon_off_kobo >= 0);
