-- Manual edits of the catalogue: author, reason and old value. Rates from our own trades are in rate_history only.
create table catalog.edits (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by_id bigint not null,
  reason text not null,
  -- `brand:steam`, `country:US`, or a rate as `rate:steam:US:ecode:none:4`.
  about text not null,
  -- Null: no old value.
  before jsonb,
  after jsonb not null
);
create index edits_about on catalog.edits (about text_pattern_ops, id desc);
create function catalog.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'catalog.% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on catalog.edits for each row execute function catalog.refuse_change();
create trigger never_truncated before truncate on catalog.edits execute function catalog.refuse_change();

-- An operator can disable a brand temporarily, in addition to those that the rules disable.
alter table catalog.brands drop constraint brands_disabled_reason_check;
alter table catalog.brands add constraint brands_disabled_reason_check
  check (disabled_reason in ('openLoop', 'paused'));
