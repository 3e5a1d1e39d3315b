-- The origin of registrations, to limit how many one address or device can start in an hour.
alter table identity.verifications add column address text, add column device_hash bytea;
create index verifications_address on identity.verifications (address, created_at) where purpose = 'register';
create index verifications_device on identity.verifications (device_hash, created_at) where purpose = 'register';
