-- What whoever looked at a number or a paper wrote to its owner.
alter table identity.checks add column text text check (length(text) <= 300);
alter table identity.documents add column text text check (length(text) <= 300);
