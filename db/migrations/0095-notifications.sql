-- Notices: what people are told outside the app. Which news goes which way by itself is a table of the contract; here is
-- where somebody chose otherwise, and every letter there is, so that each goes once.
create schema notifications;

create table notifications.preferences (
  user_id bigint not null,
  type text not null,
  channel text not null check (channel in ('push', 'sms', 'mail')),
  is_on boolean not null,
  primary key (user_id, type, channel)
);

-- Hours of Lagos. From 22 to 7 goes over midnight.
create table notifications.quiet_hours (
  user_id bigint primary key,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 0 and 23),
  check (from_hour <> to_hour)
);

-- A text message or a mail to one person about one event. `event` and `ref` say which: the same event writes once.
create table notifications.messages (
  id bigint primary key,
  user_id bigint not null,
  channel text not null check (channel in ('sms', 'mail')),
  event text not null,
  ref text not null,
  due_at timestamptz,
  sent_at timestamptz,
  unique (user_id, channel, event, ref),
  check ((due_at is null) = (sent_at is not null))
);
create index messages_due on notifications.messages (due_at) where due_at is not null;
create index messages_age on notifications.messages (sent_at);
