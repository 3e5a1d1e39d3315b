-- The social part of chat: users, friends, blocks, groups with their members, and conversation settings. Ids of users
-- are texts, because chat also serves servers other than Gift.

create table messaging.users (
  -- Used in addresses and conversation ids, so `_`, `:` and characters that need escaping are excluded.
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9.@-]{1,64}$'),
  -- True: a user of Gift, whose id is the same in digits.
  is_gift boolean not null,
  nickname text not null,
  face_url text not null default '',
  ex text not null default '',
  -- 0 all messages, 1 none, 2 without sound.
  receive_option smallint not null default 0 check (receive_option in (0, 1, 2)),
  created_at timestamptz not null
);

-- One row for each direction: a user who removed a friend is still on that friend's list.
create table messaging.friends (
  owner_id text collate "C" not null references messaging.users,
  friend_id text collate "C" not null references messaging.users,
  remark text not null default '',
  is_pinned boolean not null default false,
  add_source smallint not null,
  operator_id text collate "C" not null,
  ex text not null default '',
  since timestamptz not null,
  primary key (owner_id, friend_id),
  check (owner_id <> friend_id)
);
create index friends_friend on messaging.friends (friend_id);

-- The newest request from one user to another; a repeat overwrites it.
create table messaging.friend_requests (
  from_id text collate "C" not null references messaging.users,
  to_id text collate "C" not null references messaging.users,
  message text not null,
  ex text not null default '',
  result smallint not null default 0 check (result in (-1, 0, 1)),
  answer text not null default '',
  answered_by text collate "C",
  requested_at timestamptz not null,
  answered_at timestamptz,
  primary key (from_id, to_id),
  check (from_id <> to_id),
  check ((result = 0) = (answered_at is null))
);
create index friend_requests_to on messaging.friend_requests (to_id, requested_at desc);
create index friend_requests_from on messaging.friend_requests (from_id, requested_at desc);

-- Blocks that involve a user from outside Gift; blocks between Gift's users are in identity.
create table messaging.blocks (
  owner_id text collate "C" not null references messaging.users,
  other_id text collate "C" not null references messaging.users,
  ex text not null default '',
  since timestamptz not null,
  primary key (owner_id, other_id),
  check (owner_id <> other_id)
);
create index blocks_other on messaging.blocks (other_id);

create table messaging.groups (
  id text collate "C" primary key check (id ~ '^[A-Za-z0-9.@-]{1,64}$'),
  name text not null,
  notice text not null default '',
  notice_by text collate "C",
  notice_at timestamptz,
  introduction text not null default '',
  face_url text not null default '',
  ex text not null default '',
  creator_id text collate "C" not null references messaging.users,
  -- 0 ok, 1 banned, 2 dismissed, 3 muted.
  status smallint not null default 0 check (status in (0, 1, 2, 3)),
  -- 0 applicants, 1 all, 2 nobody.
  verification smallint not null default 0 check (verification in (0, 1, 2)),
  look_member_info smallint not null default 0 check (look_member_info in (0, 1)),
  apply_member_friend smallint not null default 0 check (apply_member_friend in (0, 1)),
  created_at timestamptz not null,
  check ((notice_by is null) = (notice_at is null))
);

create table messaging.members (
  group_id text collate "C" not null references messaging.groups,
  user_id text collate "C" not null references messaging.users,
  role smallint not null check (role in (20, 60, 100)),
  -- Empty: the user's own.
  nickname text not null default '',
  face_url text not null default '',
  ex text not null default '',
  join_source smallint not null,
  inviter_id text collate "C" not null default '',
  operator_id text collate "C" not null,
  joined_at timestamptz not null,
  muted_until timestamptz,
  primary key (group_id, user_id)
);
create index members_user on messaging.members (user_id);
create unique index members_one_owner on messaging.members (group_id) where role = 100;

-- A user's newest application to a group, made by the user or by a member who invited them.
create table messaging.group_requests (
  group_id text collate "C" not null references messaging.groups,
  user_id text collate "C" not null references messaging.users,
  message text not null,
  ex text not null default '',
  result smallint not null default 0 check (result in (-1, 0, 1)),
  answer text not null default '',
  answered_by text collate "C",
  join_source smallint not null,
  inviter_id text collate "C" not null default '',
  requested_at timestamptz not null,
  answered_at timestamptz,
  primary key (group_id, user_id),
  check ((result = 0) = (answered_at is null))
);
create index group_requests_user on messaging.group_requests (user_id, requested_at desc);
create index group_requests_group on messaging.group_requests (group_id, requested_at desc);

-- A user's settings for a conversation. The read position is in messaging.participants.
create table messaging.conversation_settings (
  owner_id text collate "C" not null references messaging.users,
  conversation_id text collate "C" not null,
  session_type smallint not null check (session_type in (1, 3, 4)),
  user_id text collate "C" not null default '',
  group_id text collate "C" not null default '',
  receive_option smallint not null default 0 check (receive_option in (0, 1, 2)),
  is_pinned boolean not null default false,
  is_private boolean not null default false,
  burn_seconds int not null default 30,
  -- 0 none, 1 me, 2 all, 3 all and me, 4 a group announcement.
  at_type smallint not null default 0 check (at_type between 0 and 4),
  attached_info text not null default '',
  ex text not null default '',
  destructs boolean not null default false,
  destruct_seconds bigint not null default 0,
  created_at timestamptz not null,
  primary key (owner_id, conversation_id)
);
create index conversation_settings_conversation on messaging.conversation_settings (conversation_id);

-- Versions of lists that clients sync: friends, groups and conversations of a user, members of a group.
-- `version_id` identifies the log for its lifetime; `version` starts at 1 and grows by one with each change.
create table messaging.list_versions (
  kind text not null check (kind in ('friends', 'groups', 'conversations', 'members')),
  owner_id text collate "C" not null,
  version_id text not null check (version_id ~ '^[0-9a-f]{24}$'),
  version bigint not null check (version >= 1),
  primary key (kind, owner_id)
);

-- The changes of each version. Only the newest 200 are kept; a client that is further behind gets the whole list.
create table messaging.list_changes (
  kind text not null,
  owner_id text collate "C" not null,
  version bigint not null,
  item text collate "C" not null,
  -- 1 added, 2 changed, 3 removed.
  change smallint not null check (change in (1, 2, 3)),
  primary key (kind, owner_id, version, item),
  foreign key (kind, owner_id) references messaging.list_versions
);

-- Small values that clients store with their account (process_user_command).
create table messaging.user_commands (
  user_id text collate "C" not null references messaging.users,
  type int not null,
  uuid text not null,
  value text not null default '',
  ex text not null default '',
  created_at timestamptz not null,
  primary key (user_id, type, uuid)
);

-- Push tokens of native apps, and their badge count.
create table messaging.devices (
  user_id text collate "C" not null references messaging.users,
  platform_id smallint not null,
  push_token text not null default '',
  push_account text not null default '',
  push_until timestamptz,
  badge int not null default 0,
  primary key (user_id, platform_id)
);

-- App logs that users sent, by the addresses of the uploaded files.
create table messaging.client_logs (
  id bigint primary key,
  user_id text collate "C" not null references messaging.users,
  platform int not null,
  file_name text not null,
  url text not null,
  framework text not null,
  version text not null,
  ex text not null,
  created_at timestamptz not null
);
create index client_logs_user on messaging.client_logs (user_id, created_at desc);

-- A file of a chat. It is sent in parts under an upload id, then stored once and never changed. `hash` is the
-- sender's: the MD5 of the parts' MD5s, joined with commas.
create table messaging.objects (
  id bigint primary key,
  owner_id text collate "C" not null references messaging.users,
  name text not null,
  hash text not null,
  size bigint not null,
  part_size bigint not null,
  -- Detected from the bytes, once they are complete.
  content_type text,
  stored_bytes bigint,
  created_at timestamptz not null,
  stored_at timestamptz,
  check ((stored_at is null) = (content_type is null) and (stored_at is null) = (stored_bytes is null))
);
create unique index objects_name on messaging.objects (name) where stored_at is not null;
create index objects_owner on messaging.objects (owner_id, created_at desc);
create index objects_known on messaging.objects (owner_id, hash) where stored_at is not null;
create index objects_unfinished on messaging.objects (created_at) where stored_at is null;

create table messaging.object_parts (
  object_id bigint not null references messaging.objects on delete cascade,
  number int not null check (number >= 1),
  bytes bigint not null,
  md5 text not null,
  primary key (object_id, number)
);
