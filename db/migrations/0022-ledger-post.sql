-- The general movement, the batch, and the checkpoints of the platform's accounts.

-- Adds p_amount to a user's account and returns the new balance; null if it would fall below zero.
create function ledger.bump(p_account bigint, p_amount bigint) returns bigint language plpgsql as $$
declare
  v_after bigint;
begin
  update ledger.accounts set balance = balance + p_amount, version = version + 1
    where id = p_account and balance + p_amount >= 0 returning balance into v_after;
  if not found and not exists (select from ledger.accounts where id = p_account) then
    raise exception 'no account %', p_account using errcode = 'GL003';
  end if;
  return v_after;
end $$;

-- Entries between accounts of users and the platform. Money of an order moves through its own functions, which
-- keep its hold in step.
create function ledger.post(
  p_key text, p_debits bigint[], p_credits bigint[], p_amounts bigint[], p_reasons ledger.reason[],
  p_ref bigint, p_at timestamptz,
  out transfer_id bigint, out posted boolean, out shortfall bigint
) language plpgsql set ledger.write_access = 'open' as $$
declare
  v_lines constant int := cardinality(p_amounts);
  v_debit_after bigint[] := array_fill(null::bigint, array[cardinality(p_amounts)]);
  v_credit_after bigint[] := v_debit_after;
  v_done int := 0;
  v_short bigint;
begin
  posted := false;
  shortfall := 0;
  if v_lines < 1 or cardinality(p_debits) <> v_lines or cardinality(p_credits) <> v_lines or cardinality(p_reasons) <> v_lines then
    raise exception 'the lines of % do not match', p_key using errcode = 'GL002';
  end if;
  if exists (select from unnest(p_debits || p_credits) a where a & 15 > 5)
    or exists (select from unnest(p_debits || p_credits) a where a & 15 = 0 and not exists (select from ledger.platform_accounts p where p.id = a)) then
    raise exception 'a line of % names an account it may not use', p_key using errcode = 'GL003';
  end if;
  if exists (select from unnest(p_debits, p_credits) l (debit, credit) where l.debit = l.credit) then
    raise exception 'a line of % goes nowhere', p_key using errcode = 'GL003';
  end if;
  -- The checkpoint relies on this: a transaction has its number before it draws a transfer id.
  perform pg_current_xact_id();
  perform 1 from ledger.accounts where id = any (p_debits || p_credits) order by id for update;
  for i in 1..v_lines loop
    if p_debits[i] & 15 > 0 then
      v_debit_after[i] := ledger.bump(p_debits[i], -p_amounts[i]);
      if v_debit_after[i] is null then
        select p_amounts[i] - balance into v_short from ledger.accounts where id = p_debits[i];
        exit;
      end if;
    end if;
    if p_credits[i] & 15 > 0 then v_credit_after[i] := ledger.bump(p_credits[i], p_amounts[i]); end if;
    v_done := i;
  end loop;
  if v_short is null then
    insert into ledger.transfers (key, id, lines, at) values (p_key, nextval('ledger.transfer_id'), v_lines, p_at)
      on conflict (key) do nothing returning id into transfer_id;
  end if;
  if transfer_id is null then
    for i in reverse v_done..1 loop
      if p_credits[i] & 15 > 0 then perform ledger.bump(p_credits[i], -p_amounts[i]); end if;
      if p_debits[i] & 15 > 0 then perform ledger.bump(p_debits[i], p_amounts[i]); end if;
    end loop;
    transfer_id := ledger.repeat_of(p_key, p_debits, p_credits, p_amounts);
    if transfer_id is null then shortfall := v_short; end if;
    return;
  end if;
  insert into ledger.entries
      (transfer_id, debit_account, credit_account, amount, debit_after, credit_after, ref, at, reason, line)
    select transfer_id, p_debits[i], p_credits[i], p_amounts[i], v_debit_after[i], v_credit_after[i], p_ref, p_at, p_reasons[i], i
    from generate_series(1, v_lines) i;
  posted := true;
end $$;

-- settle_escrow for many orders in one call, all or nothing. Row n of the result belongs to p_orders[n].
create function ledger.settle_batch(
  p_keys text[], p_orders bigint[], p_seller_amounts bigint[], p_fees bigint[], p_vats bigint[], p_buyer_amounts bigint[],
  p_release_ats timestamptz[], p_at timestamptz
) returns table (n int, transfer_id bigint, posted boolean) language plpgsql set ledger.write_access = 'open' as $$
declare
  v_open int;
  v_paid bigint[];
begin
  perform 1 from ledger.holds h where h.id in (select o * 16 + 6 from unnest(p_orders) o) order by h.id for update;
  select count(*) into v_open from unnest(p_orders) with ordinality o (order_id, n)
    join ledger.holds h on h.id = o.order_id * 16 + 6 and h.closed_at is null
    where h.balance = p_seller_amounts[o.n] + p_fees[o.n] + p_vats[o.n] + p_buyer_amounts[o.n]
      and least(p_seller_amounts[o.n], p_fees[o.n], p_vats[o.n], p_buyer_amounts[o.n]) >= 0;
  if v_open <> cardinality(p_orders) or exists (select from unnest(p_orders) o group by o having count(*) > 1) then
    -- A repeat, or an order that can't be settled: one by one, each returns its own result or error.
    return query
      select i, s.transfer_id, s.posted from generate_series(1, cardinality(p_orders)) i,
        lateral ledger.settle_escrow(p_keys[i], p_orders[i], p_seller_amounts[i], p_fees[i], p_vats[i],
          p_buyer_amounts[i], p_release_ats[i], p_at) s;
    return;
  end if;
  -- Locks in a statement of its own, so that the next one sees the balances under the locks.
  select coalesce(array_agg(distinct w.account), '{}') into v_paid
    from unnest(p_orders) with ordinality o (order_id, n)
    join ledger.holds h on h.id = o.order_id * 16 + 6,
    lateral (values (h.owner * 16 + 1, p_buyer_amounts[o.n] > 0),
                    (h.counterparty * 16 + 1, p_seller_amounts[o.n] > 0 and p_release_ats[o.n] is null)) w (account, wanted)
    where w.wanted;
  perform 1 from ledger.accounts a where a.id = any (v_paid) order by a.id for update;
  if (select count(*) from ledger.accounts a where a.id = any (v_paid)) <> cardinality(v_paid) then
    raise exception 'somebody in the batch has no wallet' using errcode = 'GL003';
  end if;
  return query
  with part as materialized (
    select o.n::int as n, h.id as escrow, h.order_id, h.order_no, h.owner, h.counterparty, h.balance,
           p_seller_amounts[o.n] as seller_amount, p_fees[o.n] as fee, p_vats[o.n] as vat,
           p_buyer_amounts[o.n] as buyer_amount, p_release_ats[o.n] as release_at,
           nextval('ledger.transfer_id') as transfer_id
    from (select * from unnest(p_orders) with ordinality o (order_id, n)) o
    join ledger.holds h on h.id = o.order_id * 16 + 6
  ), closed as (
    update ledger.holds h set balance = 0, closed_at = p_at from part where h.id = part.escrow
  ), pending as (
    insert into ledger.holds (id, order_id, kind, order_no, owner, counterparty, balance, opened_at, release_at)
      select order_id * 16 + 7, order_id, 7, order_no, counterparty, owner, seller_amount, p_at, release_at
      from part where release_at is not null and seller_amount > 0
  ), line as materialized (
    select p.n, p.transfer_id, p.escrow, l.line, l.account, l.amount, l.left_over, l.reason, p.order_id
    from part p, lateral (values
      (1::smallint, case when p.release_at is null then p.counterparty * 16 + 1 else p.order_id * 16 + 7 end,
        p.seller_amount, p.balance - p.seller_amount, 'release'::ledger.reason),
      (2::smallint, 16::bigint, p.fee, p.vat + p.buyer_amount, 'tradeFee'),
      (3::smallint, 32::bigint, p.vat, p.buyer_amount, 'vat'),
      (4::smallint, p.owner * 16 + 1, p.buyer_amount, 0::bigint, 'refund')
    ) l (line, account, amount, left_over, reason)
    where l.amount > 0
  ), locked as materialized (
    select a.id, a.balance from ledger.accounts a where a.id = any (v_paid)
  ), paid as (
    update ledger.accounts a set balance = a.balance + s.total, version = a.version + s.times
    from (select account, sum(amount)::bigint as total, count(*) as times from line where account & 15 = 1 group by account) s
    where a.id = s.account
  ), written as (
    insert into ledger.transfers (key, id, lines, at)
      select p_keys[p.n], p.transfer_id, (select count(*) from line l where l.n = p.n), p_at from part p
  ), entered as (
    insert into ledger.entries
        (transfer_id, debit_account, credit_account, amount, debit_after, credit_after, ref, at, reason, line)
      select l.transfer_id, l.escrow, l.account, l.amount, l.left_over,
        case when l.account & 15 = 7 then l.amount
             when l.account & 15 = 1 then locked.balance + sum(l.amount) over (partition by l.account order by l.transfer_id, l.line)
        end, l.order_id, p_at, l.reason, l.line
      from line l left join locked on locked.id = l.account
  )
  select part.n, part.transfer_id, true from part order by part.n;
end $$;

-- Adds the platform's entries to its checkpoints, in two steps: a run records the highest drawn id, and a
-- later run, once every transaction of that time has ended, adds the entries up to it. So no transfer in
-- progress is missed, and no money movement waits for a checkpoint. Returns the number of entries added.
create function ledger.advance_checkpoint() returns bigint language plpgsql as $$
declare
  v_mark ledger.balance_checkpoint;
  v_drawn bigint;
  v_count bigint := 0;
begin
  select * into v_mark from ledger.balance_checkpoint for update;
  if v_mark.watermark_to > v_mark.checkpoint_to and pg_snapshot_xmin(pg_current_snapshot()) >= v_mark.watermark_xid then
    with moved as (
      select p.account, sum(p.change)::bigint as change, count(*) as entries from ledger.postings p
      where p.transfer_id > v_mark.checkpoint_to and p.transfer_id <= v_mark.watermark_to and p.account & 15 = 0
      group by p.account
    ), added as (
      update ledger.platform_accounts a set checkpoint_balance = a.checkpoint_balance + moved.change from moved where a.id = moved.account
    )
    select coalesce(sum(entries), 0) into v_count from moved;
    update ledger.balance_checkpoint set checkpoint_to = v_mark.watermark_to;
  end if;
  select case when is_called then last_value else 0 end into v_drawn from ledger.transfer_id;
  update ledger.balance_checkpoint set watermark_to = v_drawn, watermark_xid = pg_snapshot_xmax(pg_current_snapshot());
  return v_count;
end $$;

-- Balances of the platform's accounts: the checkpoint and all later entries.
create view ledger.platform_balances as
  select a.id, a.name, (a.checkpoint_balance + coalesce(fresh.change, 0))::bigint as balance
  from ledger.platform_accounts a
  left join (
    select p.account, sum(p.change) as change from ledger.postings p
    where p.transfer_id > (select checkpoint_to from ledger.balance_checkpoint) and p.account & 15 = 0 group by p.account
  ) fresh on fresh.account = a.id;
