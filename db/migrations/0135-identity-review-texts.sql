-- The reviewer's message to the owner of a number or a document.
alter table identity.checks add column text text check (length(text) <= 300);
alter table identity.documents add column text text check (length(text) <= 300);
