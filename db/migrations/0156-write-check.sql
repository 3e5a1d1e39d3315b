-- The target of test writes that prove the database is writable (platform/readiness.ts). Plain storage: a row is a page.
create table platform.write_check (filler bytea not null);
alter table platform.write_check alter column filler set storage plain;
