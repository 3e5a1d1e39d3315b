-- Changes of reference rates that take effect later.
create table catalog.scheduled_rates (
  id bigint primary key,
  -- As in `saveRates`: each card with its new rate.
  rates jsonb not null,
  reason text not null,
  by_id bigint not null,
  -- The second person, for a change above the limit.
  approved_by bigint check (approved_by <> by_id),
  created_at timestamptz not null,
  valid_from timestamptz not null,
  -- `skipped`: a rate had changed since, so the change would have needed a second person.
  state text not null default 'pending' check (state in ('pending', 'applied', 'skipped', 'cancelled')),
  closed_at timestamptz,
  check ((closed_at is null) = (state = 'pending'))
);
create index scheduled_rates_due on catalog.scheduled_rates (valid_from) where state = 'pending';
create index scheduled_rates_closed on catalog.scheduled_rates (closed_at) where state <> 'pending';

-- The second person, for a change of rates above the limit.
alter table catalog.edits add column approved_by bigint;
