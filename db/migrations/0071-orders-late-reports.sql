-- An order can be reported twice: in the check window, and, when that was taken back, once more while the seller's
-- proceeds are on hold. Each keeps its own words and proofs.
alter table orders.refunds
  add column event text not null default 'report' check (event in ('report', 'lateReport')),
  drop constraint refunds_pkey,
  add primary key (order_id, event);
