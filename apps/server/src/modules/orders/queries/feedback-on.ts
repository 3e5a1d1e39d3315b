import { isID } from '@gift/contract/rules';
import type { Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { nothing, sql } from '../../../platform/database/db';
import { nicknamesOf } from '../../identity';

type Row = {
  orderID: bigint;
  authorID: bigint;
  score: number;
  tags: string[];
  text: string;
  reply: string;
  brandID: string;
  at: Date;
};

/** Hides whom a user trades with: `l…s` is enough for authors to recognize their own feedback. */
const maskNickname = (nickname: string): string => {
  const characters = [...nickname];
  return characters.length < 3 ? '…' : `${characters[0]}…${characters.at(-1)}`;
};

/** Feedback about a user. Without any, the page is empty. */
export const feedbackOn: Query<'feedbackOn'> = async ({ db }, { userID, score, cursor, limit }) => {
  const subject = BigInt(userID);
  if (!(await nicknamesOf(db, [subject])).has(subject)) throw new Refusal('UserNotFound');
  const [ms, id] = cursor?.split('_') ?? [];
  const isCursor = ms !== undefined && id !== undefined && /^\d{1,15}$/.test(ms) && isID(id);
  if (cursor !== undefined && !isCursor) throw new Refusal('Malformed', { field: 'cursor' });
  const after = isCursor ? sql`and (f.at, f.order_id) < (${new Date(Number(ms))}, ${BigInt(id)})` : nothing;
  const rows = await db.many<Row>(sql`
    select f.order_id as "orderID", f.author_id as "authorID", f.score, f.tags, f.note as text, f.reply,
      o.brand_id as "brandID", f.at
    from orders.feedback f join orders.orders o on o.id = f.order_id
    where f.subject_id = ${subject} ${score === undefined ? nothing : sql`and f.score = ${score}`} ${after}
    order by f.at desc, f.order_id desc limit ${limit + 1}`);
  const counts = await db.one<{ good: number; neutral: number; bad: number }>(sql`
    select count(*) filter (where score = 1)::int as good, count(*) filter (where score = 0)::int as neutral,
      count(*) filter (where score = -1)::int as bad
    from orders.feedback where subject_id = ${subject}`);
  const page = rows.slice(0, limit);
  const authors = await nicknamesOf(
    db,
    page.map(({ authorID }) => authorID),
  );
  const last = page.at(-1);
  return {
    items: page.map(({ orderID: _order, authorID, at, ...item }) => ({
      ...item,
      by: maskNickname(authors.get(authorID) ?? ''),
      at: at.toISOString(),
    })),
    nextCursor: rows.length > limit && last ? `${last.at.getTime()}_${last.orderID}` : null,
    counts,
  };
};
