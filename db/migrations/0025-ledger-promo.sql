-- The house's own account for promotions: owner 0, kind 3 (rewards), so id 3. It is filled before anything is promised
-- out of it, and like every account of a user it can't fall below zero: a reward that nobody set money aside for is not
-- paid. The number 0 is nobody's user id.
select ledger.open_accounts(0);
alter type ledger.reason add value 'promoFund' before 'rewardGrant';
alter type ledger.reason add value 'rewardExpired' after 'rewardToWallet';
