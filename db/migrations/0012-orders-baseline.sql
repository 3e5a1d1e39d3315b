-- Orders: the trade and its escrow. An order's number is its id; ids grow with time, so partitions and the
-- history indexes are in time order.
create schema orders;

-- Domains instead of table checks: PostgreSQL parses a table's checks again in every statement that writes to it,
-- which took a third of the time of an order step. Comparisons of two columns stay a check.
create domain orders.state_number as smallint
  constraint is_a_state check (value in (5, 10, 20, 30, 40, 50, 60, 70, 80, 81, 82, 83, 90, 91));
create domain orders.side as text constraint buyer_or_seller check (value in ('buyer', 'seller'));
create domain orders.actor as text constraint is_an_actor check (value in ('buyer', 'seller', 'clock', 'operator'));
create domain orders.card_form as text constraint is_a_form check (value in ('ecode', 'physical'));
create domain orders.face_list as bigint[] constraint one_to_five check (cardinality(value) between 1 and 5);
create domain orders.kobo_above_zero as bigint constraint above_zero check (value > 0);
create domain orders.kobo as bigint constraint never_below_zero check (value >= 0);

create table orders.orders (
  id bigint primary key,
  state orders.state_number not null,
  offer_id bigint not null,
  quote_id bigint not null unique,
  buyer_id bigint not null,
  seller_id bigint not null check (seller_id <> buyer_id),
  maker orders.side not null,
  brand_id text not null,
  country_id text not null,
  currency text not null,
  form orders.card_form not null,
  receipt text not null,
  -- Minor units of the card's currency, one per slot.
  faces orders.face_list not null,
  -- The locked quote, copied in full: nothing here is computed again, except by an agreed lower price.
  rate_kobo orders.kobo_above_zero not null,
  amount_kobo orders.kobo_above_zero not null,
  buyer_fee_kobo orders.kobo not null,
  buyer_vat_kobo orders.kobo not null,
  seller_fee_kobo orders.kobo not null,
  seller_vat_kobo orders.kobo not null,
  -- The discounts of the maker's level and coupon on the fee, copied from the quote.
  level_off_kobo orders.kobo not null default 0,
  coupon_off_kobo orders.kobo not null default 0,
  pay_min int not null,
  deliver_min int not null,
  check_min int not null,
  terms text not null,
  instructions text not null,
  created_at timestamptz not null,
  entered_at timestamptz not null,
  deadline_at timestamptz,
  nudge_at timestamptz[] not null default '{}',
  paid_at timestamptz,
  shipped_at timestamptz,
  revealed_at timestamptz,
  ended_at timestamptz,
  is_pay_extended boolean not null default false,
  is_deliver_extended boolean not null default false,
  cancel_asked_at timestamptz,
  price_proposed_at timestamptz,
  proposed_rate_kobo bigint,
  late_reported_at timestamptz,
  proceeds_clear_at timestamptz,
  fault orders.side,
  is_review_open boolean not null default false,
  reminded_at timestamptz,
  reminders smallint not null default 0,
  event_seq int not null default 0,
  last_hash text not null,
  check (seller_fee_kobo + seller_vat_kobo < amount_kobo)
) with (fillfactor = 60);
-- For the sweeps: due orders and reminders. An ended order leaves both unless a review is open.
create index orders_due on orders.orders (deadline_at) where deadline_at is not null;
create index orders_nudge on orders.orders ((nudge_at[1])) where cardinality(nudge_at) > 0;
-- For users: running orders are few; ended ones are read newest first.
create index orders_running_buyer on orders.orders (buyer_id) where ended_at is null;
create index orders_running_seller on orders.orders (seller_id) where ended_at is null;
create index orders_bought on orders.orders (buyer_id, id desc);
create index orders_sold on orders.orders (seller_id, id desc);
-- A user's own-fault endings of recent days, for the pause after three: a ruling may come weeks after the order.
create index orders_fault_buyer on orders.orders (buyer_id, ended_at) where fault = 'buyer';
create index orders_fault_seller on orders.orders (seller_id, ended_at) where fault = 'seller';
create index orders_of_offer on orders.orders (offer_id, id desc);
-- For the console's list and figures of orders by the day they ended. An order enters the index once, when it ends.
create index orders_ended on orders.orders (ended_at, id) where ended_at is not null;

-- One row per trader: figures from their orders, for rankings and profiles.
create table orders.traders (
  user_id bigint primary key,
  completed int not null default 0,
  -- Endings by the trader's own fault, disputes apart.
  faults int not null default 0,
  -- Disputes lost: ruled against the trader, or not answered in time.
  lost int not null default 0,
  missed_accepts int not null default 0,
  strikes int not null default 0,
  -- Until when the trader may not start to sell, or to buy, after losing too many disputes by evidence.
  no_selling_until timestamptz,
  no_buying_until timestamptz,
  -- When the public figures are computed again; null if they are up to date.
  stats_due_at timestamptz
);
create index traders_stats_due on orders.traders (stats_due_at) where stats_due_at is not null;

-- The awaited side of an order's dispute, and its deadline: disputes publish it, lists of orders show it. No row while
-- the dispute awaits a moderator or nobody.
create table orders.dispute_deadlines (
  order_id bigint primary key references orders.orders,
  awaited_side text not null check (awaited_side in ('buyer', 'seller', 'both')),
  -- The start of the awaited side's time, so that an order can show the elapsed part of it.
  since timestamptz,
  until timestamptz
);

-- Events of an order, a hash chain. Append-only; partitioned by the order's id.
create table orders.events (
  order_id bigint not null,
  seq int not null,
  event text not null,
  actor orders.actor not null,
  from_state text not null,
  to_state text not null,
  at timestamptz not null,
  data jsonb not null,
  hash text not null,
  operation_id text,
  primary key (order_id, seq)
) partition by range (order_id);
-- The events of a few days, for the daily digest. Events are only appended, nearly in order of time, so a block range
-- index is enough.
create index events_at on orders.events using brin (at) with (autosummarize = on);
-- Orders that were ever in dispute: few, found without reading all events.
create index events_disputed on orders.events (order_id) where to_state = 'disputed';
create table orders.events_rest partition of orders.events default;
-- One partition per quarter of a year: ids count milliseconds since 2025 above their lowest 18 bits.
create function orders.create_partitions(until timestamptz) returns int language plpgsql as $$
declare
  epoch constant timestamptz := '2025-01-01T00:00:00Z';
  first timestamptz := '2026-01-01T00:00:00Z';
  made int := 0;
begin
  while first < until loop
    declare
      name text := format('events_%s_q%s', extract(year from first at time zone 'UTC'), extract(quarter from first at time zone 'UTC'));
      low bigint := (extract(epoch from first - epoch) * 1000)::bigint << 18;
      high bigint := (extract(epoch from first + interval '3 months' - epoch) * 1000)::bigint << 18;
    begin
      if to_regclass('orders.' || name) is null then
        execute format('create table orders.%I partition of orders.events for values from (%s) to (%s)', name, low, high);
        made := made + 1;
      end if;
    end;
    first := first + interval '3 months';
  end loop;
  return made;
end $$;
select orders.create_partitions('2028-01-01T00:00:00Z');
create function orders.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'orders.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on orders.events for each row execute function orders.refuse_change();

-- The events of an order, for the view that follows every step of a trade. A plan for one order prunes the
-- partitions of events at every call, which takes five times as long as reading them, so this uses the
-- generic plan.
create function orders.timeline_of(p_order bigint) returns json
language plpgsql stable set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (select json_agg(json_build_object('event', event, 'actor', actor, 'at', at) order by seq)
    from orders.events where order_id = p_order);
end $$;

-- A card's code, sealed under a data key of its own. Shredding empties both columns and keeps the row.
create table orders.codes (
  order_id bigint not null,
  slot smallint not null check (slot between 1 and 5),
  sealed bytea,
  wrapped_key bytea,
  sealed_at timestamptz not null,
  shredded_at timestamptz,
  primary key (order_id, slot),
  check ((sealed is null) = (shredded_at is not null))
);

-- Finds the same code in any order of the platform; only a keyed hash is stored.
create table orders.fingerprints (
  mac bytea primary key,
  order_id bigint not null,
  slot smallint not null,
  seller_id bigint not null,
  state text not null check (state in ('sealed', 'revealed', 'returned')),
  changed_at timestamptz not null
);
create index fingerprints_order on orders.fingerprints (order_id);

create table orders.photos (
  order_id bigint not null,
  slot smallint not null,
  kind text not null check (kind in ('front', 'back', 'receipt')),
  file_id bigint not null,
  primary key (order_id, slot, kind)
);

-- Finds the orders that contain a picture.
create index photos_file on orders.photos (file_id);

-- Who viewed or copied a code, when and from where.
create table orders.reveals (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  kind text not null check (kind in ('reveal', 'view', 'copy')),
  slot smallint,
  at timestamptz not null,
  address text not null,
  device text not null
);
create unique index reveals_first on orders.reveals (order_id) where kind = 'reveal';
create index reveals_order on orders.reveals (order_id, id);

-- An order can be reported twice: in the check window, and, after that report was withdrawn, once more while the
-- seller's proceeds are on hold. Each report has its own text and evidence.
create table orders.refunds (
  order_id bigint not null,
  event text not null default 'report' check (event in ('report', 'lateReport')),
  reason text not null,
  claim text not null,
  evidence bigint[] not null,
  -- What each file shows, in the order of the files.
  evidence_kinds text[] not null default '{}',
  at timestamptz not null,
  answer text,
  answer_evidence bigint[] not null default '{}',
  answer_kinds text[] not null default '{}',
  -- Why the seller contests.
  answer_reason text,
  answered_at timestamptz,
  primary key (order_id, event)
);

create table orders.feedback (
  order_id bigint not null,
  author_id bigint not null,
  subject_id bigint not null,
  score smallint not null check (score in (-1, 0, 1)),
  tags text[] not null,
  note text not null,
  reply text not null default '',
  at timestamptz not null,
  primary key (order_id, author_id)
);
create index feedback_subject on orders.feedback (subject_id, at desc);
