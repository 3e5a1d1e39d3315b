-- Chat: messages, and each user's read position. Users and groups are in 0085.
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
