-- Who granted whom a console role or a new second factor, and the last time. For some days the two do not count as two
-- people. Grants by the server's own configuration are not stored here.
create table identity.role_grants (
  user_id bigint not null references identity.users,
  granted_by bigint not null references identity.users,
  at timestamptz not null,
  primary key (user_id, granted_by),
  check (user_id <> granted_by)
);
