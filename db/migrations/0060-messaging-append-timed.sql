-- Like messaging.append_new and messaging.append, but each message has its own time, in ms. So one statement can write
-- the messages of many events, which happened at different times.
create function messaging.append_new_timed(
  p_conversations bigint[], p_keys uuid[], p_senders text[], p_types smallint[], p_burns int[], p_starts int[], p_stops int[],
  p_bodies bytea, p_times bigint[]
) returns bigint[] language plpgsql as $$
declare
  v_seqs bigint[];
begin
  with incoming as materialized (
    select i.*, row_number() over (partition by i.conversation order by i.at) as place
    from rows from (unnest(p_conversations), unnest(p_keys), unnest(p_senders), unnest(p_types), unnest(p_burns),
      unnest(p_starts), unnest(p_stops), unnest(p_times))
      with ordinality as i (conversation, client_key, sender, content_type, burn_s, start, stop, sent_ms, at)
  ), drawn as (
    update messaging.conversations t set max_seq = t.max_seq + c.count, max_ms = greatest(t.max_ms, c.max_ms)
    from (select conversation, count(*), max(sent_ms) as max_ms from incoming group by conversation order by conversation) c
    where t.n = c.conversation
    returning t.n, t.max_seq - c.count as before
  ), placed as materialized (
    select i.*, d.before + i.place as seq from incoming i join drawn d on d.n = i.conversation
  ), written as (
    insert into messaging.messages (conversation, seq, client_key, sender, content_type, burn_s, sent_ms, body)
    select conversation, seq, client_key, sender, content_type, burn_s, sent_ms,
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

-- outcome: 1 written now, 2 existed, 3 the clientMsgID belongs to another sender's message.
create function messaging.append_timed(
  p_conversations bigint[], p_keys uuid[], p_senders text[], p_types smallint[], p_burns int[], p_starts int[], p_stops int[],
  p_bodies bytea, p_times bigint[]
) returns table (seq bigint, sent_ms bigint, outcome smallint) language plpgsql as $$
declare
  v_seqs bigint[];
  v_new int[];
begin
  -- Nearly always all are new; otherwise the unique index fails.
  begin
    v_seqs := messaging.append_new_timed(
      p_conversations, p_keys, p_senders, p_types, p_burns, p_starts, p_stops, p_bodies, p_times);
    return query select u.seq, u.ms, 1::smallint from unnest(v_seqs, p_times) with ordinality u (seq, ms, at) order by u.at;
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
    perform messaging.append_new_timed(
      (select array_agg(p_conversations[a] order by a) from unnest(v_new) a),
      (select array_agg(p_keys[a] order by a) from unnest(v_new) a),
      (select array_agg(p_senders[a] order by a) from unnest(v_new) a),
      (select array_agg(p_types[a] order by a) from unnest(v_new) a),
      (select array_agg(p_burns[a] order by a) from unnest(v_new) a),
      (select array_agg(p_starts[a] order by a) from unnest(v_new) a),
      (select array_agg(p_stops[a] order by a) from unnest(v_new) a),
      p_bodies,
      (select array_agg(p_times[a] order by a) from unnest(v_new) a));
  end if;
  return query
    select m.seq, m.sent_ms,
      (case when i.at::int = any (v_new) then 1 when m.sender = i.sender then 2 else 3 end)::smallint
    from unnest(p_conversations, p_keys, p_senders) with ordinality i (conversation, client_key, sender, at)
    join messaging.messages m on m.conversation = i.conversation and m.client_key = i.client_key
    order by i.at;
end $$;
