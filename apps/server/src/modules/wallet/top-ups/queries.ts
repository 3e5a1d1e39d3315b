import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { topUpOf, topUpsOf } from './store';
import { viewOf } from './view';

export const topUpDetail: Query<'topUpDetail'> = async ({ db, caller }, { topUpID }) => {
  const topUp = await topUpOf(db, caller.userID, BigInt(topUpID));
  if (!topUp) throw new Refusal('TopUpNotFound');
  return viewOf(topUp);
};

export const topUpList: Query<'topUpList'> = async ({ db, caller }, { cursor, limit }) => {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor))
    throw new Refusal('Malformed', { field: 'cursor' });
  const page = await topUpsOf(
    db,
    caller.userID,
    limit + 1,
    cursor === undefined ? undefined : BigInt(cursor),
  );
  const items = page.slice(0, limit);
  return { items: items.map(viewOf), nextCursor: page.length > limit ? String(items.at(-1)!.id) : null };
};
