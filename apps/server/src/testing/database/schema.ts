import type pg from 'pg';

const own = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`;

/**
 * The schema of a database, one sorted line per object, without the order of columns. Two databases with equal
 * descriptions differ at most in their rows.
 */
export async function describeSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select 'schema ' || nspname as line from pg_namespace n where ${own}
    union all
    select format('enum %s: %s', t.oid::regtype, string_agg(enumlabel, ', ' order by enumsortorder))
    from pg_type t join pg_namespace n on n.oid = typnamespace join pg_enum e on e.enumtypid = t.oid
    where ${own} group by t.oid
    union all
    select format('domain %s: %s', t.oid::regtype, format_type(typbasetype, typtypmod))
    from pg_type t join pg_namespace n on n.oid = typnamespace where typtype = 'd' and ${own}
    union all
    select format('relation %s: %s %s %s %s', c.oid::regclass, relkind, relpersistence,
      array_to_string(reloptions, ' '), pg_get_expr(relpartbound, c.oid))
    from pg_class c join pg_namespace n on n.oid = relnamespace where ${own}
    union all
    select format('column %s.%s: %s %s %s %s %s %s %s', c.oid::regclass, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, pg_get_expr(adbin, c.oid), attidentity, attgenerated,
      attcollation::regcollation, attstorage)
    from pg_attribute a join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
      left join pg_attrdef d on adrelid = c.oid and adnum = attnum
    where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped and ${own}
    union all
    select format('constraint %s: %s', coalesce(nullif(conrelid, 0)::regclass::text, contypid::regtype::text),
      case when contype in ('c', 'f') and conname ~ '_(check|fkey)\\d*$' then '' else conname || ' ' end
        || pg_get_constraintdef(k.oid))
    from pg_constraint k join pg_namespace n on n.oid = connamespace where contype <> 'n' and ${own}
    union all
    select 'index ' || pg_get_indexdef(c.oid)
    from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('i', 'I') and ${own}
    union all
    select format('sequence %s: %s %s %s %s', c.oid::regclass, seqtypid::regtype, seqstart, seqincrement, seqcache)
    from pg_sequence join pg_class c on c.oid = seqrelid join pg_namespace n on n.oid = relnamespace where ${own}
    union all
    select pg_get_functiondef(p.oid) from pg_proc p join pg_namespace n on n.oid = pronamespace where ${own}
    union all
    select 'trigger ' || pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
    where not tgisinternal and ${own}
    union all
    select format('view %s: %s', c.oid::regclass, pg_get_viewdef(c.oid))
    from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'v' and ${own}`);
  return rows.map(({ line }) => line.trim()).sort();
}
