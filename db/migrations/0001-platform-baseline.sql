-- The schema exists already: the migration runner (platform/database/migrate.ts) keeps its table in it.

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

-- The master key that this database belongs to, and the RSA key of sealed bodies, which all processes must share.
create table platform.instance_keys (
  is_only boolean primary key default true check (is_only),
  -- An HMAC under a key derived from the master key; it does not reveal the key.
  master_check bytea not null,
  -- The private key, sealed under the master key.
  seal_key bytea not null,
  created_at timestamptz not null default now()
);

-- Outside providers: whether they are enabled, and their health. A row is written at the first call to a provider.
create table platform.providers (
  kind text not null check (kind in ('sms', 'mail', 'identity', 'pay', 'push')),
  name text not null,
  -- The operator's switch.
  is_on boolean not null default true,
  switched_by text,
  switched_at timestamptz,
  fails_in_row int not null default 0,
  -- After several failures in a row, no calls are made until then; the next call is a trial.
  retry_after timestamptz,
  last_ok_at timestamptz,
  last_failed_at timestamptz,
  -- Our own failure name: a provider's message may quote what we sent it.
  last_failure text,
  primary key (kind, name)
);

create table platform.provider_hours (
  kind text not null,
  name text not null,
  hour timestamptz not null,
  calls int not null default 0,
  failures int not null default 0,
  total_ms bigint not null default 0,
  slowest_ms int not null default 0,
  primary key (kind, name, hour)
);
create index provider_hours_age on platform.provider_hours (hour);

-- Rows whose sweep failed wait here for their retry, so that they come after due rows that work. The deadline stays in
-- the row itself. A row here is deleted an hour after its wait ended.
create table platform.retry_backoff (
  work text not null,
  row_id bigint not null,
  tries int not null,
  until timestamptz not null,
  primary key (work, row_id)
);
create index retry_backoff_until on platform.retry_backoff (until);

-- Signals between processes: the row holds the message, a NOTIFY names the row. No row is needed after a minute, so the
-- table is unlogged. A crash empties it, and listeners are notified of the gap.
create unlogged table platform.bus (
  id bigint generated always as identity primary key,
  -- The sending process, which skips its own rows.
  sender text not null,
  body bytea not null,
  sent_at timestamptz not null
);
create index on platform.bus (sent_at);

-- The target of test writes that prove the database is writable (platform/readiness.ts). Plain storage: a row is a page.
create table platform.write_check (filler bytea storage plain not null);
