-- What a provider keeps of a transfer that it sends for us.
alter type ledger.reason add value 'payoutCost' after 'payoutFailed';
