-- Flagged chat: what users reported and what the server found, until staff decide about it.
--
-- A flag is about one sender in one conversation. While it is open, further findings and reports about them there join
-- it, so that a user who writes the same thing thirty times is one case and not thirty.
create table messaging.flags (
  id bigint primary key,
  conversation bigint not null,
  sender_id text collate "C" not null,
  at timestamptz not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('dismiss', 'warn', 'mute', 'freeze')),
  closed_by bigint,
  closed_at timestamptz,
  reason text,
  check ((outcome is null) = (closed_at is null)),
  check ((closed_by is null) = (closed_at is null)),
  check ((reason is null) = (closed_at is null))
);
create unique index flags_open on messaging.flags (conversation, sender_id) where closed_at is null;
create index flags_due on messaging.flags (due_at, id) where closed_at is null;
create index flags_closed on messaging.flags (closed_at, id) where closed_at is not null;
create index flags_sender on messaging.flags (sender_id, id);

-- The messages as they were at that time: senders revoke messages, and messages expire. kind is null for the context
-- around a flagged message. The body is the message on the wire, with its sender and time.
create table messaging.flag_messages (
  flag_id bigint not null references messaging.flags,
  seq bigint not null,
  body bytea not null,
  kind text check (kind in ('report', 'card', 'otp', 'account', 'contact')),
  primary key (flag_id, seq)
);

create table messaging.flag_reports (
  conversation bigint not null,
  seq bigint not null,
  reporter_id text collate "C" not null,
  flag_id bigint not null references messaging.flags,
  reason text not null check (reason in ('scam', 'outside', 'fakeStaff', 'abuse', 'spam', 'other')),
  words text not null check (length(words) <= 1000),
  at timestamptz not null,
  -- One report of one message by one user.
  primary key (conversation, seq, reporter_id)
);
create index flag_reports_flag on messaging.flag_reports (flag_id);
create index flag_reports_reporter on messaging.flag_reports (reporter_id, at);

-- Users who may not write in any chat until then, except in their case rooms.
create table messaging.mutes (
  user_id text collate "C" primary key,
  until timestamptz not null,
  flag_id bigint not null references messaging.flags,
  by_staff bigint not null,
  at timestamptz not null
);
