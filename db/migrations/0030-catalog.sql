create schema catalog;

-- A brand's key is its slug, a country's its ISO code, so that addresses and logs are readable.
create table catalog.brands (
  id text primary key check (id ~ '^[a-z0-9]{2,20}$'),
  name text not null,
  category text not null check (category in ('gaming', 'app', 'store', 'openLoop')),
  position int not null,
  is_enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('openLoop')),
  tile_from text not null check (tile_from ~ '^#[0-9A-F]{6}$'),
  tile_to text not null check (tile_to ~ '^#[0-9A-F]{6}$'),
  check_window_min int not null check (check_window_min between 10 and 1440),
  -- Whole units of the card's currency.
  denominations int[] not null default '{10,15,20,25,50,75,100,150,200,250,500}',
  -- The secret parts of a card of this brand: see cardParts in the contract.
  parts jsonb not null,
  note_en text,
  note_zh text,
  check (is_enabled or disabled_reason is not null),
  check ((note_en is null) = (note_zh is null))
);

create table catalog.countries (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  position int not null,
  name_en text not null,
  name_zh text not null,
  flag text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  symbol text not null,
  is_enabled boolean not null default true
);

-- Region lock is absolute: a card always has a brand and a country.
create table catalog.brand_countries (
  brand_id text not null references catalog.brands,
  country_id text not null references catalog.countries,
  is_enabled boolean not null default true,
  primary key (brand_id, country_id)
);

-- A face value belongs to the highest band that starts at or below it; below the first, to the first.
create table catalog.bands (
  band smallint primary key,
  from_minor bigint not null unique check (from_minor > 0),
  to_minor bigint not null check (to_minor > from_minor)
);

-- Kobo per whole unit of the card's currency. The operator's figure applies until there is one from our own trades.
create table catalog.reference_rates (
  brand_id text not null,
  country_id text not null,
  form text not null check (form in ('ecode', 'physical')),
  receipt text not null check (receipt in ('none', 'slip', 'credit', 'debit', 'cash')),
  band smallint not null references catalog.bands,
  operator_kobo bigint check (operator_kobo > 0),
  is_demo boolean not null default false,
  trades_kobo bigint check (trades_kobo > 0),
  trades int not null default 0,
  trades_window_h int,
  rate_kobo bigint not null generated always as (coalesce(trades_kobo, operator_kobo)) stored,
  updated_at timestamptz not null,
  primary key (brand_id, country_id, form, receipt, band),
  foreign key (brand_id, country_id) references catalog.brand_countries,
  check (form = 'physical' or receipt = 'none')
);

-- All past rates, for the small chart beside an offer and the daily change.
create table catalog.rate_history (
  brand_id text not null,
  country_id text not null,
  form text not null,
  receipt text not null,
  band smallint not null,
  at timestamptz not null,
  rate_kobo bigint not null,
  primary key (brand_id, country_id, form, receipt, band, at)
);

-- The rates of completed trades. One row per order, however often its event is delivered.
create table catalog.trade_rates (
  order_id bigint primary key,
  brand_id text not null,
  country_id text not null,
  form text not null,
  receipt text not null,
  band smallint not null,
  rate_kobo bigint not null check (rate_kobo > 0),
  at timestamptz not null
);
create index trade_rates_at on catalog.trade_rates (at);
