-- A freeze is a fact about a user: every module can ask identity for it, without depending on the console.
alter table operator.freezes set schema identity;
