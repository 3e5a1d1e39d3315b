-- Only a superuser may attach a custom parameter to a function, and managed PostgreSQL gives its users no superuser. The
-- functions that move money set a search_path of their own instead, and the triggers look for it. (The migration runner
-- creates the functions of 0004-ledger-functions.sql like this.)
create or replace function ledger.refuse_write() returns trigger language plpgsql as $$
begin
  -- Decided here and not in a WHEN clause, which would be parsed again in every statement.
  if tg_name = 'ledger_functions_only' and current_setting('search_path') = 'ledger, pg_temp' then return null; end if;
  raise exception 'ledger.% is written by the ledger functions only: % refused', tg_table_name, tg_op
    using errcode = 'insufficient_privilege', hint = 'A mistake is corrected by another transfer.';
end $$;

-- Databases that an earlier version created have the custom parameter.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select oid from pg_proc where pronamespace = 'ledger'::regnamespace and proconfig = '{ledger.write_access=open}'
  loop
    execute format('alter function %s reset all', v_function);
    execute format('alter function %s set search_path = ledger, pg_temp', v_function);
  end loop;
end $$;
