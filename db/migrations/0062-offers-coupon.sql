-- The coupon in a quote's fee: the order uses it up; it stays unused if the quote expires.
alter table offers.quotes add column coupon_id bigint;
