-- The order history searches users by the start of their nickname.
create index users_nickname_start on identity.users (nickname_key text_pattern_ops);
