import { createHash } from 'node:crypto';

/**
 * A statement with its values. Only the `sql` tag creates one, so outside text is always a parameter; a JSON value that
 * looks like a statement is not one.
 */
export class Statement {
  constructor(
    readonly text: string,
    readonly values: readonly unknown[],
    /**
     * The prepared statement's name, under which a connection caches the plan; without it PostgreSQL plans anew each
     * time.
     */
    readonly name?: string,
  ) {}
}

const nameOf = (text: string) => createHash('sha1').update(text).digest('base64url');

const shifted = (text: string, by: number) =>
  by === 0 ? text : text.replace(/\$(\d+)/g, (_, digits: string) => `$${Number(digits) + by}`);

const prepared = new WeakMap<TemplateStringsArray, { text: string; name: string }>();

/** Texts composed of parts, looked up by the parts' texts. A plain value has the key null. */
type Variants = { next: Map<string | null, Variants>; text?: string; name?: string };
/** Composed texts, by their template or by what joins their parts. Bounded: beyond that, each is composed every time. */
type Texts = {
  roots: WeakMap<TemplateStringsArray, Variants>;
  joints: Record<string, Variants>;
  room: number;
};
const emptyTexts = (room: number): Texts => ({ roots: new WeakMap(), joints: {}, room });
/** Every connection caches a plan for each of them. */
const shared = emptyTexts(400);
/** Not the shared ones while `ownVariants` composes a statement. */
let texts = shared;

function variantOf(
  root: Variants,
  values: readonly unknown[],
  build: () => string,
): { text: string; name?: string } {
  let node = root;
  for (const value of values) {
    const key = value instanceof Statement ? value.text : null;
    let next = node.next.get(key);
    if (!next) {
      next = { next: new Map() };
      if (texts.room > 0) node.next.set(key, next);
    }
    node = next;
  }
  if (node.text !== undefined) return node as { text: string };
  const text = build();
  if (texts.room <= 0) return { text };
  texts.room--;
  node.text = text;
  if (texts === shared) node.name = nameOf(text);
  return node as { text: string };
}

/**
 * `sql`select * from ledger.accounts where id = ${id}``: values become parameters, a nested statement is spliced in.
 * Statements are prepared once per connection, under a name derived from the text.
 */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Statement {
  if (!values.some((value) => value instanceof Statement)) {
    let preparedStatement = prepared.get(strings);
    if (!preparedStatement) {
      const text = strings.reduce((built, part, at) => `${built}$${at}${part}`);
      preparedStatement = { text, name: nameOf(text) };
      prepared.set(strings, preparedStatement);
    }
    return new Statement(preparedStatement.text, values, preparedStatement.name);
  }
  let root = texts.roots.get(strings);
  if (!root) {
    root = { next: new Map() };
    texts.roots.set(strings, root);
  }
  const { text, name } = variantOf(root, values, () => spliced(strings, values));
  const flat = values.flatMap((value) => (value instanceof Statement ? value.values : [value]));
  return new Statement(text, flat, name);
}

function spliced(strings: readonly string[], values: readonly unknown[]): string {
  let text = strings[0] ?? '';
  let used = 0;
  values.forEach((value, at) => {
    if (value instanceof Statement) {
      text += shifted(value.text, used);
      used += value.values.length;
    } else {
      used++;
      text += `$${used}`;
    }
    text += strings[at + 1];
  });
  return text;
}

/** An empty statement for optional parts: `${filter ? sql`and x = ${filter}` : nothing}`. */
export const nothing = new Statement('', []);

/** Joins statements into a list of conditions or rows. */
export function joined(parts: readonly Statement[], separator: ' and ' | ' or ' | ', ' | ' '): Statement {
  const root = texts.joints[separator] ?? { next: new Map() };
  texts.joints[separator] = root;
  const { text } = variantOf(root, parts, () =>
    spliced(['', ...parts.slice(1).map(() => separator), ''], parts),
  );
  return new Statement(
    text,
    parts.flatMap((part) => part.values),
  );
}

/**
 * `where id ${idIn(ids)}`. A short list is written out, because PostgreSQL plans a statement with a list of unknown
 * length anew each time, which costs more than looking up a few ids.
 */
export const idIn = (ids: readonly bigint[]): Statement =>
  ids.length === 0 || ids.length > 4
    ? sql`= any(${ids.map(String)}::bigint[])`
    : sql`in (${joined(
        ids.map((id) => sql`${id}::bigint`),
        ', ',
      )})`;

/** A statement has several parts, whose texts are composed too. */
const partsOfStatement = 8;

/**
 * For statements that a caller can compose in very many ways. `max` of their texts are named, the others are planned
 * anew each time. None counts as a variant of the process, so they leave the names of other statements alone.
 */
export function ownVariants(max: number): (compose: () => Statement) => Statement {
  const names = new Map<string, string>();
  const own = emptyTexts(max * partsOfStatement);
  return (compose) => {
    texts = own;
    try {
      const { text, values } = compose();
      let name = names.get(text);
      if (name === undefined && names.size < max) {
        name = nameOf(text);
        names.set(text, name);
      }
      return new Statement(text, values, name);
    } finally {
      texts = shared;
    }
  };
}
