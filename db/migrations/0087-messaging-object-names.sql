-- A name is what its owner calls a file, and the newest of that name is meant: two files may share one. The key in an
-- address names the file itself.
drop index messaging.objects_name;
create index objects_name on messaging.objects (name) where stored_at is not null;
