-- The coupon a quote's fee was worked out with: it is used up when the order is made, or the quote has lapsed.
alter table offers.quotes add column coupon_id bigint;
