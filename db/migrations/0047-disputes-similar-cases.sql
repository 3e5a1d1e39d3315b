-- no-transaction
-- For the past rulings beside a case with the same complaint.
create index concurrently if not exists cases_ruled_reason on disputes.cases (reason, ended_at desc)
  where ruled_by is not null and ended_at is not null;
