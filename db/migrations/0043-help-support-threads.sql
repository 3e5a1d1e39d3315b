-- Support threads: what follows a question and its first answer, and how the thread ends.

-- A null state is that of a question that nothing happened to but an answer: open without one, closed with one.
alter table help.questions
  -- 'open', 'answered' or 'closed'.
  add column state text,
  add column file_ids bigint[] not null default '{}',
  -- Since when the user waits again; null: since the question.
  add column open_since timestamptz,
  add column closed_at timestamptz,
  add column assigned_to bigint,
  -- The user's one tap after closing.
  add column is_helpful boolean;

-- Messages after the question, except the first answer, which `help.questions` holds.
create table help.messages (
  id bigint primary key,
  question_id bigint not null references help.questions on delete cascade,
  author_id bigint not null,
  is_staff boolean not null,
  words text not null check (length(words) <= 4000),
  file_ids bigint[] not null default '{}',
  at timestamptz not null
);
create index messages_thread on help.messages (question_id, id);

-- Notes for staff only. `mentions`: the staff members who were asked to look.
create table help.question_notes (
  id bigint primary key,
  question_id bigint not null references help.questions on delete cascade,
  author_id bigint not null,
  words text not null check (length(words) <= 2000),
  mentions bigint[] not null default '{}',
  at timestamptz not null
);
create index question_notes_thread on help.question_notes (question_id, id);
create index question_notes_mentions on help.question_notes using gin (mentions);

-- Prepared answers with variables, in every language of the readers; without Pidgin they are read in English.
create table help.canned_replies (
  id bigint primary key,
  name text not null check (length(name) <= 60),
  text_en text not null check (length(text_en) <= 2000),
  text_zh text not null check (length(text_zh) <= 2000),
  text_pcm text check (length(text_pcm) <= 2000),
  author_id bigint not null,
  at timestamptz not null
);
create unique index canned_replies_name on help.canned_replies (lower(name));
