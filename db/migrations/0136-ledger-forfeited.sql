-- What people who deleted their account gave up of their own, since it was too little for any bank to take.
insert into ledger.platform_accounts (id, name) values (10 * 16, 'forfeited');
alter type ledger.reason add value 'givenUp' before 'correction';
