-- An order can be reported twice: in the check window, and, after that report was withdrawn, once more while the
-- seller's proceeds are on hold. Each report has its own text and evidence.
alter table orders.refunds
  add column event text not null default 'report' check (event in ('report', 'lateReport')),
  drop constraint refunds_pkey,
  add primary key (order_id, event);
