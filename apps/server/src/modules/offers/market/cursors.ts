import { Refusal } from '../../../platform/calls/refusal';

/** Where a page ended: the last row's sort key and id. */
export type Position = { key: bigint; id: bigint };

export const cursorAt = ({ key, id }: Position): string => Buffer.from(`${key}.${id}`).toString('base64url');

/** Parses a cursor of `cursorAt`. Refuses anything else with Malformed. */
export function positionOf(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const match = /^(-?\d{1,18})\.(\d{1,19})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match || BigInt(match[2]!) > 0x7fffffffffffffffn) throw new Refusal('Malformed', { field: 'cursor' });
  return { key: BigInt(match[1]!), id: BigInt(match[2]!) };
}
