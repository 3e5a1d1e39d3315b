-- Privacy: what people ask for under the law on personal data - a copy of it, its deletion, its correction - until when
-- it must be answered, and what became of it.
create schema privacy;

create table privacy.requests (
  id bigint primary key,
  user_id bigint not null,
  kind text not null check (kind in ('export', 'deletion', 'correction')),
  -- open: being made, waiting out its time, or with the staff. ready: there to be fetched. failed, expired: exports;
  -- stopped: a deletion taken back, or one that could not be carried out; refused: a correction.
  state text not null default 'open'
    check (state in ('open', 'ready', 'done', 'failed', 'expired', 'stopped', 'refused')),
  language text not null,
  requested_at timestamptz not null,
  -- Until when the law wants an answer.
  answer_by timestamptz not null,
  -- When the machine does its part next: makes the file, takes it away, deletes the account.
  due_at timestamptz,
  tries int not null default 0,
  bytes bigint,
  -- What is to be corrected, in the person's words.
  subject text check (subject in ('name', 'birthday', 'phone', 'other')),
  words text check (length(words) <= 1000),
  -- Why it ended as it did: the staff's words to the person, or a name of what stood in the way.
  answer text check (length(answer) <= 1000),
  -- What stood in the way of a deletion when its time came.
  blockers text[] not null default '{}',
  closed_at timestamptz,
  -- Who of the staff answered; nobody where it went by itself.
  closed_by bigint,
  check ((kind = 'correction') = (subject is not null and words is not null)),
  check ((state in ('open', 'ready')) = (closed_at is null))
);
-- One of a kind at a time.
create unique index requests_one_open on privacy.requests (user_id, kind) where state = 'open';
create index requests_person on privacy.requests (user_id, kind, id desc);
create index requests_due on privacy.requests (due_at) where due_at is not null;
create index requests_queue on privacy.requests (answer_by) where state = 'open';
