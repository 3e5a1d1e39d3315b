-- True: messages of this user are archived. Whether a stranger may write depends on whether the user ever wrote to them.
alter table messaging.participants add column has_archived boolean not null default false;
