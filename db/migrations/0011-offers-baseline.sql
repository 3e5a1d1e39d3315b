create schema offers;

-- Figures of makers and takers: a copy of what identity and orders own, so that a list of offers is one query.
-- A user without orders has a row from their first offer on.
create table offers.traders (
  user_id bigint primary key,
  nickname text not null,
  tier smallint not null,
  is_demo boolean not null default false,
  joined_at timestamptz not null,
  completed int not null default 0,
  -- Basis points; null while there are too few orders.
  completion_bp int,
  positive_bp int,
  dispute_lost_bp int not null default 0,
  deliver_median_s int,
  confirm_median_s int,
  -- 0 to 100.
  trust_score smallint not null default 0 check (trust_score between 0 and 100),
  badges text[] not null default '{}',
  online_until timestamptz,
  is_overloaded boolean not null default false
);
create index traders_online on offers.traders (online_until) where online_until is not null;

-- Domains instead of table checks: PostgreSQL parses a table's checks again in every statement that writes to it,
-- and every order writes to its offer twice. Comparisons between columns stay a check, all in one, together with the
-- checks of columns that generated columns depend on.
create domain offers.offer_kind as text constraint is_a_kind check (value in ('listing', 'request'));
create domain offers.form_taken as text constraint is_a_form check (value in ('ecode', 'physical', 'either'));
create domain offers.receipts_taken as text[] constraint at_least_one check (cardinality(value) > 0);
create domain offers.above_zero as bigint constraint above_zero check (value > 0);
create domain offers.never_below_zero as bigint constraint never_below_zero check (value >= 0);
create domain offers.order_count as int constraint never_below_zero check (value >= 0);
create domain offers.pricing as text constraint is_a_mode check (value in ('fixed', 'margin'));
create domain offers.pay_window as int constraint five_minutes_to_an_hour check (value between 5 and 60);
create domain offers.deliver_window as int constraint ten_minutes_to_three_hours check (value between 10 and 180);
create domain offers.check_window as int constraint ten_minutes_to_a_day check (value between 10 and 1440);
create domain offers.terms_text as text constraint not_too_long check (length(value) <= 500);
create domain offers.instructions_text as text constraint not_too_long check (length(value) <= 1000);

create table offers.offers (
  id bigint primary key,
  maker_id bigint not null references offers.traders,
  kind offers.offer_kind not null,
  -- The maker's side: 1 sells cards, 0 buys them. A seller sees offers with side 0.
  side smallint not null,
  brand_id text not null,
  country_id text not null,
  currency text not null,
  form offers.form_taken not null,
  receipts offers.receipts_taken not null,
  -- Face values in minor units of the card's currency; null is any.
  denominations bigint[],
  min_face bigint not null,
  max_face bigint not null,
  stock_face bigint not null,
  -- Face value taken by running or completed orders. The check prevents selling an offer twice.
  taken_face bigint not null default 0,
  constraint offers_never_oversold check (taken_face between 0 and stock_face),
  open_orders offers.order_count not null default 0,

  price_mode offers.pricing not null,
  fixed_kobo offers.above_zero,
  margin_bp int,
  floor_kobo offers.above_zero,
  ceil_kobo offers.above_zero,
  -- The rate of an order made now, and the reference rate it is compared with.
  rate_kobo bigint not null,
  reference_kobo bigint,
  anchor_form text not null,
  anchor_receipt text not null,
  anchor_band smallint not null,

  pay_window_min offers.pay_window not null,
  deliver_window_min offers.deliver_window not null,
  check_window_min offers.check_window not null,
  auto_accept boolean not null,
  pre_lock boolean not null,
  -- The escrow of a prefunded offer: the hold's id in the ledger, and its balance.
  lock_id bigint,
  locked_kobo offers.never_below_zero not null default 0,

  terms offers.terms_text not null,
  instructions offers.instructions_text not null,
  tags text[] not null,
  requirements jsonb not null,
  -- Per weekday in Lagos; null is always open.
  hours jsonb,
  is_open boolean not null default true,
  hours_change_at timestamptz,

  status text not null,
  -- Paused by a break, with all other offers of the maker; resume_at ends it.
  on_break boolean not null default false,
  resume_at timestamptz,
  expires_at timestamptz,
  version int not null default 1,

  views bigint not null default 0,
  orders int not null default 0,
  completed int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,

  -- Rank without the maker's presence, 0 to 10000; being online adds 500.
  base_score int not null default 0,
  maker_online boolean not null default false,
  maker_trusted boolean not null default false,
  maker_fast boolean not null default false,
  rank_score int not null generated always as (base_score + case when maker_online then 500 else 0 end) stored,
  -- Higher is better for the taker: the sort key for "you receive" and "you pay".
  price_key bigint not null generated always as (case side when 0 then rate_kobo else -rate_kobo end) stored,
  left_face bigint not null generated always as (stock_face - taken_face) stored,
  -- Bits: 1 instant, 2 trusted, 4 online, 8 fast.
  chips int not null generated always as (
    (case when pre_lock or (side = 1 and auto_accept) then 1 else 0 end)
    + (case when maker_trusted then 2 else 0 end)
    + (case when maker_online then 4 else 0 end)
    + (case when maker_fast then 8 else 0 end)) stored,
  is_listed boolean not null generated always as (
    status = 'active' and is_open and stock_face - taken_face >= min_face) stored,

  constraint offers_hang_together check (
    side in (0, 1) and min_face > 0 and rate_kobo > 0
    and status in ('draft', 'active', 'paused', 'hidden_overload', 'hidden_funds', 'expired', 'removed')
    and max_face >= min_face and stock_face >= min_face and coalesce(ceil_kobo >= floor_kobo, true)
    and (price_mode = 'fixed') = (fixed_kobo is not null) and (price_mode = 'margin') = (margin_bp is not null)
    and (not pre_lock or side = 0) and (lock_id is null) = (locked_kobo = 0))
) with (fillfactor = 85);

-- The public list reads one of these from the top and stops after a page, however many offers there are.
create index offers_by_rank on offers.offers (side, rank_score desc, id desc) where is_listed;
create index offers_by_brand on offers.offers (side, brand_id, rank_score desc, id desc) where is_listed;
create index offers_by_card on offers.offers (side, brand_id, country_id, rank_score desc, id desc) where is_listed;
create index offers_by_price on offers.offers (side, brand_id, country_id, price_key desc, id desc) where is_listed;
create index offers_of_maker on offers.offers (maker_id, id desc);
-- For the sweep.
create index offers_expiring on offers.offers (expires_at)
  where expires_at is not null and status in ('active', 'paused', 'hidden_overload', 'hidden_funds');
create index offers_resuming on offers.offers (resume_at) where resume_at is not null;
create index offers_opening on offers.offers (hours_change_at) where hours_change_at is not null;
-- Offers whose rate or comparison follows the reference rate of a card.
create index offers_of_card on offers.offers (brand_id, country_id, id)
  where status in ('active', 'paused', 'hidden_overload', 'hidden_funds');

-- Stock taken by orders. One row per order: taken once, and returned or used up once.
create table offers.reservations (
  order_id bigint primary key,
  offer_id bigint not null references offers.offers,
  face bigint not null check (face > 0),
  status text not null check (status in ('reserved', 'freed', 'used')),
  -- The part of the offer's own escrow that went into this order.
  lock_kobo bigint not null default 0,
  at timestamptz not null
);
create index reservations_offer on offers.reservations (offer_id);

-- Counter-offers to a request, at most three: by the taker, the maker, the taker.
create table offers.counters (
  id bigint primary key,
  offer_id bigint not null references offers.offers,
  maker_id bigint not null,
  taker_id bigint not null,
  status text not null check (status in ('open', 'agreed', 'declined', 'expired')),
  round smallint not null check (round between 1 and 9),
  rate_kobo bigint not null check (rate_kobo > 0),
  proposed_by text not null check (proposed_by in ('maker', 'taker')),
  deadline_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index counters_one_open on offers.counters (offer_id, taker_id) where status in ('open', 'agreed');
create index counters_maker on offers.counters (maker_id, updated_at desc);
create index counters_taker on offers.counters (taker_id, updated_at desc);
create index counters_due on offers.counters (deadline_at) where status in ('open', 'agreed');

create table offers.counter_rounds (
  counter_id bigint not null references offers.counters,
  round smallint not null,
  proposed_by text not null check (proposed_by in ('maker', 'taker')),
  rate_kobo bigint not null,
  at timestamptz not null,
  primary key (counter_id, round)
);

-- Quotes: a locked price, with which an order is submitted. All binding values are copied here.
create table offers.quotes (
  id bigint primary key,
  offer_id bigint not null references offers.offers,
  taker_id bigint not null,
  counter_id bigint references offers.counters,
  offer_version int not null,
  form text not null check (form in ('ecode', 'physical')),
  receipt text not null,
  faces bigint[] not null check (cardinality(faces) between 1 and 5),
  face bigint not null check (face > 0),
  rate_kobo bigint not null check (rate_kobo > 0),
  gross_kobo bigint not null,
  buyer_fee_kobo bigint not null,
  buyer_vat_kobo bigint not null,
  seller_fee_kobo bigint not null,
  seller_vat_kobo bigint not null,
  -- The discounts of the maker's level and coupon on the fee, as the price sheet shows them.
  level_off_kobo bigint not null default 0 check (level_off_kobo >= 0),
  coupon_off_kobo bigint not null default 0 check (coupon_off_kobo >= 0),
  -- The coupon in the fee: the order uses it up; it stays unused if the quote expires.
  coupon_id bigint,
  buyer_pays_kobo bigint not null,
  seller_gets_kobo bigint not null,
  check (buyer_pays_kobo = gross_kobo + buyer_fee_kobo + buyer_vat_kobo),
  check (seller_gets_kobo = gross_kobo - seller_fee_kobo - seller_vat_kobo),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by bigint
);
create unique index quotes_order on offers.quotes (used_by) where used_by is not null;
create index quotes_age on offers.quotes (expires_at) where used_by is null;
