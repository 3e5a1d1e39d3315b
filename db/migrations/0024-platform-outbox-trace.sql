-- The W3C trace context of the operation that published an event; null without traces.
alter table platform.outbox add column trace_parent text;
