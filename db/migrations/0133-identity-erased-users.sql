-- Erased users: the row stays without personal data, so that the trades of other users still have two sides.
alter table identity.users
  add column deleted_at timestamptz,
  alter column phone drop not null,
  add check ((phone is null) = (deleted_at is not null));

-- Keyed hashes of an erased user's identifiers: they reveal nobody, and recognise the same phone, number or device.
-- Each is removed when its time is over.
create table identity.erased_users (
  user_id bigint not null references identity.users,
  kind text not null check (kind in ('phone', 'bvn', 'nin', 'device')),
  mac bytea not null,
  erased_at timestamptz not null,
  retained_until timestamptz not null,
  primary key (kind, mac, user_id)
);
create index erased_users_age on identity.erased_users (retained_until);
