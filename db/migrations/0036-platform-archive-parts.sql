-- When the rows of a part were removed. Null in a set whose rows are removed all at once.
alter table platform.archive_parts add column removed_at timestamptz;
