import { type Language, textIn } from '@gift/contract/text/localized';
import { cannedVariables } from '@gift/contract/text/support-threads';
import type { Command, Query } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { type Db, sql } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { nicknamesOf } from '../../identity';

type CannedReply = {
  id: bigint;
  name: string;
  textEn: string;
  textZh: string;
  textPcm: string | null;
  authorID: bigint;
  at: Date;
};

const listReplies = (db: Db): Promise<CannedReply[]> =>
  db.many<CannedReply>(sql`
    select id, name, text_en as "textEn", text_zh as "textZh", text_pcm as "textPcm", author_id as "authorID", at
    from help.canned_replies order by lower(name)`);

const variable = /\{(\w*)\}/g;

/** The canned replies in the language of the user, with the variables filled in. */
export async function cannedRepliesFor(
  db: Db,
  { language, name, orderID }: { language: Language; name: string; orderID: bigint | null },
) {
  const values: Record<string, string | null> = { name, order: orderID === null ? null : String(orderID) };
  return (await listReplies(db)).flatMap((reply) => {
    const text = textIn([reply.textEn, reply.textZh, reply.textPcm ?? reply.textEn], language);
    const isPossible = [...text.matchAll(variable)].every(([, key = '']) => values[key] != null);
    const filled = text.replace(variable, (_, key: string) => values[key] ?? '');
    return isPossible ? [{ replyID: String(reply.id), name: reply.name, text: filled }] : [];
  });
}

export const cannedReplies: Query<'cannedReplies'> = async ({ db }) => {
  const replies = await listReplies(db);
  const names = await nicknamesOf(
    db,
    replies.map(({ authorID }) => authorID),
  );
  return {
    items: replies.map(({ id, authorID, at, ...reply }) => ({
      ...reply,
      replyID: String(id),
      authorName: names.get(authorID) ?? '',
      at: at.toISOString(),
    })),
  };
};

export const saveCannedReply: Command<'saveCannedReply'> = async ({ tx, caller, now }, input) => {
  const { replyID, name, textEn, textZh, textPcm } = input;
  for (const [, key = ''] of `${textEn} ${textZh} ${textPcm ?? ''}`.matchAll(variable))
    if (!cannedVariables.some((known) => known === key)) {
      const example = cannedVariables.map((known) => `{${known}}`).join(', ');
      throw new Refusal('VariableUnknown', { variable: `{${key}}`, example });
    }
  const id = replyID === null ? newID(now) : BigInt(replyID);
  const other = await tx.maybe(sql`
    select from help.canned_replies where lower(name) = lower(${name}) and id <> ${id}`);
  if (other) throw new Refusal('CannedNameTaken');
  const rows =
    replyID === null
      ? await tx.run(sql`
          insert into help.canned_replies (id, name, text_en, text_zh, text_pcm, author_id, at)
          values (${id}, ${name}, ${textEn}, ${textZh}, ${textPcm}, ${caller.userID}, ${now})`)
      : await tx.run(sql`
          update help.canned_replies set name = ${name}, text_en = ${textEn}, text_zh = ${textZh}, text_pcm = ${textPcm},
            author_id = ${caller.userID}, at = ${now}
          where id = ${id}`);
  if (rows === 0) throw new Refusal('CannedReplyNotFound');
  return {};
};

export const deleteCannedReply: Command<'deleteCannedReply'> = async ({ tx }, { replyID }) => {
  const rows = await tx.run(sql`delete from help.canned_replies where id = ${BigInt(replyID)}`);
  if (rows === 0) throw new Refusal('CannedReplyNotFound');
  return {};
};
