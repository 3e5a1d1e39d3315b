-- no-transaction
-- For the sweep that copies the makers' figures.
create index concurrently if not exists offers_without_figures on offers.offers (id)
  where not has_maker_figures and status not in ('expired', 'removed');
