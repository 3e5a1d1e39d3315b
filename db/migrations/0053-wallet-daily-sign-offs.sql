-- The daily checklist of finance, by the Lagos day of its reconciliations.
create table wallet.sign_off_ticks (
  day date not null,
  step text not null check (step in ('providers', 'suspense', 'payouts', 'gap')),
  -- How many items were open when it was ticked. If there are more later, it must be ticked again.
  open int not null check (open >= 0),
  comment text not null,
  ticked_by bigint not null,
  ticked_at timestamptz not null,
  primary key (day, step)
);
create table wallet.sign_offs (
  day date primary key,
  signed_by bigint not null,
  signed_at timestamptz not null,
  note text not null,
  -- The figures and ticks of each step as they were signed.
  steps jsonb not null
);
create function wallet.protect_sign_offs() returns trigger language plpgsql as $$
begin
  raise exception 'wallet.sign_offs is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on wallet.sign_offs
  for each row execute function wallet.protect_sign_offs();
create trigger never_truncated before truncate on wallet.sign_offs execute function wallet.protect_sign_offs();
