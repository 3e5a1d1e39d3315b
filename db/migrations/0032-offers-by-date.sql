-- no-transaction
-- For the market's newest offers.
create index concurrently if not exists offers_by_date on offers.offers (
  side, (coalesce(published_at, created_at)) desc, id desc
) where is_listed;
