-- A payment may succeed after its time expired, or with another card after a refusal, and its webhook may be lost. So an
-- ended top-up without money is checked again a few times. A paid one never is.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint
  where conrelid = 'wallet.top_ups'::regclass and pg_get_constraintdef(oid) like '%check_at IS NOT NULL) = %';
  execute format('alter table wallet.top_ups drop constraint %I', name);
end $$;
alter table wallet.top_ups
  add constraint top_ups_open_is_checked check (state not in ('created', 'pending') or check_at is not null),
  add constraint top_ups_paid_is_not_checked check (state <> 'succeeded' or check_at is null);
