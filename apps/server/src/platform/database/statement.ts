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
const variants = new WeakMap<TemplateStringsArray, Variants>();
/** Bounded, because every connection caches a plan for each variant. */
const maxVariants = 400;
let variantCount = 0;
/** True while `ownVariants` composes a statement, which has its own bound. */
let isUncounted = false;

function variantOf(
  root: Variants,
  values: readonly unknown[],
  build: () => string,
): { text: string; name?: string } {
  if (isUncounted) return { text: build() };
  let node = root;
  for (const value of values) {
    const key = value instanceof Statement ? value.text : null;
    let next = node.next.get(key);
    if (!next) {
      next = { next: new Map() };
      if (variantCount < maxVariants) node.next.set(key, next);
    }
    node = next;
  }
  if (node.text !== undefined) return { text: node.text, name: node.name };
  const text = build();
  if (variantCount >= maxVariants) return { text };
  variantCount++;
  node.text = text;
  node.name = nameOf(text);
  return { text, name: node.name };
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
  let root = variants.get(strings);
  if (!root) {
    root = { next: new Map() };
    variants.set(strings, root);
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

const joints: Record<string, Variants> = {};

/** Joins statements into a list of conditions or rows. */
export function joined(parts: readonly Statement[], separator: ' and ' | ' or ' | ', ' | ' '): Statement {
  joints[separator] ??= { next: new Map() };
  const between = ['', ...parts.slice(1).map(() => separator), ''];
  const { text } = variantOf(joints[separator], parts, () => spliced(between, parts));
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

/**
 * For statements that a caller can compose in very many ways. `max` of their texts are named, the others are planned
 * anew each time. None counts as a variant of the process, so they leave the names of other statements alone.
 */
export function ownVariants(max: number): (compose: () => Statement) => Statement {
  const names = new Set<string>();
  return (compose) => {
    isUncounted = true;
    try {
      const { text, values } = compose();
      const name = nameOf(text);
      if (names.size < max) names.add(name);
      return new Statement(text, values, names.has(name) ? name : undefined);
    } finally {
      isUncounted = false;
    }
  };
}
