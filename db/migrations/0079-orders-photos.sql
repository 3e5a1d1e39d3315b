-- From a picture back to the orders it stands in.
create index photos_file on orders.photos (file_id);
