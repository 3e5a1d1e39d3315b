-- When a staff member last signed in to the console from this device; null if never, or if the device was revoked since.
-- Devices of app and console are in one table: together they show which accounts one person uses.
alter table identity.known_devices add column console_at timestamptz;
