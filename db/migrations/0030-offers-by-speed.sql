-- no-transaction
-- For the market's fastest traders.
create index concurrently if not exists offers_by_speed on offers.offers (side, (-maker_median_s) desc, id desc)
  where is_listed;
