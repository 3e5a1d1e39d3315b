-- What people say of themselves, and who may see or do what. Somebody without a row has said nothing and left all as it was.
create table identity.profiles (
  user_id bigint primary key references identity.users,
  bio text not null default '' check (length(bio) <= 140),
  languages text[] not null default '{}' check (cardinality(languages) <= 8),
  -- The picture others see: a file of the person's own, open to everybody.
  avatar_file_id bigint,
  shows_online boolean not null default true,
  shows_volume boolean not null default true,
  messages_from text not null default 'everyone' check (messages_from in ('everyone', 'known'))
);
create index profiles_unseen on identity.profiles (user_id) where not shows_online;

-- How a nickname looks: letters and digits that pass for one another are one. Of those that look alike already the
-- oldest keeps its looks to itself; the others stay as they are.
alter table identity.users add column nickname_shape text;
with shapes as (
  select id, replace(replace(translate(
    regexp_replace(normalize(nickname_key, NFD), '[\u0300-\u036f]', '', 'g'), '01lı', 'oiii'), 'rn', 'm'), 'vv', 'w') as shape
  from identity.users),
firsts as (select distinct on (shape) id, shape from shapes order by shape, id)
update identity.users u set nickname_shape = f.shape from firsts f where f.id = u.id;
create unique index users_nickname_shape on identity.users (nickname_shape);
