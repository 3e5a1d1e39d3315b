import { loadModule, parseSync } from 'libpg-query';
import { type Check, lineNumberOf, type Source } from './sources';

// What a new migration may do while the release before it runs: docs/build/how-to/add-a-migration.md.

await loadModule();

/** Older files were applied to databases without traffic. */
const lastUnchecked = 23;
/** Before a statement: it may block, because the table is small. The reason follows. */
const shortLock = /^\s*-- short lock: \S/m;

type Fields = Record<string, unknown>;
/** The tables that a file creates, the constraints that it adds, and the existing tables that it locks. */
type Seen = Record<'created' | 'added' | 'locked', Set<string>>;
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
  const seen: Seen = { created: new Set(), added: new Set(), locked: new Set() };
  let end = 0;
  return parseSync(source.text).stmts!.flatMap(({ stmt, stmt_location: at = 0, stmt_len: length = 0 }) => {
    const comments = bytes.subarray(end, at).toString();
    end = at + length;
    const line = lineNumberOf(bytes.subarray(0, at).toString(), Number.POSITIVE_INFINITY);
    return findingsOf(stmt as Fields, seen).flatMap(({ kind, what }) => {
      if (kind === 'blocks' ? shortLock.test(comments) : needed > 0) return [];
      const fix =
        kind === 'blocks'
          ? 'which blocks trading on a large table'
          : 'which the release before may use; only a contract step may, NNNN-module-what-needs-MMMM.sql';
      return [`${source.path}:${line} ${what}, ${fix}`];
    });
  });
}

function findingsOf(statement: Fields, seen: Seen): Finding[] {
  const [[kind, value]] = Object.entries(statement) as [[string, Fields]];
  const table = nameOf(value.relation);
  if (kind === 'CreateStmt') seen.created.add(table);
  const found = seen.created.has(table) ? [] : effectsOf(kind, value, table, seen);
  const before = seen.locked.size;
  for (const name of lockedBy(kind, value)) if (!seen.created.has(name)) seen.locked.add(name);
  const isSecond = seen.locked.size > Math.max(1, before);
  return isSecond && !found.some((one) => one.kind === 'blocks')
    ? [...found, blocks('locks a second table while it holds the lock of the first')]
    : found;
}

function effectsOf(kind: string, value: Fields, table: string, { added }: Seen): Finding[] {
  if (kind === 'IndexStmt' && !value.concurrent) return [blocks('builds an index without concurrently')];
  if (kind === 'AlterTableStmt' && value.objtype === 'OBJECT_TABLE') {
    const changes = (value.cmds as { AlterTableCmd: Fields }[]).map((cmd) => cmd.AlterTableCmd);
    return changes.flatMap((change) =>
      isReplaced(change, changes) ? [] : effectsOfChange(change, table, added),
    );
  }
  if (['LockStmt', 'ClusterStmt', 'ReindexStmt'].includes(kind)) return [blocks('locks a whole table')];
  if (['UpdateStmt', 'DeleteStmt', 'MergeStmt'].includes(kind)) return [blocks('changes rows that exist')];
  if (kind === 'TruncateStmt') return [breaks('empties a table')];
  if (kind === 'DropStmt') return used(value.removeType, 'drops');
  if (kind === 'RenameStmt') return used(value.renameType, 'renames');
  if (kind === 'AlterObjectSchemaStmt') return used(value.objectType, 'moves');
  if (kind === 'CreateFunctionStmt' && value.replace && namesOf(value.funcname)[0] === 'ledger')
    return [breaks('replaces a function of the ledger')];
  return [];
}

/** The tables that others cannot write to until the end of the file. */
function lockedBy(kind: string, value: Fields): string[] {
  const locks = ['AlterTableStmt', 'RenameStmt', 'AlterObjectSchemaStmt', 'CreateTrigStmt'].includes(kind);
  const tables = locks && value.relation ? [nameOf(value.relation)] : [];
  if (kind === 'DropStmt' && value.removeType === 'OBJECT_TRIGGER')
    for (const { List: list } of value.objects as { List: Fields }[])
      tables.push(namesOf(list.items).slice(0, -1).join('.'));
  // A foreign key also locks the table that it refers to.
  JSON.stringify(value, (key, part) => {
    if (key === 'pktable') tables.push(nameOf(part));
    return part;
  });
  return tables;
}

/** A check that is dropped and added again, for example with one more state. */
const isReplaced = ({ subtype, name }: Fields, changes: Fields[]) =>
  subtype === 'AT_DropConstraint' &&
  changes.some((other) => {
    const { Constraint: added } = (other.def ?? {}) as { Constraint?: Fields };
    return added?.contype === 'CONSTR_CHECK' && added.conname === name;
  });

const inUse =
  /^OBJECT_(TABLE|COLUMN|VIEW|FUNCTION|PROCEDURE|ROUTINE|TYPE|DOMAIN|SEQUENCE|SCHEMA|INDEX|TRIGGER)$/;
function used(object: unknown, verb: string): Finding[] {
  const name = inUse.exec(String(object))?.[1]?.toLowerCase();
  return name ? [breaks(`${verb} ${name === 'index' ? 'an' : 'a'} ${name}`)] : [];
}

/** A change of a table that exists. */
function effectsOfChange({ subtype, name, def }: Fields, table: string, added: Set<string>): Finding[] {
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
    case 'AT_DropConstraint':
      return [breaks('drops a constraint')];
    case 'AT_ColumnDefault':
      return def ? [] : [breaks('drops a default')];
    case 'AT_DisableTrig':
    case 'AT_DisableTrigAll':
    case 'AT_DisableTrigUser':
      return [breaks('disables a trigger')];
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

/** The parts of a qualified name. */
const namesOf = (parts: unknown): string[] =>
  (parts as { String: { sval: string } }[]).map((part) => part.String.sval);
