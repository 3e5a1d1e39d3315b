-- Who gave whom a role of the console, or a new second factor, and when they did last. For some days the two do not count
-- as two people. Whom the server's own configuration appointed is not here.
create table identity.role_grants (
  user_id bigint not null references identity.users,
  granted_by bigint not null references identity.users,
  at timestamptz not null,
  primary key (user_id, granted_by),
  check (user_id <> granted_by)
);
