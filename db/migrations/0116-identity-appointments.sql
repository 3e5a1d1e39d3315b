-- Who gave whom a role of the console, or a new second factor, and when they did last. For some days the two do not count
-- as two people. Whom the server's own configuration appointed is not here.
create table identity.appointments (
  user_id bigint not null references identity.users,
  appointed_by bigint not null references identity.users,
  at timestamptz not null,
  primary key (user_id, appointed_by),
  check (user_id <> appointed_by)
);
