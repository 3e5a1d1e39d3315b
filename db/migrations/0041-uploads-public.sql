-- A file whose sender asked for public reading (spec section 7): anybody with the plain address can open it.
alter table uploads.files add column is_public boolean not null default false;
