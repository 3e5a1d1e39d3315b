-- A late report reopens a settled order: the seller's proceeds that are still on hold, our fee and its VAT
-- return to the order's escrow, from which every ending can pay.
alter type ledger.reason add value 'reopen' after 'clear';

-- REOPEN: what a release divided returns to escrow while the seller's part is on hold. If it is not on hold
-- (cleared, or never held) or the amount differs, it returns no transfer and nothing moves.
create function ledger.reopen_escrow(
  p_key text, p_order bigint, p_seller_amount bigint, p_fee bigint, p_vat bigint, p_at timestamptz,
  out transfer_id bigint, out posted boolean, out shortfall bigint
) language plpgsql set ledger.write_access = 'open' as $$
declare
  v_escrow constant bigint := p_order * 16 + 6;
  v_pending constant bigint := p_order * 16 + 7;
  v_total constant bigint := p_seller_amount + p_fee + p_vat;
begin
  posted := false;
  shortfall := 0;
  if least(p_seller_amount, p_fee, p_vat) < 0 then
    raise exception 'order %: a part that comes back is negative', p_order using errcode = 'GL002';
  end if;
  perform 1 from ledger.holds h where h.id = v_escrow for update;
  update ledger.holds set balance = 0, closed_at = p_at, frozen_at = null
    where id = v_pending and balance = p_seller_amount and closed_at is null;
  if not found then
    select ledger.repeat_of(p_key, array_agg(part.account order by n), array_agg(v_escrow order by n), array_agg(part.amount order by n))
      into transfer_id
      from (values (1, v_pending, p_seller_amount), (2, 16::bigint, p_fee), (3, 32::bigint, p_vat)) part (n, account, amount)
      where part.amount > 0;
    return;
  end if;
  update ledger.holds set balance = v_total, closed_at = null where id = v_escrow and closed_at is not null;
  if not found then raise exception 'order % is in escrow already', p_order using errcode = 'GL002'; end if;
  insert into ledger.transfers (key, id, lines, at)
    values (p_key, nextval('ledger.transfer_id'), 1 + (p_fee > 0)::int + (p_vat > 0)::int, p_at)
    on conflict (key) do nothing returning id into transfer_id;
  if not found then raise exception 'the key % was used for another movement', p_key using errcode = 'GL001'; end if;
  insert into ledger.entries
      (transfer_id, debit_account, credit_account, amount, debit_after, credit_after, ref, at, reason, line)
    select transfer_id, part.account, v_escrow, part.amount, part.account_after, part.escrow_after, p_order, p_at, 'reopen', part.line
    from (values
      (1::smallint, v_pending, p_seller_amount, 0::bigint, p_seller_amount),
      (2::smallint, 16::bigint, p_fee, null, p_seller_amount + p_fee),
      (3::smallint, 32::bigint, p_vat, null, v_total)
    ) part (line, account, amount, account_after, escrow_after) where part.amount > 0;
  posted := true;
end $$;

-- A reopened order may be released again, so its row for proceeds on hold may exist already, closed.
create or replace function ledger.settle_escrow(
  p_key text, p_order bigint, p_seller_amount bigint, p_fee bigint, p_vat bigint, p_buyer_amount bigint,
  p_release_at timestamptz, p_at timestamptz,
  out transfer_id bigint, out posted boolean, out shortfall bigint
) language plpgsql set ledger.write_access = 'open' as $$
declare
  v_escrow constant bigint := p_order * 16 + 6;
  v_total constant bigint := p_seller_amount + p_fee + p_vat + p_buyer_amount;
  v_hold ledger.holds;
  v_seller_account bigint;
  v_seller_after bigint;
  v_buyer_after bigint;
begin
  posted := false;
  shortfall := 0;
  if least(p_seller_amount, p_fee, p_vat, p_buyer_amount) < 0 then
    raise exception 'order %: a part of the settlement is negative', p_order using errcode = 'GL002';
  end if;
  update ledger.holds set balance = 0, closed_at = p_at where id = v_escrow and balance = v_total and closed_at is null
    returning * into v_hold;
  if not found then
    select * into v_hold from ledger.holds where id = v_escrow;
    v_seller_account := case when p_release_at is null then v_hold.counterparty * 16 + 1 else p_order * 16 + 7 end;
    select ledger.repeat_of(p_key, array_agg(v_escrow order by n), array_agg(part.account order by n), array_agg(part.amount order by n))
      into transfer_id
      from (values (1, v_seller_account, p_seller_amount), (2, 16::bigint, p_fee), (3, 32::bigint, p_vat),
                   (4, v_hold.owner * 16 + 1, p_buyer_amount)) part (n, account, amount) where part.amount > 0;
    if transfer_id is null then
      raise exception 'order % does not hold %, or is settled', p_order, v_total using errcode = 'GL002';
    end if;
    return;
  end if;
  if p_release_at is not null then
    v_seller_account := p_order * 16 + 7;
    if p_seller_amount > 0 then
      v_seller_after := p_seller_amount;
      insert into ledger.holds (id, order_id, kind, order_no, owner, counterparty, balance, opened_at, release_at)
        values (v_seller_account, p_order, 7, v_hold.order_no, v_hold.counterparty, v_hold.owner, p_seller_amount, p_at, p_release_at)
        on conflict (id) do update set balance = holds.balance + excluded.balance, opened_at = excluded.opened_at, closed_at = null,
          release_at = excluded.release_at, frozen_at = null;
    end if;
  else
    v_seller_account := v_hold.counterparty * 16 + 1;
  end if;
  if p_buyer_amount > 0 and v_hold.owner < v_hold.counterparty then
    update ledger.accounts set balance = balance + p_buyer_amount, version = version + 1
      where id = v_hold.owner * 16 + 1 returning balance into v_buyer_after;
  end if;
  if p_seller_amount > 0 and p_release_at is null then
    update ledger.accounts set balance = balance + p_seller_amount, version = version + 1
      where id = v_seller_account returning balance into v_seller_after;
    if not found then raise exception 'user % has no wallet', v_hold.counterparty using errcode = 'GL003'; end if;
  end if;
  if p_buyer_amount > 0 and v_hold.owner >= v_hold.counterparty then
    update ledger.accounts set balance = balance + p_buyer_amount, version = version + 1
      where id = v_hold.owner * 16 + 1 returning balance into v_buyer_after;
  end if;
  insert into ledger.transfers (key, id, lines, at)
    values (p_key, nextval('ledger.transfer_id'),
      (p_seller_amount > 0)::int + (p_fee > 0)::int + (p_vat > 0)::int + (p_buyer_amount > 0)::int, p_at)
    on conflict (key) do nothing returning id into transfer_id;
  if not found then raise exception 'the key % was used for another movement', p_key using errcode = 'GL001'; end if;
  insert into ledger.entries
      (transfer_id, debit_account, credit_account, amount, debit_after, credit_after, ref, at, reason, line)
    select transfer_id, v_escrow, part.account, part.amount, part.left_over, part.account_after, p_order, p_at, part.reason, part.line
    from (values
      (1::smallint, v_seller_account, p_seller_amount, v_total - p_seller_amount, v_seller_after, 'release'::ledger.reason),
      (2::smallint, 16::bigint, p_fee, p_vat + p_buyer_amount, null, 'tradeFee'),
      (3::smallint, 32::bigint, p_vat, p_buyer_amount, null, 'vat'),
      (4::smallint, v_hold.owner * 16 + 1, p_buyer_amount, 0::bigint, v_buyer_after, 'refund')
    ) part (line, account, amount, left_over, account_after, reason) where part.amount > 0;
  posted := true;
end $$;

create or replace function ledger.settle_batch(
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
    -- A repeat, or an order that can't be settled: one by one, each says what it is.
    return query
      select i, s.transfer_id, s.posted from generate_series(1, cardinality(p_orders)) i,
        lateral ledger.settle_escrow(p_keys[i], p_orders[i], p_seller_amounts[i], p_fees[i], p_vats[i],
          p_buyer_amounts[i], p_release_ats[i], p_at) s;
    return;
  end if;
  -- Locked in a statement of its own, so that the next one sees the balances as they are under the locks.
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
      on conflict (id) do update set balance = holds.balance + excluded.balance, opened_at = excluded.opened_at, closed_at = null,
        release_at = excluded.release_at, frozen_at = null
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
