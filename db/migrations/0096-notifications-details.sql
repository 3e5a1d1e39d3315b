-- The values of a message's template: card, deadline, amounts. No secrets: messages are sent unencrypted.
alter table notifications.messages add column details jsonb not null default '{}';
