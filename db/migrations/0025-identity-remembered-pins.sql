-- A wallet PIN that one session need not enter again for a few minutes. It is valid on that session's device only, for
-- orders only, and for `left_kobo` in total. `pin_version`: a changed PIN ends it.
create table identity.remembered_pins (
  token_hash bytea primary key,
  user_id bigint not null references identity.users,
  session_id bigint not null,
  device_hash bytea not null,
  pin_version int not null,
  left_kobo bigint not null check (left_kobo >= 0),
  expires_at timestamptz not null
);
create unique index remembered_pins_session on identity.remembered_pins (session_id);
create index remembered_pins_user on identity.remembered_pins (user_id);
create index remembered_pins_age on identity.remembered_pins (expires_at);
