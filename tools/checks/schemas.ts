import { type Check, isTest, lineNumberOf, type Source, withoutComments } from './sources';

/** The PostgreSQL schema of each block of migration numbers. */
const blocks: readonly (readonly [from: number, to: number, schema: string])[] = [
  [1, 9, 'platform'],
  [10, 19, 'identity'],
  [20, 29, 'ledger'],
  [30, 39, 'catalog'],
  [40, 49, 'uploads'],
  [50, 59, 'wallet'],
  [60, 69, 'offers'],
  [70, 79, 'orders'],
  [80, 89, 'messaging'],
  [90, 94, 'rewards'],
  [95, 99, 'notifications'],
  [103, 104, 'orders'],
  [106, 106, 'orders'],
  [100, 109, 'disputes'],
  [130, 131, 'identity'],
  [132, 132, 'privacy'],
  [133, 133, 'identity'],
  [134, 134, 'privacy'],
  [135, 135, 'identity'],
  [136, 136, 'ledger'],
  [137, 137, 'privacy'],
  [138, 139, 'identity'],
  [116, 116, 'identity'],
  [110, 119, 'operator'],
  [120, 129, 'help'],
  [140, 144, 'wallet'],
  [145, 145, 'orders'],
  [146, 149, 'wallet'],
  [154, 154, 'ledger'],
  [150, 153, 'digests'],
  [156, 157, 'platform'],
  [158, 158, 'wallet'],
  [159, 159, 'messaging'],
  [160, 160, 'catalog'],
];
const schemas = blocks.map(([, , schema]) => schema);
const other = ['graphile_worker'];

/** A table or function with its schema in SQL: after a keyword, or called. */
const named = new RegExp(
  `\\b(?:(?:from|join|into|update|table|using|lock|execute|perform|call|references|on|view|function|procedure|type|index on|sequence|trigger on)\\s+(?:only\\s+|if\\s+(?:not\\s+)?exists\\s+)?(${[...schemas, ...other].join('|')})\\.[a-z_]+|(?<![.\\w])(${schemas.join('|')})\\.[a-z_]+\\s*\\()`,
  'gi',
);
/** Statements that change another module's data; reading the target of a foreign key does not. */
const changes = new RegExp(
  `\\b(?:create(?:\\s+or\\s+replace)?(?:\\s+unlogged|\\s+unique)?\\s+(?:table|view|function|procedure|type|sequence|index\\s+\\w+\\s+on)|alter\\s+table|drop\\s+\\w+|truncate|insert\\s+into|update|delete\\s+from)\\s+(?:only\\s+|if\\s+(?:not\\s+)?exists\\s+)?(${schemas.join('|')})\\.`,
  'gi',
);

/** A module's SQL and migrations use only its own schema. Other data comes from other modules' public APIs. */
export const ownSchema: Check = (sources) =>
  sources.flatMap((source) => {
    const owner = ownerOf(source);
    if (!owner) return [];
    const text = withoutComments(source.text);
    return [...text.matchAll(source.path.endsWith('.sql') ? changes : named)].flatMap((match) => {
      const schema = (match[1] ?? match[2]!).toLowerCase();
      // `ledger.balances(tx)` on an imported module looks like an SQL call but is TypeScript.
      if (match[2] && new RegExp(`\\b(?:import|const|let)\\b[^;'"=]*\\b${schema}\\b`).test(text)) return [];
      if (schema === owner || (owner === 'platform' && other.includes(schema))) return [];
      return [
        `${source.path}:${lineNumberOf(text, match.index)} touches ${schema} in SQL, and owns ${owner} alone`,
      ];
    });
  });

function ownerOf(source: Source): string | undefined {
  const migration = /^db\/migrations\/(\d{4})-/.exec(source.path);
  if (migration) return schemaOf(Number(migration[1]));
  if (isTest(source)) return undefined;
  if (/^apps\/server\/src\/platform\/.+\.ts$/.test(source.path)) return 'platform';
  return /^apps\/server\/src\/modules\/([^/]+)\/.+\.ts$/.exec(source.path)?.[1];
}

const schemaOf = (number: number) => blocks.find(([from, to]) => number >= from && number <= to)?.[2];

/** Each migration number is used once, within the block of its module, and migrations only go forward. */
export const migrations: Check = (sources) => {
  const seen = new Map<string, string>();
  return sources.flatMap(({ path }) => {
    const name = /^db\/migrations\/(.+\.sql)$/.exec(path)?.[1];
    if (!name) return [];
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (!number) return [`${path} is not named NNNN-name.sql`];
    const wrong: string[] = [];
    if (!schemaOf(Number(number))) wrong.push(`${path} has a number that belongs to no module`);
    if (/(^|-)(down|undo|rollback|revert)[-.]/.test(name))
      wrong.push(`${path} goes backward; write a later one instead`);
    const duplicate = seen.get(number);
    if (duplicate) wrong.push(`${path} has the number of ${duplicate}`);
    seen.set(number, path);
    return wrong;
  });
};
