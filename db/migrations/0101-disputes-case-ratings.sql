-- A side's satisfaction rating of an ended case: one to five, with a comment. Only for staff; a later rating replaces
-- an earlier one.
create table disputes.case_ratings (
  case_id bigint not null references disputes.cases (id),
  side text not null check (side in ('buyer', 'seller')),
  score smallint not null check (score between 1 and 5),
  body text not null check (char_length(body) <= 500),
  at timestamptz not null,
  primary key (case_id, side)
);
