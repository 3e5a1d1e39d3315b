-- Copies of the maker's figures, so that the market sorts and filters by them from an index. The defaults sort last:
-- no speed or rating known. A sweep fills the offers that exist, and those that the release before writes.
alter table offers.offers
  add column maker_median_s int not null default 2147483647,
  add column maker_positive_bp int not null default -1,
  add column has_maker_figures boolean not null default false;
