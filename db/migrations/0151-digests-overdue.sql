-- Disputes that wait for a line which is long due: when it comes it may be dated too far back to be found by its day, so
-- the digest after it looks at these whatever their lines are dated.
create table digests.overdue_cases (
  case_id bigint primary key
);
