-- no-transaction
-- For the accounts that share a device.
create index concurrently if not exists known_devices_device on identity.known_devices (device_hash);
