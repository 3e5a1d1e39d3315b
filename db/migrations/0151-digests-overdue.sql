-- Disputes that wait for a long overdue event. It may be dated too far back to be found by its day, so the next digest
-- checks these cases whatever the dates of their events are.
create table digests.overdue_cases (
  case_id bigint primary key
);
