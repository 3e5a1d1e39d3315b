-- VAT on the fee of a withdrawal is a line of its own, and belongs with the withdrawals in a statement.
alter type ledger.reason add value 'withdrawVat' after 'withdrawFee';
