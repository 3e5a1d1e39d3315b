import * as z from 'zod';
import { sealChunkCharacters, sealTimestampDigits } from './seal';

type Json = {
  type?: string;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Json;
  properties?: Record<string, Json>;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
};

/** A character outside ASCII takes three bytes, and six where a client writes `\u5361` for it. */
const bytesPerCharacter = 6;
/** Quotes, a colon or comma, and the blanks that some clients write beside them. */
const around = 6;
const numberBytes = 24;
/** Beside the text: the suffix, of which every instance has 16 characters, and the time. */
const tailBytes = 16 + sealTimestampDigits;
/** A character that does not fit begins the next piece, so a full one may lack this much. */
const fullPieceBytes = sealChunkCharacters - 2;

/** How many bytes of JSON a body of this schema may take at most. Throws for a text without an end. */
function mostBytes(schema: Json): number {
  if ('const' in schema) return around + JSON.stringify(schema.const).length;
  if (schema.enum) return around + Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return Math.max(...options.map(mostBytes));
  if (schema.properties)
    return Object.entries(schema.properties).reduce(
      (sum, [name, value]) => sum + name.length + around + mostBytes(value),
      around,
    );
  if (schema.type === 'array' && schema.items && schema.maxItems !== undefined)
    return around + schema.maxItems * mostBytes(schema.items);
  if (schema.type === 'number' || schema.type === 'integer') return around + numberBytes;
  if (schema.type === 'boolean') return around + 'false'.length;
  const length = schema.maxLength ?? (schema.format === 'date' ? 'YYYY-MM-DD'.length : undefined);
  if (schema.type === 'string' && length !== undefined) return around + length * bytesPerCharacter;
  throw new Error(`a sealed body must have an end: ${JSON.stringify(schema)}`);
}

/** For clients that cut shorter pieces than they must. */
const spare = 3;

/** How many pieces the largest sealed body of this schema has. */
export const maxSealedPieces = (schema: z.ZodType): number =>
  spare +
  Math.ceil((mostBytes(z.toJSONSchema(schema, { io: 'input' }) as Json) + tailBytes) / fullPieceBytes);
