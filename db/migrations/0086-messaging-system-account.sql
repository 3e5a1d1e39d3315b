-- The sender of system and staff messages. Nobody can sign in as it, and its id is no user's number.
insert into messaging.users (id, is_gift, nickname, created_at) values ('gift', false, 'Gift', '2025-01-01T00:00:00Z');
