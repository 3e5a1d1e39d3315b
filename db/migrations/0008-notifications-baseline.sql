-- Notifications outside the app. The contract has the default channels of each event; these tables hold users'
-- preferences, and every message, so that each is sent once.
create schema notifications;

create table notifications.preferences (
  user_id bigint not null,
  type text not null,
  channel text not null check (channel in ('push', 'sms', 'mail')),
  is_on boolean not null,
  primary key (user_id, type, channel)
);

-- Hours in Lagos. From 22 to 7 spans midnight.
create table notifications.quiet_hours (
  user_id bigint primary key,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 0 and 23),
  check (from_hour <> to_hour)
);

-- An SMS or e-mail to one user about one event. `event` and `ref` identify the event: each causes one message.
create table notifications.messages (
  id bigint primary key,
  user_id bigint not null,
  channel text not null check (channel in ('sms', 'mail')),
  event text not null,
  ref text not null,
  -- The values of the template: card, deadline, amounts. No secrets: messages are sent unencrypted.
  details jsonb not null default '{}',
  due_at timestamptz,
  sent_at timestamptz,
  unique (user_id, channel, event, ref),
  check ((due_at is null) = (sent_at is not null))
);
create index messages_due on notifications.messages (due_at) where due_at is not null;
create index messages_age on notifications.messages (sent_at);
