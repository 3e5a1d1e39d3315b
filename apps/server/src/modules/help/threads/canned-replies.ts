import type { Language } from '@gift/contract/text/localized';
import { cannedVariables } from '@gift/contract/text/support-threads';
import type { Command, Query } from '../../../platform/calls/context';
import { type Db, sql } from '../../../platform/database/db';
import { filledText, templateStore, templateView } from '../../../platform/text/template-store';
import { nicknamesOf } from '../../identity';

const templates = templateStore({
  table: sql`help.canned_replies`,
  variables: cannedVariables,
  refusals: { notFound: 'CannedReplyNotFound', nameTaken: 'CannedNameTaken' },
});

/** The canned replies in the language of the user, with the variables filled in. */
export async function cannedRepliesFor(
  db: Db,
  { language, name, orderID }: { language: Language; name: string; orderID: bigint | null },
) {
  const values = { name, order: orderID === null ? null : String(orderID) };
  return (await templates.list(db)).flatMap((reply) => {
    const text = filledText(reply, language, values);
    return text === null ? [] : [{ replyID: String(reply.id), name: reply.name, text }];
  });
}

export const cannedReplies: Query<'cannedReplies'> = async ({ db }) => {
  const replies = await templates.list(db);
  const names = await nicknamesOf(
    db,
    replies.map(({ authorID }) => authorID),
  );
  return { items: replies.map((reply) => ({ ...templateView(reply, names), replyID: String(reply.id) })) };
};

export const saveCannedReply: Command<'saveCannedReply'> = async (context, { replyID, ...input }) => {
  await templates.save(context, replyID, input);
  return {};
};

export const deleteCannedReply: Command<'deleteCannedReply'> = async ({ tx }, { replyID }) => {
  await templates.remove(tx, replyID);
  return {};
};
