-- Privacy: data requests under the data protection law (copy, deletion, correction) with their legal deadline and
-- their outcome.
create schema privacy;

create table privacy.requests (
  id bigint primary key,
  user_id bigint not null,
  kind text not null check (kind in ('export', 'deletion', 'correction')),
  -- open: being made, waiting, or with staff. ready: can be downloaded. failed, expired: exports;
  -- stopped: a deletion that was withdrawn or could not be carried out; refused: a correction.
  state text not null default 'open'
    check (state in ('open', 'ready', 'done', 'failed', 'expired', 'stopped', 'refused')),
  language text not null,
  requested_at timestamptz not null,
  -- The legal deadline of the answer.
  answer_by timestamptz not null,
  -- When the sweep acts next: makes the file, removes it, or deletes the account.
  due_at timestamptz,
  tries int not null default 0,
  bytes bigint,
  -- What to correct, in the user's words.
  subject text check (subject in ('name', 'birthday', 'phone', 'other')),
  words text check (length(words) <= 1000),
  -- Pictures of the document that shows the correct data.
  file_ids bigint[] not null default '{}',
  -- The reason of the outcome: the staff's message to the user, or the name of a blocker.
  answer text check (length(answer) <= 1000),
  -- A deletion: the balance that its owner gives up because it is too small to withdraw, the time of the last reminder
  -- before its day, and what prevented it on its day.
  given_up_kobo bigint not null default 0 check (given_up_kobo >= 0),
  reminded_at timestamptz,
  blockers text[] not null default '{}',
  closed_at timestamptz,
  -- The staff member who answered; null if it was automatic.
  closed_by bigint,
  check ((kind = 'correction') = (subject is not null and words is not null)),
  check (kind = 'correction' or file_ids = '{}'),
  check (kind = 'deletion' or given_up_kobo = 0 and reminded_at is null),
  check ((state in ('open', 'ready')) = (closed_at is null))
);
-- One open request of each kind.
create unique index requests_one_open on privacy.requests (user_id, kind) where state = 'open';
create index requests_person on privacy.requests (user_id, kind, id desc);
create index requests_due on privacy.requests (due_at) where due_at is not null;
create index requests_queue on privacy.requests (answer_by) where state = 'open';
