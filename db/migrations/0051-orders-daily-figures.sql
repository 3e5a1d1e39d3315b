-- Figures of ended orders by Lagos day, so that the console adds up days instead of orders. They cover exactly the orders
-- that ended before `ended_before`; modules/orders/figures moves it forward and adds those orders in the same transaction.
create table orders.daily_figures (
  -- Whether `day` is the day on which the orders started or ended.
  date_kind text not null check (date_kind in ('created', 'ended')),
  day date not null,
  orders bigint not null default 0,
  completed bigint not null default 0,
  ruled_seller bigint not null default 0,
  ruled_split bigint not null default 0,
  refunded bigint not null default 0,
  cancelled bigint not null default 0,
  expired bigint not null default 0,
  paid bigint not null default 0,
  delivered bigint not null default 0,
  disputed bigint not null default 0,
  paid_kobo bigint not null default 0,
  released_kobo bigint not null default 0,
  refunded_kobo bigint not null default 0,
  earned_kobo bigint not null default 0,
  -- Whether the last check of this day against the orders found a difference.
  is_wrong boolean not null default false,
  primary key (date_kind, day)
);

-- How many of these orders took how long, for medians and percentiles. A step is 1 % wide to each side.
create table orders.daily_durations (
  date_kind text not null check (date_kind in ('created', 'ended')),
  day date not null,
  duration text not null check (duration in ('pay', 'deliver', 'release')),
  step smallint not null,
  orders bigint not null,
  primary key (date_kind, day, duration, step)
);

create table orders.daily_figures_watermark (
  id boolean primary key default true check (id),
  ended_before timestamptz not null default '2025-01-01T00:00:00Z'
);
insert into orders.daily_figures_watermark default values;
