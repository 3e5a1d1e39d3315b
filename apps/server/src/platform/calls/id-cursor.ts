import { Refusal } from './refusal';

/** The id a page ended at, from its cursor; undefined for the first page. Refuses what is no id: it would begin anew. */
export function idOfCursor(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,17}$/.test(cursor)) throw new Refusal('Malformed', { field: 'cursor' });
  return BigInt(cursor);
}
