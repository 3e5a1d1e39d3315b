import { type Check, isTest, lineNumberOf, type Source, withoutComments } from './sources';

/** The PostgreSQL schemas: one for each module that has tables, and one for the platform. */
const schemas = [
  'platform',
  'uploads',
  'ledger',
  'operator',
  'identity',
  'catalog',
  'notifications',
  'wallet',
  'rewards',
  'offers',
  'orders',
  'messaging',
  'disputes',
  'digests',
  'risk',
  'privacy',
  'help',
];
const extensionSchemas = ['graphile_worker'];

/** A table or function with its schema in SQL: after a keyword, or called. */
const named = new RegExp(
  `\\b(?:(?:from|join|into|update|table|using|lock|execute|perform|call|references|on|view|function|procedure|type|index on|sequence|trigger on)\\s+(?:only\\s+|if\\s+(?:not\\s+)?exists\\s+)?(${[...schemas, ...extensionSchemas].join('|')})\\.[a-z_]+|(?<![.\\w])(${schemas.join('|')})\\.[a-z_]+\\s*\\()`,
  'gi',
);
/** Statements in migrations that change a schema. Reading and foreign keys are not checked. */
const changes = new RegExp(
  `\\b(?:create(?:\\s+or\\s+replace)?(?:\\s+unlogged|\\s+unique)?\\s+(?:table|view|function|procedure|type|sequence|index\\s+\\w+\\s+on)|alter\\s+table|drop\\s+\\w+|truncate|insert\\s+into|update|delete\\s+from)\\s+(?:only\\s+|if\\s+(?:not\\s+)?exists\\s+)?(${schemas.join('|')})\\.`,
  'gi',
);

/**
 * A module's SQL uses only its own schema, and its migrations change no other. Other data comes from other modules'
 * public APIs.
 */
export const ownSchema: Check = (sources) =>
  sources.flatMap((source) => {
    const owner = ownerOf(source);
    if (!owner) return [];
    const text = withoutComments(source.text);
    return [...text.matchAll(source.path.endsWith('.sql') ? changes : named)].flatMap((match) => {
      const schema = (match[1] ?? match[2]!).toLowerCase();
      // `ledger.balances(tx)` on an imported module looks like an SQL call but is TypeScript.
      if (match[2] && new RegExp(`\\b(?:import|const|let)\\b[^;'"=]*\\b${schema}\\b`).test(text)) return [];
      if (schema === owner || (owner === 'platform' && extensionSchemas.includes(schema))) return [];
      return [
        `${source.path}:${lineNumberOf(text, match.index)} uses schema ${schema} in SQL; this module may use only ${owner}`,
      ];
    });
  });

function ownerOf(source: Source): string | undefined {
  const migration = /^db\/migrations\/\d{4}-([a-z]+)/.exec(source.path);
  if (migration) return migration[1];
  if (isTest(source)) return undefined;
  if (/^apps\/server\/src\/platform\/.+\.ts$/.test(source.path)) return 'platform';
  return /^apps\/server\/src\/modules\/([^/]+)\/.+\.ts$/.exec(source.path)?.[1];
}

/** Migrations are numbered 0001, 0002 ... without a gap, each belongs to one module, and they only go forward. */
export const migrations: Check = (sources) => {
  const paths = sources.map(({ path }) => path).filter((path) => path.startsWith('db/migrations/'));
  return paths.sort().flatMap((path, at) => {
    const [, number, module] = /^db\/migrations\/(\d{4})-([a-z]+)-[a-z0-9-]+\.sql$/.exec(path) ?? [];
    if (!number || !module) return [`${path} is not named NNNN-module-what.sql`];
    const wrong: string[] = [];
    const expected = String(at + 1).padStart(4, '0');
    if (number !== expected) wrong.push(`${path} should have the number ${expected}`);
    if (!schemas.includes(module)) wrong.push(`${path} names ${module}, which is no module with a schema`);
    if (/-(down|undo|rollback|revert)[-.]/.test(path))
      wrong.push(`${path} goes backward; write a later one instead`);
    return wrong;
  });
};
