-- When an approved code was viewed: it is shown once.
alter table operator.approvals add column opened_at timestamptz
  check (opened_at is null or (kind = 'openCode' and state = 'approved'));
create index approvals_codes on operator.approvals (id desc) where kind = 'openCode';
