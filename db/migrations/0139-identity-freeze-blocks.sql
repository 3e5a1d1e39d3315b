-- A freeze stops withdrawals by its own row. This removes what it wrote over the account's own block. An older block
-- can't be distinguished from it any more, so each keeps at most the longest block that a reset sets.
update identity.users u set withdrawal_blocked_until = least(withdrawal_blocked_until, now() + interval '1 day')
from identity.freezes f where f.user_id = u.id and f.lifted_at is null;
