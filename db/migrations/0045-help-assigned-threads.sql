-- no-transaction
-- For the threads of one staff member.
create index concurrently if not exists questions_assigned on help.questions (assigned_to, id)
  where assigned_to is not null;
