-- What each file of a report or of its reply shows, in the order of the files; and why a seller contests.
alter table orders.refunds
  add column evidence_kinds text[] not null default '{}',
  add column answer_kinds text[] not null default '{}',
  add column answer_reason text;
