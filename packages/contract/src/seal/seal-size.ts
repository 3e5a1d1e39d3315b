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

/** A non-ASCII character takes three bytes, or six if a client writes it as `\u5361`. */
const bytesPerCharacter = 6;
/** Quotes, a colon or comma, and the blanks that some clients add. */
const punctuationBytes = 6;
const numberBytes = 24;
/** Besides the text: the suffix, 16 characters on every instance, and the timestamp. */
const tailBytes = 16 + sealTimestampDigits;
/** A character that does not fit starts the next piece, so a full piece may lack this many bytes. */
const fullPieceBytes = sealChunkCharacters - 2;

/** The maximum bytes of JSON for a body of this schema. Throws if a text has no maximum length. */
function maxBytes(schema: Json): number {
  if ('const' in schema) return punctuationBytes + JSON.stringify(schema.const).length;
  if (schema.enum)
    return punctuationBytes + Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return Math.max(...options.map(maxBytes));
  if (schema.properties)
    return Object.entries(schema.properties).reduce(
      (sum, [name, value]) => sum + name.length + punctuationBytes + maxBytes(value),
      punctuationBytes,
    );
  if (schema.type === 'array' && schema.items && schema.maxItems !== undefined)
    return punctuationBytes + schema.maxItems * maxBytes(schema.items);
  if (schema.type === 'number' || schema.type === 'integer') return punctuationBytes + numberBytes;
  if (schema.type === 'boolean') return punctuationBytes + 'false'.length;
  const length = schema.maxLength ?? (schema.format === 'date' ? 'YYYY-MM-DD'.length : undefined);
  if (schema.type === 'string' && length !== undefined) return punctuationBytes + length * bytesPerCharacter;
  throw new Error(`a sealed body must have an end: ${JSON.stringify(schema)}`);
}

/** Allowance for clients that cut smaller pieces than necessary. */
const spare = 3;

/** The number of pieces of the largest sealed body of this schema. */
export const maxSealedPieces = (schema: z.ZodType): number =>
  spare + Math.ceil((maxBytes(z.toJSONSchema(schema, { io: 'input' }) as Json) + tailBytes) / fullPieceBytes);
