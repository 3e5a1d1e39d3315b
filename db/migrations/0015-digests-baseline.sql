-- The daily digest of the logs of orders and disputes: one hash of a tree over their newest events, chained to the
-- previous day and public, so that no past event can be rewritten unnoticed.
create schema digests;

create table digests.days (
  -- A day in Lagos.
  day date primary key,
  made_at timestamptz not null,
  logs int not null,
  root_hash text not null,
  -- The hashes of the previous day and of this one: each covers all days before it.
  prev_hash text not null,
  hash text not null
);

-- The tree of each day; level 0 has one node for each log that grew.
create table digests.nodes (
  day date not null references digests.days,
  level smallint not null,
  position int not null,
  hash text not null,
  -- On level 0: the log, and its last event.
  log text check (log in ('order', 'dispute')),
  ref bigint,
  seq int,
  head text,
  primary key (day, level, position),
  check ((level = 0) = (log is not null and ref is not null and seq is not null and head is not null))
);
create index nodes_log on digests.nodes (ref, log, day desc) where level = 0;

create function digests.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'digests.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on digests.days for each row execute function digests.refuse_change();
create trigger append_only before update or delete on digests.nodes for each row execute function digests.refuse_change();

-- Disputes that wait for a long overdue event. It may be dated too far back to be found by its day, so the next digest
-- checks these cases whatever the dates of their events are.
create table digests.overdue_cases (
  case_id bigint primary key
);
