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

-- The cost of a claim: its points, and the coupon's maximum discount. Every participant is promised that much, so that
-- promises never exceed the budget, and neither does spending.
alter table rewards.promotions
  add column version int not null default 1,
  add column budget_kobo bigint not null default 0,
  add column cost_kobo bigint not null generated always as (points_kobo + coupon_max_discount_kobo) stored,
  add column claims int not null default 0 check (claims between 0 and taken),
  -- Ended early: by hand, or because the budget was spent.
  add column ended_at timestamptz,
  add column ended_by text check (ended_by in ('hand', 'budget')),
  add check ((ended_at is null) = (ended_by is null));
update rewards.promotions p set
  budget_kobo = greatest(places, taken)::bigint * cost_kobo,
  claims = (select count(*) from rewards.entries e where e.promotion_id = p.id and e.claimed_at is not null);
alter table rewards.promotions
  alter column budget_kobo drop default,
  alter column version drop default,
  add check (taken * cost_kobo <= budget_kobo);
insert into rewards.promotion_versions
select id, version, title_en, title_zh, about_en, about_zh, terms_en, terms_zh, picture, goal_kind, goal, min_tier,
  points_kobo, coupon_bps, coupon_max_discount_kobo, starts_at, ends_at, places, budget_kobo, null,
  'It ran before promotions had versions', least(starts_at, now())
from rewards.promotions;
alter table rewards.promotions
  add foreign key (id, version) references rewards.promotion_versions (promotion_id, version);
create index entries_in on rewards.entries (promotion_id, joined_at, user_id);
