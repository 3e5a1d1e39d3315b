-- A name is the owner's name for a file and means the newest of that name: two files may share one. The key in an
-- address identifies the file itself.
drop index messaging.objects_name;
create index objects_name on messaging.objects (name) where stored_at is not null;
