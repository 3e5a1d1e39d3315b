-- no-transaction
-- For the figures of moderators over a period.
create index concurrently if not exists cases_ruled on disputes.cases (ended_at) where ruled_by is not null;
