-- Codes are limited by the origin of the request, password resets included.
drop index identity.verifications_address;
create index verifications_address on identity.verifications (address, created_at) where purpose in ('register', 'reset');
create index verifications_user on identity.verifications (user_id, created_at) where user_id is not null;
