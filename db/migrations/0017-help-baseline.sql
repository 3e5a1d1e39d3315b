-- Help: articles, readers' ratings, and questions to support.
create schema help;

-- Append-only: a change is a new version, and the newest is shown. The first version of each article came with Gift.
create table help.versions (
  article_id text not null check (article_id ~ '^[a-z][a-z0-9-]{1,40}$'),
  version int not null check (version > 0),
  category text not null check (category in ('start', 'sell', 'buy', 'wallet', 'disputes', 'safety', 'account')),
  place int not null,
  is_top boolean not null default false,
  is_hidden boolean not null default false,
  title_en text not null,
  title_zh text not null,
  summary_en text not null,
  summary_zh text not null,
  body_en text not null,
  body_zh text not null,
  -- Search terms that the article does not contain.
  words text not null default '',
  by_id bigint,
  reason text not null default 'It came with Gift',
  at timestamptz not null default now(),
  primary key (article_id, version)
);

create function help.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'help.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on help.versions for each row execute function help.refuse_change();

-- Each reader's last rating. A reader is an account, or a signed-out device, as a keyed hash.
create table help.ratings (
  article_id text not null,
  reader text not null,
  is_helpful boolean not null,
  at timestamptz not null,
  primary key (article_id, reader)
);

create table help.questions (
  id bigint primary key,
  user_id bigint not null,
  article_id text,
  order_id bigint,
  words text not null check (length(words) <= 2000),
  -- The phone's description, if its owner agreed to send it.
  device text,
  at timestamptz not null,
  answer text,
  answered_by bigint check (answered_by <> user_id),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index questions_user on help.questions (user_id, id desc);
create index questions_waiting on help.questions (id) where answered_at is null;

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
