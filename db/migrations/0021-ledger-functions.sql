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
-- The seller's part stays pending until p_release_at; null makes it available now.
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
        values (v_seller_account, p_order, 7, v_hold.order_no, v_hold.counterparty, v_hold.owner, p_seller_amount, p_at, p_release_at);
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
