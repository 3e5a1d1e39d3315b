-- A freeze stops withdrawals by its own row. What it wrote over the account's own block ends here; an older block can't be
-- told from it any more, so each keeps the longest one that a reset sets.
update identity.users u set withdrawal_blocked_until = least(withdrawal_blocked_until, now() + interval '1 day')
from identity.freezes f where f.user_id = u.id and f.lifted_at is null;
