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
