-- Finds the orders that contain a picture.
create index photos_file on orders.photos (file_id);
