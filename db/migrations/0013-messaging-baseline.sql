-- Chat: messages, each user's read position, then users, friends, groups and flags.
--
-- A conversation id is `si_a_b`, `sg_group` or `sn_a_b`, and `n_...` for the notifications beside it. Its seqs
-- are 1, 2, 3 ... without a gap: they are drawn by updating the conversation's row in the transaction that writes the
-- messages, so other writers of the conversation wait, and a rollback returns the seqs.
--
-- Messages are partitioned by hash of their conversation. Every query names conversations and seqs and none names a
-- time, so each finds its rows in one partition, by one index, at any size. Time partitions would all be queried, could
-- not hold "one clientMsgID once per conversation" in an index, and would have to be created ahead of time forever.
--
-- Only participants can read a conversation.
create schema messaging;

create table messaging.conversations (
  n bigint generated always as identity primary key,
  id text collate "C" not null unique,
  max_seq bigint not null default 0,
  -- When the message of max_seq was accepted, in Unix milliseconds.
  max_ms bigint not null default 0
) with (fillfactor = 50);

-- body is the message on the wire (MsgData) without its seq. Whoever delivers it appends the seq, because protobuf
-- fields may come in any order. content_type 0: revoked for everyone, and body is empty.
create table messaging.messages (
  conversation bigint not null,
  seq bigint not null,
  -- The sender's clientMsgID if it is 32 hexadecimal digits, otherwise its MD5.
  client_key uuid not null,
  sender text collate "C" not null,
  content_type smallint not null,
  -- Seconds from being read to expiry; 0 never expires.
  burn_s int not null,
  sent_ms bigint not null,
  body bytea not null,
  primary key (conversation, seq)
) partition by hash (conversation);
create unique index messages_once on messaging.messages (conversation, client_key);
create index messages_burn on messaging.messages (conversation, seq) where burn_s > 0;
-- Statistics and search read messages by time. They arrive in that order, so a small block range index is enough.
create index messages_time on messaging.messages using brin (sent_ms);
do $$
begin
  for n in 0..15 loop
    execute format('create table messaging.messages_%s partition of messaging.messages for values with (modulus 16, remainder %s)', n, n);
  end loop;
end $$;

-- Seqs above min_seq are readable, up to max_seq if it is set, which happens when the user leaves a group.
create table messaging.participants (
  user_id text collate "C" not null,
  conversation bigint not null,
  read_seq bigint not null default 0,
  min_seq bigint not null default 0,
  max_seq bigint,
  primary key (user_id, conversation)
) with (fillfactor = 50);

-- Messages that a user deleted only for themselves.
create table messaging.deleted_for_me (
  user_id text collate "C" not null,
  conversation bigint not null,
  seq bigint not null,
  primary key (user_id, conversation, seq)
);

-- The content of messages that were revoked, deleted for everyone or expired. Chat is evidence in disputes, so the
-- content is kept for a while, out of reach of chat readers.
create table messaging.revoked_messages (
  conversation bigint not null,
  seq bigint not null,
  body bytea not null,
  how text not null check (how in ('revoked', 'deleted', 'burned')),
  by_user text not null,
  at timestamptz not null,
  primary key (conversation, seq)
);
create index revoked_messages_age on messaging.revoked_messages (at);

-- Messages that were read and expire at a set time.
create table messaging.expiring_messages (
  conversation bigint not null,
  seq bigint not null,
  expires_at timestamptz not null,
  primary key (conversation, seq)
);
create index expiring_messages_due on messaging.expiring_messages (expires_at);

-- Chat tokens. state: 1 valid, 2 kicked. An ended token is kept for a while, so that its holder gets the reason.
create table messaging.tokens (
  hash bytea primary key,
  user_id text collate "C" not null,
  platform_id smallint not null,
  -- The Gift session that the token ends with; null for tokens made by an admin call.
  session_id bigint,
  -- The token is derived from this and the instance's key.
  serial text not null,
  state smallint not null,
  issued_at timestamptz not null,
  -- The first connection. Null until then: only a token that logs in ends older ones.
  logged_in_at timestamptz,
  expires_at timestamptz not null
);
create index tokens_user on messaging.tokens (user_id, platform_id) where state = 1;
create index tokens_session on messaging.tokens (session_id) where session_id is not null;
create index tokens_age on messaging.tokens (expires_at);

-- Web push subscriptions of devices.
create table messaging.push_subscriptions (
  endpoint_hash bytea primary key,
  user_id text collate "C" not null,
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  language text not null,
  created_at timestamptz not null
);
create index push_subscriptions_user on messaging.push_subscriptions (user_id);
create index push_subscriptions_session on messaging.push_subscriptions (session_id);

-- Whether a message of an admin call was accepted, by the operation id of that call. 2: accepted, 3: refused.
create table messaging.send_outcomes (
  operation_id text collate "C" primary key,
  status smallint not null check (status in (2, 3)),
  at timestamptz not null
);
create index send_outcomes_age on messaging.send_outcomes (at);

-- The conversations with these ids, created if missing.
create function messaging.ensure_conversations(p_ids text[]) returns table (id text, n bigint, max_seq bigint)
language plpgsql as $$
begin
  -- In a fixed order, so that two calls that create the same conversations can't deadlock.
  insert into messaging.conversations as t (id)
    select i from unnest(p_ids) i where not exists (select from messaging.conversations k where k.id = i) order by i
    on conflict do nothing;
  return query select t.id, t.n, t.max_seq from messaging.conversations t where t.id = any (p_ids);
end $$;

-- Writes new messages in one statement: draws their seqs, stores them, and moves their senders' read position.
-- Message i is bytes p_starts[i] to p_stops[i] of p_bodies. Returns the seqs in the order of the messages.
create function messaging.append_new(
  p_conversations bigint[], p_keys uuid[], p_senders text[], p_types smallint[], p_burns int[], p_starts int[], p_stops int[],
  p_bodies bytea, p_ms bigint
) returns bigint[] language plpgsql as $$
declare
  v_seqs bigint[];
begin
  with incoming as materialized (
    select i.*, row_number() over (partition by i.conversation order by i.at) as place
    from rows from (unnest(p_conversations), unnest(p_keys), unnest(p_senders), unnest(p_types), unnest(p_burns),
      unnest(p_starts), unnest(p_stops))
      with ordinality as i (conversation, client_key, sender, content_type, burn_s, start, stop, at)
  ), drawn as (
    update messaging.conversations t set max_seq = t.max_seq + c.count, max_ms = greatest(t.max_ms, p_ms)
    from (select conversation, count(*) from incoming group by conversation order by conversation) c
    where t.n = c.conversation
    returning t.n, t.max_seq - c.count as before
  ), placed as materialized (
    select i.*, d.before + i.place as seq from incoming i join drawn d on d.n = i.conversation
  ), written as (
    insert into messaging.messages (conversation, seq, client_key, sender, content_type, burn_s, sent_ms, body)
    select conversation, seq, client_key, sender, content_type, burn_s, p_ms,
      substring(p_bodies from start for stop - start + 1)
    from placed
  ), moved as (
    update messaging.participants s set read_seq = r.seq
    from (select conversation, sender, max(seq) as seq from placed group by conversation, sender) r
    where s.user_id = r.sender and s.conversation = r.conversation and s.read_seq < r.seq
  )
  select array_agg(seq order by at) into v_seqs from placed;
  return v_seqs;
end $$;

-- Writes messages once each, however often they are sent: a repeat gets the result of the first time.
-- outcome: 1 written now, 2 existed, 3 the clientMsgID belongs to another sender's message.
create function messaging.append(
  p_conversations bigint[], p_keys uuid[], p_senders text[], p_types smallint[], p_burns int[], p_starts int[], p_stops int[],
  p_bodies bytea, p_ms bigint
) returns table (seq bigint, sent_ms bigint, outcome smallint) language plpgsql as $$
declare
  v_seqs bigint[];
  v_new int[];
begin
  -- Nearly always all are new; otherwise the unique index fails.
  begin
    v_seqs := messaging.append_new(p_conversations, p_keys, p_senders, p_types, p_burns, p_starts, p_stops, p_bodies, p_ms);
    return query select s, p_ms, 1::smallint from unnest(v_seqs) with ordinality u (s, at) order by at;
    return;
  exception when unique_violation then
  end;
  -- One statement to wait for concurrent writers, and the next to see what they wrote.
  perform from messaging.conversations t where t.n = any (p_conversations) order by t.n for update;
  select coalesce(array_agg(i.at::int order by i.at), '{}') into v_new
    from (select u.*, row_number() over (partition by conversation, client_key order by at) as nth
          from unnest(p_conversations, p_keys) with ordinality u (conversation, client_key, at)) i
    where i.nth = 1 and not exists (
      select from messaging.messages m where m.conversation = i.conversation and m.client_key = i.client_key);
  if cardinality(v_new) > 0 then
    perform messaging.append_new(
      (select array_agg(p_conversations[a] order by a) from unnest(v_new) a),
      (select array_agg(p_keys[a] order by a) from unnest(v_new) a),
      (select array_agg(p_senders[a] order by a) from unnest(v_new) a),
      (select array_agg(p_types[a] order by a) from unnest(v_new) a),
      (select array_agg(p_burns[a] order by a) from unnest(v_new) a),
      (select array_agg(p_starts[a] order by a) from unnest(v_new) a),
      (select array_agg(p_stops[a] order by a) from unnest(v_new) a),
      p_bodies, p_ms);
  end if;
  return query
    select m.seq, m.sent_ms,
      (case when i.at::int = any (v_new) then 1 when m.sender = i.sender then 2 else 3 end)::smallint
    from unnest(p_conversations, p_keys, p_senders) with ordinality i (conversation, client_key, sender, at)
    join messaging.messages m on m.conversation = i.conversation and m.client_key = i.client_key
    order by i.at;
end $$;

-- The social part: users, friends, blocks, groups with their members, and conversation settings. Ids of users are texts,
-- because chat also serves servers other than Gift.

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
create index users_created on messaging.users (created_at);
-- The sender of system and staff messages. Nobody can sign in as it, and its id is no user's number.
insert into messaging.users (id, is_gift, nickname, created_at) values ('gift', false, 'Gift', '2025-01-01T00:00:00Z');

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
create index groups_created on messaging.groups (created_at);

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
-- A name is the owner's name for a file and means the newest of that name: two files may share one. The key in an
-- address identifies the file itself.
create index objects_name on messaging.objects (name) where stored_at is not null;
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

-- Flagged chat: what users reported and what the server found, until staff decide about it.
--
-- A flag is about one sender in one conversation. While it is open, further findings and reports about them there join
-- it, so that a user who writes the same thing thirty times is one case and not thirty.
create table messaging.flags (
  id bigint primary key,
  conversation bigint not null,
  sender_id text collate "C" not null,
  at timestamptz not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('dismiss', 'warn', 'mute', 'freeze')),
  closed_by bigint,
  closed_at timestamptz,
  reason text,
  check ((outcome is null) = (closed_at is null)),
  check ((closed_by is null) = (closed_at is null)),
  check ((reason is null) = (closed_at is null))
);
create unique index flags_open on messaging.flags (conversation, sender_id) where closed_at is null;
create index flags_due on messaging.flags (due_at, id) where closed_at is null;
create index flags_closed on messaging.flags (closed_at, id) where closed_at is not null;
create index flags_sender on messaging.flags (sender_id, id);

-- The messages as they were at that time: senders revoke messages, and messages expire. kind is null for the context
-- around a flagged message. The body is the message on the wire, with its sender and time.
create table messaging.flag_messages (
  flag_id bigint not null references messaging.flags,
  seq bigint not null,
  body bytea not null,
  kind text check (kind in ('report', 'card', 'otp', 'account', 'contact')),
  primary key (flag_id, seq)
);

create table messaging.flag_reports (
  conversation bigint not null,
  seq bigint not null,
  reporter_id text collate "C" not null,
  flag_id bigint not null references messaging.flags,
  reason text not null check (reason in ('scam', 'outside', 'fakeStaff', 'abuse', 'spam', 'other')),
  words text not null check (length(words) <= 1000),
  at timestamptz not null,
  -- One report of one message by one user.
  primary key (conversation, seq, reporter_id)
);
create index flag_reports_flag on messaging.flag_reports (flag_id);
create index flag_reports_reporter on messaging.flag_reports (reporter_id, at);

-- Users who may not write in any chat until then, except in their case rooms.
create table messaging.mutes (
  user_id text collate "C" primary key,
  until timestamptz not null,
  flag_id bigint not null references messaging.flags,
  by_staff bigint not null,
  at timestamptz not null
);
