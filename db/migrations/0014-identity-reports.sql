-- Reports of users about other users, for staff. Never shown to the reported user.
create table identity.reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references identity.users,
  subject_id bigint not null references identity.users,
  reason text not null check (reason in ('scam', 'outside', 'fakeStaff', 'abuse', 'spam', 'other')),
  words text not null check (length(words) <= 1000),
  at timestamptz not null,
  check (reporter_id <> subject_id)
);
create index reports_pair on identity.reports (reporter_id, subject_id, at desc);
create index reports_subject on identity.reports (subject_id, at desc);
