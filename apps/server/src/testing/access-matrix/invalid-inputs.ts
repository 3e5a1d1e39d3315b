// Invalid values for the inputs of calls.

const long = 'x'.repeat(5_000);

/** Values to put in place of a field's own, with a name for what is wrong. */
const strange: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a boolean', true],
  ['an empty text', ''],
  ['a word', 'x'],
  ['zero', 0],
  ['less than nothing', -1],
  ['a fraction', 1.5],
  ['beyond 2^53', 2 ** 53 + 2],
  ['beyond any integer', 1e300],
  ['zero in digits', '0'],
  ['less than nothing in digits', '-1'],
  ['a fraction of a kobo', '100.5'],
  ['an exponent', '1e3'],
  ['digits beyond 2^53', '9007199254740993'],
  ['digits beyond 2^63', '9223372036854775808'],
  ['forty digits', '9'.repeat(40)],
  ['an id that is nobody’s', '4611686018427'],
  ['a zero character', 'a\u0000b'],
  ['half a character', 'a\ud800'],
  ['a quote and a comment', "'; drop table orders.orders; --"],
  ['a long text', long],
  ['a list', []],
  ['a list of nothing', [null]],
  ['an object', {}],
  ['an object with a prototype', JSON.parse('{"__proto__": {"isAdmin": true}}')],
];

/** Whole bodies that are invalid. */
const strangeBodies: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a list', []],
  ['a word', 'x'],
  ['a number', 7],
  ['nothing', {}],
];

type Path = readonly (string | number)[];

/** The paths of all values inside a value, containers included. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    pathsIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return at.length > 0 ? [at, ...inside] : inside;
}

function changed(value: unknown, [key, ...rest]: Path, change: (held: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const copy: Record<string | number, unknown> = (
    Array.isArray(value) ? [...value] : { ...(value as object) }
  ) as never;
  const next = changed(copy[key], rest, change);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}

/** Every way to corrupt one part of a valid input, each with a name. */
export function* invalidInputs(sound: object): Generator<readonly [string, unknown]> {
  yield* strangeBodies;
  yield ['a field too many', { ...sound, isAdmin: true }];
  for (const path of pathsIn(sound)) {
    const where = path.join('.');
    yield [`without ${where}`, changed(sound, path, () => undefined)];
    for (const [name, value] of strange) yield [`${where} is ${name}`, changed(sound, path, () => value)];
  }
}

/** Bodies that are not JSON, with their content type. */
export const malformedBodies: readonly (readonly [string, string, string])[] = [
  ['half of it', 'application/json', '{"orderNo":'],
  ['nothing at all', 'application/json', ''],
  ['a zero byte', 'application/json', '\u0000'],
  ['a prototype', 'application/json', '{"__proto__": {"x": 1}}'],
  ['very deep', 'application/json', '['.repeat(20_000)],
  ['a form', 'application/x-www-form-urlencoded', 'orderNo=1&walletPin=274913'],
  ['another kind', 'text/plain', 'hello'],
  ['a kind that is none', 'nonsense', '{}'],
];
