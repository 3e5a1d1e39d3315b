-- no-transaction
-- For the market's best-rated traders.
create index concurrently if not exists offers_by_rating on offers.offers (side, maker_positive_bp desc, id desc)
  where is_listed;
