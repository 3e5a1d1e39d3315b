-- The audit log is queried by days; finding those of last year must not read everything since.
create index audit_at on operator.audit (at);
