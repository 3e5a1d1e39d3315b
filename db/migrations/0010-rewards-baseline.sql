-- Rewards: points, levels, coupons, promotions and invitations. Money is only in the ledger; these tables record what
-- was earned and why. One row of rewards.grants is paid once, however often it is claimed.
create schema rewards;

-- Completed orders, one row for each side that completed it. `uncounted` is the reason why one earns nothing.
create table rewards.trades (
  order_id bigint not null,
  user_id bigint not null,
  partner_id bigint not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  at timestamptz not null,
  uncounted text check (uncounted in ('sameDevice', 'sameBank', 'sameIdentity', 'samePartner')),
  primary key (order_id, user_id)
);
create index trades_of on rewards.trades (user_id, at);
create index trades_month on rewards.trades (at) where uncounted is null;

-- A level is computed when a trade is counted, and again when the oldest counted trade leaves its window.
create table rewards.members (
  user_id bigint primary key,
  level smallint not null default 0 check (level between 0 and 3),
  level_due_at timestamptz
);
create index members_due on rewards.members (level_due_at) where level_due_at is not null;

-- locked: earned, and paid at due_at if its cause still holds; paid: points; void: its cause was undone.
-- left_kobo is the part that was neither moved to the wallet nor expired.
create table rewards.grants (
  id bigint primary key,
  user_id bigint not null,
  source text not null check (source in ('trade', 'task', 'promotion', 'invite', 'welcome')),
  source_ref text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  left_kobo bigint not null default 0 check (left_kobo between 0 and amount_kobo),
  state text not null check (state in ('locked', 'paid', 'void')),
  due_at timestamptz,
  is_waiting boolean not null default false,
  paid_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'locked') = (due_at is not null)),
  check ((state = 'paid') = (paid_at is not null)),
  unique (user_id, source, source_ref)
);
create index grants_due on rewards.grants (due_at) where due_at is not null;
create index grants_expiring on rewards.grants (expires_at) where left_kobo > 0;
create index grants_of on rewards.grants (user_id, id desc);

-- Points that left: moved to the wallet, or expired.
create table rewards.moves (
  id bigint primary key,
  user_id bigint not null,
  kind text not null check (kind in ('toWallet', 'expired')),
  amount_kobo bigint not null check (amount_kobo > 0),
  at timestamptz not null
);
create index moves_of on rewards.moves (user_id, id desc);

-- A coupon takes a share off the fee of one order on which its owner pays a fee. Armed: the next such order uses it.
create table rewards.coupons (
  id bigint primary key,
  user_id bigint not null,
  source text not null,
  source_ref text not null,
  share_bps int not null check (share_bps between 1 and 10000),
  max_discount_kobo bigint not null check (max_discount_kobo > 0),
  min_order_kobo bigint not null check (min_order_kobo >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  is_armed boolean not null default false,
  order_id bigint unique,
  used_at timestamptz,
  check ((order_id is null) = (used_at is null)),
  unique (user_id, source, source_ref)
);
create unique index coupons_armed on rewards.coupons (user_id) where is_armed and order_id is null;

-- Staff write promotions. The text of one is a version, and versions are append-only; rewards.promotions holds the
-- active one and its results. A version that was never activated is a draft.
create table rewards.promotion_versions (
  promotion_id text not null check (promotion_id ~ '^[a-z0-9-]{3,40}$'),
  version int not null check (version > 0),
  title_en text not null,
  title_zh text not null,
  about_en text not null,
  about_zh text not null,
  terms_en text not null,
  terms_zh text not null,
  picture text not null check (picture in ('trophy', 'calendar', 'ticket', 'friends')),
  goal_kind text not null check (goal_kind in ('trades', 'volume')),
  goal bigint not null check (goal > 0),
  min_tier smallint not null check (min_tier between 0 and 3),
  points_kobo bigint not null check (points_kobo >= 0),
  coupon_bps int not null check (coupon_bps between 0 and 10000),
  coupon_max_discount_kobo bigint not null check (coupon_max_discount_kobo >= 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  places int not null check (places >= 0),
  budget_kobo bigint not null check (budget_kobo >= 0),
  by_id bigint,
  reason text not null,
  at timestamptz not null,
  primary key (promotion_id, version)
);
create function rewards.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rewards.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on rewards.promotion_versions
  for each row execute function rewards.refuse_change();

-- When a version was activated, and when a promotion was ended, by whom and why.
create table rewards.promotion_steps (
  id bigint primary key,
  promotion_id text not null,
  step text not null check (step in ('published', 'ended')),
  version int not null,
  by_id bigint,
  reason text not null,
  at timestamptz not null,
  foreign key (promotion_id, version) references rewards.promotion_versions
);
create index promotion_steps_of on rewards.promotion_steps (promotion_id, id);
create trigger append_only before update or delete on rewards.promotion_steps
  for each row execute function rewards.refuse_change();

create table rewards.promotions (
  id text primary key check (id ~ '^[a-z0-9-]{3,40}$'),
  version int not null,
  title_en text not null,
  title_zh text not null,
  about_en text not null,
  about_zh text not null,
  terms_en text not null,
  terms_zh text not null,
  picture text not null check (picture in ('trophy', 'calendar', 'ticket', 'friends')),
  -- The number of counted trades, or their volume in kobo, within the promotion's period.
  goal_kind text not null check (goal_kind in ('trades', 'volume')),
  goal bigint not null check (goal > 0),
  min_tier smallint not null default 1,
  points_kobo bigint not null default 0 check (points_kobo >= 0),
  coupon_bps int not null default 0 check (coupon_bps between 0 and 10000),
  coupon_max_discount_kobo bigint not null default 0,
  -- The cost of a claim: its points, and the coupon's maximum discount. Every participant is promised that much, so that
  -- promises never exceed the budget, and neither does spending.
  cost_kobo bigint not null generated always as (points_kobo + coupon_max_discount_kobo) stored,
  budget_kobo bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  places int not null check (places >= 0),
  taken int not null default 0 check (taken between 0 and places),
  claims int not null default 0 check (claims between 0 and taken),
  -- Ended early: by hand, or because the budget was spent.
  ended_at timestamptz,
  ended_by text check (ended_by in ('hand', 'budget')),
  foreign key (id, version) references rewards.promotion_versions (promotion_id, version),
  check (points_kobo > 0 or coupon_bps > 0),
  check (taken * cost_kobo <= budget_kobo),
  check ((ended_at is null) = (ended_by is null))
);

create table rewards.entries (
  promotion_id text not null references rewards.promotions,
  user_id bigint not null,
  joined_at timestamptz not null,
  claimed_at timestamptz,
  primary key (user_id, promotion_id)
);
create index entries_in on rewards.entries (promotion_id, joined_at, user_id);

-- The result of an invitation. Identity stores who invited whom; no row: the conditions are not met yet.
create table rewards.invites (
  friend_id bigint primary key,
  inviter_id bigint not null check (inviter_id <> friend_id),
  refused text check (refused in ('sameDevice', 'sameBank', 'sameIdentity', 'tooMany')),
  met_at timestamptz,
  reminded_at timestamptz,
  decided_at timestamptz
);
create index invites_of on rewards.invites (inviter_id);

-- Who set money aside for promotions, and why.
create table rewards.fundings (
  id bigint primary key,
  by_id bigint not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  at timestamptz not null
);
