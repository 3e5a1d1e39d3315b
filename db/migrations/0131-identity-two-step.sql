-- Logins with a correct password that wait for the two-step code.
create table identity.two_step_logins (
  id_hash bytea primary key,
  user_id bigint not null references identity.users,
  expires_at timestamptz not null
);
create index two_step_logins_age on identity.two_step_logins (expires_at);
