-- The schema exists already: the migration runner keeps its table in it.

-- Events, written in the same transaction as their cause; a relay delivers them after the commit.
create table platform.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  operation_id text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries int not null default 0,
  last_error text
);
create index outbox_due on platform.outbox (due_at, id);

-- The first answer for each idempotency key, kept for a day. The body is stored as a keyed hash: it may hold a PIN.
create table platform.idempotency (
  account_id bigint not null,
  key text not null,
  call text not null,
  body_mac bytea not null,
  answer text,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_age on platform.idempotency (created_at);

-- Sealed bodies used in the last minutes. Unlogged, because losing the rows in a crash does no harm.
create unlogged table platform.sealed_seen (
  digest bytea primary key,
  seen_at timestamptz not null
);
create index sealed_seen_age on platform.sealed_seen (seen_at);

create table platform.settings (
  version bigint generated always as identity primary key,
  key text not null,
  value jsonb not null,
  valid_from timestamptz not null,
  changed_by text not null,
  reason text not null
);
create index settings_key on platform.settings (key, valid_from desc, version desc);
