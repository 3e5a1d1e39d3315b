-- Whether the account already had other known devices at this device's first login. Stored at that time, so that
-- signing out the others does not make the newcomer the first.
alter table identity.known_devices add column is_newcomer boolean not null default false;
-- A revoked device needs a code again; the row stays, so that the next device is still a newcomer.
alter table identity.known_devices add column revoked_at timestamptz;
alter table identity.sessions add column is_newcomer boolean not null default false;
update identity.known_devices d set is_newcomer = exists (
  select from identity.known_devices o where o.user_id = d.user_id and o.since < d.since);
update identity.sessions s set is_newcomer = exists (
  select from identity.known_devices o where o.user_id = s.user_id and o.since < s.created_at)
  where s.device_hash is null;
