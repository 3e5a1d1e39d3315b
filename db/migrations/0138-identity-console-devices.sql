-- When one of the staff last came into the console from this device; null where they never did, or it was forgotten
-- since. Devices of the app and of the console stand in one table: they show together which accounts one person uses.
alter table identity.known_devices add column console_at timestamptz;
