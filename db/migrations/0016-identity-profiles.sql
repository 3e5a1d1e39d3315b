-- A user's profile and privacy settings. A user without a row has an empty profile and the defaults.
create table identity.profiles (
  user_id bigint primary key references identity.users,
  bio text not null default '' check (length(bio) <= 140),
  languages text[] not null default '{}' check (cardinality(languages) <= 8),
  -- The avatar: a public file of the user.
  avatar_file_id bigint,
  shows_online boolean not null default true,
  shows_volume boolean not null default true,
  messages_from text not null default 'everyone' check (messages_from in ('everyone', 'known'))
);
create index profiles_unseen on identity.profiles (user_id) where not shows_online;

-- The nickname with look-alike letters and digits folded into one. Of nicknames that already looked alike, only the
-- oldest has a shape; the others keep their nickname.
alter table identity.users add column nickname_shape text;
with shapes as (
  select id, replace(replace(translate(
    regexp_replace(normalize(nickname_key, NFD), '[\u0300-\u036f]', '', 'g'), '01lı', 'oiii'), 'rn', 'm'), 'vv', 'w') as shape
  from identity.users),
firsts as (select distinct on (shape) id, shape from shapes order by shape, id)
update identity.users u set nickname_shape = f.shape from firsts f where f.id = u.id;
create unique index users_nickname_shape on identity.users (nickname_shape);
