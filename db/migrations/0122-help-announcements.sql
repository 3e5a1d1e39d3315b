-- Announcements: what the staff tell everybody, or some, for a while. Written once like articles: every change, and
-- the end by hand, is a version with who and why, and the newest is what counts. An id comes from no article.
create table help.announcements (
  announcement_id bigint not null,
  version int not null check (version > 0),
  stage text not null check (stage in ('draft', 'out', 'ended')),
  importance text not null check (importance in ('note', 'warning')),
  audience text not null check (audience in ('everybody', 'sellers', 'buyers')),
  -- Which levels of account see it; none named: all of them, and visitors.
  tiers smallint[] not null check (tiers <@ '{0,1,2,3}'),
  title_en text not null,
  title_zh text not null,
  text_en text not null,
  text_zh text not null,
  -- An address within the app that says more.
  link text check (link ~ '^/'),
  -- Of a draft null where it is to begin when it goes out; an end of null is one by hand.
  from_at timestamptz,
  until_at timestamptz,
  by_id bigint not null,
  reason text not null,
  at timestamptz not null,
  primary key (announcement_id, version),
  check (stage = 'draft' or from_at is not null)
);
create trigger append_only before update or delete on help.announcements
  for each row execute function help.refuse_change();

-- Who has put one away. An announcement that changes afterwards stays away.
create table help.announcement_dismissals (
  user_id bigint not null,
  announcement_id bigint not null,
  at timestamptz not null,
  primary key (user_id, announcement_id)
);
create index announcement_dismissals_announcement on help.announcement_dismissals (announcement_id);
