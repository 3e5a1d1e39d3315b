import { loadModule, parseSync } from 'libpg-query';
import { type Check, lineNumberOf, type Source } from './sources';

// What a new migration may do while the release before it runs: docs/build/how-to/add-a-migration.md.

await loadModule();

/** Older files were applied to databases without traffic. */
const lastUnchecked = 23;
/** Before a statement: it may block, because the table is small. The reason follows. */
const shortLock = /^\s*-- short lock: \S/m;

type Fields = Record<string, unknown>;
/** `blocks`: users wait while it runs. `breaks`: the release before fails after it. */
type Finding = { kind: 'blocks' | 'breaks'; what: string };
const blocks = (what: string): Finding => ({ kind: 'blocks', what });
const breaks = (what: string): Finding => ({ kind: 'breaks', what });

export const migrationSteps: Check = (sources) => sources.flatMap(problemsOf);

function problemsOf(source: Source): string[] {
  const number = Number(/^db\/migrations\/(\d{4})-.+\.sql$/.exec(source.path)?.[1] ?? 0);
  if (number <= lastUnchecked) return [];
  const needed = Number(/-needs-(\d{4})\.sql$/.exec(source.path)?.[1] ?? 0);
  if (needed >= number) return [`${source.path} needs a migration that does not come before it`];
  const bytes = Buffer.from(source.text);
  const created = new Set<string>();
  const added = new Set<string>();
  let end = 0;
  return parseSync(source.text).stmts!.flatMap(({ stmt, stmt_location: at = 0, stmt_len: length = 0 }) => {
    const comments = bytes.subarray(end, at).toString();
    end = at + length;
    const line = lineNumberOf(bytes.subarray(0, at).toString(), Number.POSITIVE_INFINITY);
    return findingsOf(stmt as Fields, created, added).flatMap(({ kind, what }) => {
      if (kind === 'blocks' ? shortLock.test(comments) : needed > 0) return [];
      const fix =
        kind === 'blocks'
          ? 'which blocks trading on a large table'
          : 'which the release before may use; only a contract step may, NNNN-module-what-needs-MMMM.sql';
      return [`${source.path}:${line} ${what}, ${fix}`];
    });
  });
}

/** `created` holds the tables that this file creates, `added` its constraints. */
function findingsOf(statement: Fields, created: Set<string>, added: Set<string>): Finding[] {
  const [[kind, value]] = Object.entries(statement) as [[string, Fields]];
  const table = nameOf(value.relation);
  if (kind === 'CreateStmt') created.add(table);
  if (created.has(table)) return [];
  if (kind === 'IndexStmt' && !value.concurrent) return [blocks('builds an index without concurrently')];
  if (kind === 'AlterTableStmt' && value.objtype === 'OBJECT_TABLE')
    return (value.cmds as { AlterTableCmd: Fields }[]).flatMap((cmd) =>
      changesOf(cmd.AlterTableCmd, table, added),
    );
  if (['LockStmt', 'ClusterStmt', 'ReindexStmt'].includes(kind)) return [blocks('locks a whole table')];
  if (kind === 'TruncateStmt') return [breaks('empties a table')];
  if (kind === 'DropStmt') return used(value.removeType, 'drops');
  if (kind === 'RenameStmt') return used(value.renameType, 'renames');
  if (kind === 'AlterObjectSchemaStmt') return used(value.objectType, 'moves');
  return [];
}

const inUse = /^OBJECT_(TABLE|COLUMN|VIEW|FUNCTION|PROCEDURE|ROUTINE|TYPE|DOMAIN|SEQUENCE|SCHEMA)$/;
function used(object: unknown, verb: string): Finding[] {
  const name = inUse.exec(String(object))?.[1];
  return name ? [breaks(`${verb} a ${name.toLowerCase()}`)] : [];
}

/** A change of a table that exists. */
function changesOf({ subtype, name, def }: Fields, table: string, added: Set<string>): Finding[] {
  const { ColumnDef: column, Constraint: constraint } = (def ?? {}) as Record<string, Fields | undefined>;
  switch (subtype) {
    case 'AT_AddColumn':
      return newColumn((column!.constraints ?? []) as { Constraint: Fields }[]);
    case 'AT_AddConstraint':
      added.add(`${table} ${constraint!.conname}`);
      return constraint!.skip_validation || constraint!.indexname
        ? []
        : [blocks('adds a constraint without not valid')];
    case 'AT_ValidateConstraint':
      return added.has(`${table} ${name}`)
        ? [blocks('validates a constraint in the transaction that adds it')]
        : [];
    case 'AT_SetNotNull':
      return [blocks('sets not null')];
    case 'AT_AlterColumnType':
      return [blocks('changes the type of a column'), breaks('changes the type of a column')];
    case 'AT_DropColumn':
      return [breaks('drops a column')];
    case 'AT_DropNotNull':
      return [breaks('allows null in a column')];
    default:
      return [];
  }
}

function newColumn(constraints: { Constraint: Fields }[]): Finding[] {
  const has = new Map(constraints.map(({ Constraint: one }) => [one.contype, one]));
  const found: Finding[] = [];
  if (has.has('CONSTR_NOTNULL') && !has.has('CONSTR_DEFAULT') && !has.has('CONSTR_IDENTITY'))
    found.push(breaks('adds a column that is not null and has no default'));
  if (['CHECK', 'FOREIGN', 'UNIQUE', 'PRIMARY'].some((type) => has.has(`CONSTR_${type}`)))
    found.push(blocks('adds a column with a constraint'));
  const computed = JSON.stringify(has.get('CONSTR_DEFAULT') ?? '').includes('FuncCall');
  if (computed || has.has('CONSTR_IDENTITY') || has.has('CONSTR_GENERATED'))
    found.push(blocks('adds a column that is computed for each row'));
  return found;
}

function nameOf(relation: unknown): string {
  const { schemaname = '', relname = '' } = (relation ?? {}) as { schemaname?: string; relname?: string };
  return `${schemaname}.${relname}`;
}
