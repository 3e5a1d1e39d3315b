import type { EndpointSpec } from '@gift/contract';
import { picturesIn } from '@gift/contract/text/help-text';
import { checkStaffText } from './free-text';

type Schema = {
  type?: string;
  pattern?: string;
  enum?: unknown;
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

const code = 'X7QP-9K2M-4TRW-8HZC';
/** Shorter spellings of a code, for fields whose pattern leaves less room. */
const spellings = [code, code.replaceAll('-', '')].flatMap((one) => [one, one.toLowerCase(), `/${one}`]);

const isFree = ({ type, pattern, format, ...one }: Schema): boolean =>
  type === 'string' &&
  one.enum === undefined &&
  one.const === undefined &&
  format === undefined &&
  (pattern === undefined || spellings.some((text) => new RegExp(pattern, 'u').test(text)));

function freeFieldsOf(schema: Schema, at: string): string[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) => freeFieldsOf(one, `${at}.${key}`)),
    ...(schema.items ? freeFieldsOf(schema.items, `${at}.*`) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? freeFieldsOf(schema.additionalProperties, `${at}.*`)
      : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((ones) =>
      (ones ?? []).flatMap((one) => freeFieldsOf(one, at)),
    ),
  ];
  return isFree(schema) ? [at, ...below] : below;
}

const fieldsBySpec = new WeakMap<EndpointSpec, readonly string[]>();

/**
 * Every field of a call in which a code could be typed, per its contract: `reason`, `request.value`, `filter.*`.
 * `cursor` is excluded, since the server writes it.
 */
export function freeTextFields(spec: EndpointSpec): readonly string[] {
  const cachedFields = fieldsBySpec.get(spec);
  if (cachedFields) return cachedFields;
  const fields = [spec.body, spec.query].flatMap((one) =>
    one ? freeFieldsOf(one.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Schema, '') : [],
  );
  const paths = [...new Set(fields.map((field) => field.slice(1)))].filter((field) => field !== 'cursor');
  fieldsBySpec.set(spec, paths);
  return paths;
}

type FieldText = { field: string; text: string };

/** The texts under a field of an input, with their paths: `filter.*` matches as many as were sent. */
function textsUnder(value: unknown, steps: readonly string[], at: readonly string[] = []): FieldText[] {
  const [step, ...rest] = steps;
  if (step === undefined) return typeof value === 'string' ? [{ field: at.join('.'), text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    step === '*' || step === key ? textsUnder(one, rest, [...at, key]) : [],
  );
}

/** Ids that the call addresses: an order number in a text about that order is no code. */
const numbersOf = (input: unknown): string[] =>
  [
    ...JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value)).matchAll(
      /"\w+(?:ID|No)":"(\d{12,19})"/g,
    ),
  ].map(([, number = '']) => number);

/** Article texts. The URLs of their pictures are ids and hashes, and their command accepts only known ones. */
const articles = new Set(['bodyEn', 'bodyZh', 'bodyPcm']);
const withoutAddresses = (text: string): string =>
  picturesIn(text).reduce((rest, { whole, alt }) => rest.replace(whole, () => alt), text);

/** Refuses with CodeInText a console call with a card code in any of its texts. */
export function refuseCardCodes(spec: EndpointSpec, input: object): void {
  const numbers = numbersOf(input);
  for (const field of freeTextFields(spec))
    for (const { field: path, text } of textsUnder(input, field.split('.')))
      checkStaffText(articles.has(field) ? withoutAddresses(text) : text, path, numbers);
}
