-- The log is asked for by days: those of last year must not be found by reading all that was done since.
create index audit_at on operator.audit (at);
