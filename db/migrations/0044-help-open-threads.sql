-- no-transaction
-- For the inbox of support.
create index concurrently if not exists questions_open on help.questions (id)
  where state = 'open' or (state is null and answered_at is null);
