-- The console: staff sign-in, the audit log, and approvals. Made before identity, whose freezes refer to approvals.
create schema operator;

-- The authenticator app of a staff member. The secret is sealed under the instance's key. A code works once: its
-- 30-second step and all earlier ones are then rejected.
create table operator.second_factors (
  user_id bigint primary key,
  secret bytea not null,
  enrolled_at timestamptz not null,
  last_step bigint not null
);

-- Wrong codes, counted by staff member and not by ticket, so that a new ticket grants no new attempts.
create table operator.failed_codes (
  user_id bigint primary key,
  fails int not null,
  since timestamptz not null,
  locked_until timestamptz
);

-- Between the password and the code. `secret`: the new authenticator's, sealed, if there was none yet.
create table operator.tickets (
  hash bytea primary key,
  user_id bigint not null,
  secret bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index tickets_age on operator.tickets (expires_at);

create table operator.sessions (
  id bigint primary key,
  user_id bigint not null,
  token_hash bytea not null unique,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null
);
create index sessions_user on operator.sessions (user_id);
create index sessions_age on operator.sessions (ends_at);

create function operator.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'operator.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Actions in the console, and refusals. Written in the transaction of the action.
create table operator.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  staff_id bigint not null,
  session_id bigint not null,
  roles text[] not null,
  call text not null,
  -- Its subject, as `orderNo:123`.
  about text[] not null,
  reason text not null,
  details jsonb not null,
  -- `done`, or the name of the refusal.
  outcome text not null,
  address text not null,
  operation_id text not null
);
create index audit_staff on operator.audit (staff_id, id desc);
create index audit_about on operator.audit using gin (about);
-- The log is queried by days; finding those of last year must not read everything since.
create index audit_at on operator.audit (at);
create trigger append_only before update or delete on operator.audit for each row execute function operator.refuse_change();
create trigger never_truncated before truncate on operator.audit execute function operator.refuse_change();

-- Requests that a second person has to approve.
create table operator.approvals (
  id bigint primary key,
  -- The contract lists the kinds, each with the shape of its request.
  kind text not null,
  request jsonb not null,
  requested_by bigint not null,
  reason text not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by bigint,
  decided_reason text,
  decided_at timestamptz,
  -- When an approved code was viewed: it is shown once.
  opened_at timestamptz check (opened_at is null or (kind = 'openCode' and state = 'approved')),
  -- The requester can't approve, even if the application has a bug.
  check (decided_by <> requested_by or state = 'withdrawn'),
  check ((decided_by is not null) = (state <> 'waiting')),
  check ((decided_at is not null) = (state <> 'waiting')),
  check ((decided_reason is not null) = (state <> 'waiting'))
);
create index approvals_waiting on operator.approvals (requested_at) where state = 'waiting';
create index approvals_decided on operator.approvals (decided_at desc) where state <> 'waiting';
create index approvals_codes on operator.approvals (id desc) where kind = 'openCode';

-- Staff notes on a user or an order. A correction is a new note.
create table operator.notes (
  id bigint primary key,
  about text not null,
  by_staff bigint not null,
  words text not null,
  at timestamptz not null
);
create index notes_about on operator.notes (about, id desc);
create trigger append_only before update or delete on operator.notes for each row execute function operator.refuse_change();

-- The launch checklist: who confirmed an item, and on what basis. A correction is a new row.
create table operator.launch_ticks (
  id bigint generated always as identity primary key,
  fact text not null,
  is_done boolean not null,
  note text not null,
  by_staff bigint not null,
  at timestamptz not null
);
create index launch_ticks_fact on operator.launch_ticks (fact, id desc);
create trigger append_only before update or delete on operator.launch_ticks
  for each row execute function operator.refuse_change();
create trigger never_truncated before truncate on operator.launch_ticks execute function operator.refuse_change();

-- Exports of lists by staff: who, which list, which filter, why, and how many rows. The audit log has the same entry;
-- this row is found by its id while the export runs.
create table operator.exports (
  id bigint primary key,
  staff_id bigint not null,
  list text not null,
  filter jsonb not null,
  reason text not null,
  language text not null,
  requested_at timestamptz not null,
  -- A file can be downloaded once.
  downloaded_at timestamptz,
  ended_at timestamptz,
  state text not null default 'asked' check (state in ('asked', 'running', 'whole', 'cut', 'broken')),
  rows int not null default 0,
  check ((downloaded_at is null) = (state = 'asked')),
  check ((ended_at is null) = (state in ('asked', 'running')))
);

-- Saved filters of lists, for their owner or for everybody with one of the owner's roles.
create table operator.saved_filters (
  id bigint primary key,
  owner bigint not null,
  list text not null,
  name text not null,
  filter jsonb not null,
  shared_with text,
  saved_at timestamptz not null,
  unique (owner, list, name)
);
create index saved_filters_shared on operator.saved_filters (list, shared_with) where shared_with is not null;
