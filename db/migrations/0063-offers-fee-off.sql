-- The discounts of the maker's level and coupon on the fee of a quote, as the price sheet shows them. Older quotes and
-- orders have none: their fee stays as charged.
alter table offers.quotes
  add column level_off_kobo bigint not null default 0 check (level_off_kobo >= 0),
  add column coupon_off_kobo bigint not null default 0 check (coupon_off_kobo >= 0);
