-- Codes that confirm a new bank account, and a withdrawal.
alter table identity.verifications drop constraint verifications_purpose_check,
  add constraint verifications_purpose_check
    check (purpose in ('register', 'login', 'reset', 'pin', 'email', 'bank', 'withdrawal'));
