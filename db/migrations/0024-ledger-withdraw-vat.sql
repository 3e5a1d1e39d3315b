-- VAT on a withdrawal fee is an entry of its own, and the statement shows it with the withdrawal.
alter type ledger.reason add value 'withdrawVat' after 'withdrawFee';
