import { Refusal } from './refusal';

/**
 * The last id of the previous page; undefined for the first page. Refuses an invalid cursor, which would restart the
 * list.
 */
export function idOfCursor(cursor: string | undefined): bigint | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,17}$/.test(cursor)) throw new Refusal('Malformed', { field: 'cursor' });
  return BigInt(cursor);
}
