-- A file whose sender asked for public reading (spec section 7): its plain address opens it for everybody.
alter table uploads.files add column is_public boolean not null default false;
