-- A payment may still be made after its time was over, or with another card after the first was refused, and the message
-- of it be lost: an ended top-up without money is asked about again a few times. One that was paid never is.
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
