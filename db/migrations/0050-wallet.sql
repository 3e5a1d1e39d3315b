create schema wallet;

-- A top-up that a user requested. `cost_kobo` is the user's part of the provider's charge, fixed at the start.
create table wallet.top_ups (
  id bigint primary key,
  user_id bigint not null,
  provider text not null,
  reference text not null unique,
  method text not null check (method in ('card', 'bank', 'ussd')),
  amount_kobo bigint not null check (amount_kobo > 0),
  cost_kobo bigint not null check (cost_kobo >= 0 and cost_kobo < amount_kobo),
  pay_url text not null,
  state text not null check (state in ('created', 'pending', 'succeeded', 'failed', 'expired')),
  failure text check (failure in ('declined', 'amountDiffers')),
  credited_kobo bigint not null default 0,
  suspended_kobo bigint not null default 0,
  paid_kobo bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the provider is asked next, if its webhook has not arrived.
  check_at timestamptz,
  checks smallint not null default 0,
  check ((check_at is not null) = (state in ('created', 'pending'))),
  check (state <> 'succeeded' or credited_kobo + suspended_kobo = amount_kobo - cost_kobo)
);
create index top_ups_of_user on wallet.top_ups (user_id, id);
create index top_ups_due on wallet.top_ups (check_at) where check_at is not null;

-- Every webhook of a provider, as received. Only its outcome is filled in, once.
create table wallet.provider_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  reference text not null,
  kind text not null,
  body text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  tries smallint not null default 0,
  handled_at timestamptz,
  outcome text,
  unique (provider, event_id)
);
create index provider_events_due on wallet.provider_events (due_at) where handled_at is null;

create function wallet.protect_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.handled_at is null
    and (old.id, old.provider, old.event_id, old.reference, old.kind, old.body, old.received_at)
      = (new.id, new.provider, new.event_id, new.reference, new.kind, new.body, new.received_at) then
    return new;
  end if;
  raise exception 'what a provider said is never changed: % refused', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on wallet.provider_events
  for each row execute function wallet.protect_events();
create trigger never_truncated before truncate on wallet.provider_events execute function wallet.protect_events();

-- The sandbox provider's own books, which a real provider keeps on its side. Demo mode only.
create table wallet.sandbox_payments (
  reference text primary key,
  amount_kobo bigint not null,
  return_url text not null,
  status text not null check (status in ('open', 'pending', 'success', 'failed')),
  paid_kobo bigint,
  created_at timestamptz not null
);
-- Messages from the sandbox to our webhook; sending one may also settle its payment.
create table wallet.sandbox_messages (
  id bigint generated always as identity primary key,
  reference text not null,
  event_id text not null,
  kind text not null,
  settles_as text check (settles_as in ('success', 'failed')),
  due_at timestamptz not null,
  tries smallint not null default 0,
  delivered_at timestamptz
);
create index sandbox_messages_due on wallet.sandbox_messages (due_at) where delivered_at is null;
