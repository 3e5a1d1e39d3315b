-- Announcements of staff to all users or some, for a while. Append-only like articles: every change, and an early end,
-- is a version with author and reason, and the newest counts. Announcements and articles share no ids.
create table help.announcements (
  announcement_id bigint not null,
  version int not null check (version > 0),
  stage text not null check (stage in ('draft', 'out', 'ended')),
  importance text not null check (importance in ('note', 'warning')),
  audience text not null check (audience in ('everybody', 'sellers', 'buyers')),
  -- The account tiers that see it; empty: all of them, and visitors.
  tiers smallint[] not null check (tiers <@ '{0,1,2,3}'),
  title_en text not null,
  title_zh text not null,
  text_en text not null,
  text_zh text not null,
  -- An address within the app with more information.
  link text check (link ~ '^/'),
  -- For a draft, null means that it starts when published; a null end means that staff end it.
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

-- Who dismissed an announcement. It stays dismissed if it changes afterwards.
create table help.announcement_dismissals (
  user_id bigint not null,
  announcement_id bigint not null,
  at timestamptz not null,
  primary key (user_id, announcement_id)
);
create index announcement_dismissals_announcement on help.announcement_dismissals (announcement_id);
