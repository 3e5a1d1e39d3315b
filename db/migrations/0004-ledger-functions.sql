-- The money movements. Each is one call: it locks balances (holds first, then accounts in id order, so
-- crossing movements can't deadlock), refuses an overdraft without aborting the transaction, and returns
--   transfer_id  the transfer, new or the first one of this key
--   posted       false if the key was used before with the same content: nothing moved now
--   shortfall    kobo missing on the debit account; if above zero, nothing was written
-- Errors: GL001 the key was used for another movement; GL002 the hold is not open or the parts do not add
-- up to it; GL003 no such account.

-- The transfer first posted under this key, or null. Raises GL001 if its entries differ from these.
create function ledger.repeat_of(p_key text, p_debits bigint[], p_credits bigint[], p_amounts bigint[])
returns bigint language plpgsql stable as $$
declare
  v_id bigint;
  v_same boolean;
begin
  select t.id into v_id from ledger.transfers t where t.key = p_key;
  if not found then return null; end if;
  select array_agg(e.debit_account order by e.line) = p_debits
     and array_agg(e.credit_account order by e.line) = p_credits
     and array_agg(e.amount::bigint order by e.line) = p_amounts
    into v_same from ledger.entries e where e.transfer_id = v_id;
  if v_same is not true then
    raise exception 'the key % was used for another movement', p_key using errcode = 'GL001';
  end if;
  return v_id;
end $$;

create function ledger.open_accounts(p_user bigint) returns void language plpgsql set ledger.write_access = 'open' as $$
begin
  insert into ledger.accounts (id, owner, kind)
    select p_user * 16 + k, p_user, k from generate_series(1, 5) k on conflict (id) do nothing;
end $$;

-- The platform's account for promotions: owner 0, kind 3 (rewards), so id 3. It is funded before anything is promised
-- from it. Like every user account it can't fall below zero: a reward without funds is not paid. No user has the id 0.
select ledger.open_accounts(0);

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

-- LOCK: the buyer's available money into the order's escrow.
create function ledger.hold_escrow(
  p_key text, p_order bigint, p_order_no text, p_buyer bigint, p_seller bigint, p_amount bigint, p_at timestamptz,
  out transfer_id bigint, out posted boolean, out shortfall bigint
) language plpgsql set ledger.write_access = 'open' as $$
declare
  v_from constant bigint := p_buyer * 16 + 1;
  v_to constant bigint := p_order * 16 + 6;
  v_after bigint;
begin
  posted := false;
  shortfall := 0;
  update ledger.accounts set balance = balance - p_amount, version = version + 1
    where id = v_from and balance >= p_amount returning balance into v_after;
  if not found then
    transfer_id := ledger.repeat_of(p_key, array[v_from], array[v_to], array[p_amount]);
    if transfer_id is not null then return; end if;
    select p_amount - a.balance into shortfall from ledger.accounts a where a.id = v_from;
    if not found then raise exception 'user % has no wallet', p_buyer using errcode = 'GL003'; end if;
    return;
  end if;
  insert into ledger.transfers (key, id, lines, at) values (p_key, nextval('ledger.transfer_id'), 1, p_at)
    on conflict (key) do nothing returning id into transfer_id;
  if not found then
    update ledger.accounts set balance = balance + p_amount where id = v_from;
    transfer_id := ledger.repeat_of(p_key, array[v_from], array[v_to], array[p_amount]);
    return;
  end if;
  insert into ledger.holds (id, order_id, kind, order_no, owner, counterparty, balance, opened_at)
    values (v_to, p_order, 6, p_order_no, p_buyer, p_seller, p_amount, p_at);
  insert into ledger.entries
      (transfer_id, debit_account, credit_account, amount, debit_after, credit_after, ref, at, reason, line)
    values (transfer_id, v_from, v_to, p_amount, v_after, p_amount, p_order, p_at, 'lock', 1);
  posted := true;
end $$;

-- Re-price: the difference returns to the buyer, the rest stays in escrow. Never raises a hold.
create function ledger.lower_hold(
  p_key text, p_order bigint, p_new_amount bigint, p_at timestamptz,
  out transfer_id bigint, out posted boolean, out shortfall bigint
) language plpgsql set ledger.write_access = 'open' as $$
declare
  v_hold ledger.holds;
  v_back bigint;
  v_after bigint;
begin
  posted := false;
  shortfall := 0;
  select * into v_hold from ledger.holds where id = p_order * 16 + 6 for update;
  if not found then raise exception 'order % holds no money', p_order using errcode = 'GL002'; end if;
  select t.id into transfer_id from ledger.transfers t where t.key = p_key;
  if found then
    -- The hold has changed since; a repeat returns the balance that the first call left.
    perform 1 from ledger.entries e where e.transfer_id = lower_hold.transfer_id
      and e.debit_account = v_hold.id and e.debit_after = p_new_amount and e.reason = 'lowerLock';
    if not found then raise exception 'the key % was used for another movement', p_key using errcode = 'GL001'; end if;
    return;
  end if;
  v_back := v_hold.balance - p_new_amount;
  if p_new_amount <= 0 or v_back <= 0 then
    raise exception 'order % holds %, it can''t be lowered to %', p_order, v_hold.balance, p_new_amount using errcode = 'GL002';
  end if;
  update ledger.holds set balance = p_new_amount where id = v_hold.id;
  update ledger.accounts set balance = balance + v_back, version = version + 1
    where id = v_hold.owner * 16 + 1 returning balance into v_after;
  insert into ledger.transfers (key, id, lines, at) values (p_key, nextval('ledger.transfer_id'), 1, p_at)
    returning id into transfer_id;
  insert into ledger.entries
      (transfer_id, debit_account, credit_account, amount, debit_after, credit_after, ref, at, reason, line)
    values (transfer_id, v_hold.id, v_hold.owner * 16 + 1, v_back, p_new_amount, v_after, p_order, p_at, 'lowerLock', 1);
  posted := true;
end $$;

-- RELEASE, REFUND and SPLIT are one movement: the whole escrow leaves, in up to four parts that must add up.
-- A reopened order may be released again, so its row for proceeds on hold may exist already, closed.
create function ledger.settle_escrow(
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

-- CLEAR: a seller's proceeds become available when their hold is over. A frozen hold is not cleared (GL002).
create function ledger.clear_pending(
  p_key text, p_order bigint, p_at timestamptz,
  out transfer_id bigint, out posted boolean, out shortfall bigint
) language plpgsql set ledger.write_access = 'open' as $$
declare
  v_pending constant bigint := p_order * 16 + 7;
  v_owner bigint;
  v_amount bigint;
  v_after bigint;
begin
  posted := false;
  shortfall := 0;
  select h.owner, h.balance into v_owner, v_amount from ledger.holds h
    where h.id = v_pending and h.closed_at is null and h.frozen_at is null for update;
  if not found then
    select t.id into transfer_id from ledger.transfers t where t.key = p_key;
    if not found or not exists (select from ledger.entries e where e.transfer_id = clear_pending.transfer_id
        and e.debit_account = v_pending and e.reason = 'clear') then
      raise exception 'order % has nothing to clear', p_order using errcode = 'GL002';
    end if;
    return;
  end if;
  update ledger.holds set balance = 0, closed_at = p_at where id = v_pending;
  update ledger.accounts set balance = balance + v_amount, version = version + 1
    where id = v_owner * 16 + 1 returning balance into v_after;
  if not found then raise exception 'user % has no wallet', v_owner using errcode = 'GL003'; end if;
  insert into ledger.transfers (key, id, lines, at) values (p_key, nextval('ledger.transfer_id'), 1, p_at)
    on conflict (key) do nothing returning id into transfer_id;
  if not found then raise exception 'the key % was used for another movement', p_key using errcode = 'GL001'; end if;
  insert into ledger.entries
      (transfer_id, debit_account, credit_account, amount, debit_after, credit_after, ref, at, reason, line)
    values (transfer_id, v_pending, v_owner * 16 + 1, v_amount, 0, v_after, p_order, p_at, 'clear', 1);
  posted := true;
end $$;

-- Stops or resumes the deadline of a seller's proceeds (late report, dispute). False: nothing is pending.
create function ledger.set_frozen(p_order bigint, p_frozen_at timestamptz) returns boolean
language plpgsql set ledger.write_access = 'open' as $$
begin
  update ledger.holds set frozen_at = p_frozen_at where id = p_order * 16 + 7 and closed_at is null;
  return found;
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
