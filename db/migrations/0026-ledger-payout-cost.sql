-- What a provider charges for a payout.
alter type ledger.reason add value 'payoutCost' after 'payoutFailed';
