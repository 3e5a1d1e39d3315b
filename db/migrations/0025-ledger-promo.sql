-- The platform's account for promotions: owner 0, kind 3 (rewards), so id 3. It is funded before anything is promised
-- from it. Like every user account it can't fall below zero: a reward without funds is not paid. No user has the id 0.
select ledger.open_accounts(0);
alter type ledger.reason add value 'promoFund' before 'rewardGrant';
alter type ledger.reason add value 'rewardExpired' after 'rewardToWallet';
