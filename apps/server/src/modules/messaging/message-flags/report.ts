import { isID } from '@gift/contract/rules';
import { ContentType, isNotificationID, MessageFrom } from '@gift/im-protocol';
import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import { type Db, sql } from '../../../platform/database/db';
import { checkStaffText } from '../../../platform/text/free-text';
import { isCaseRoom } from '../case-rooms/ids';
import { decodeMessage } from '../messages/store/encoded';
import { partiesOf } from '../messages/store/ids';
import { findReadable } from '../messages/store/readable';
import { addFlag } from './add-flag';

const minTextLength = 10;

/** The message if this reader can see and report it: written by a user, outside a case room. */
async function reportable(
  db: Db,
  { userID, conversationID, seq }: { userID: string; conversationID: string; seq: number },
): Promise<{ conversation: bigint; senderID: string }> {
  const parties = partiesOf(conversationID);
  const isCase = parties?.kind === 'group' && isCaseRoom(parties.groupID);
  if (!parties || isCase || isNotificationID(conversationID)) throw new Refusal('MessageNotFound');
  const readable = (await findReadable(db, userID, [conversationID])).get(conversationID);
  if (!readable || seq < readable.from || seq > readable.to) throw new Refusal('MessageNotFound');
  const row = await db.maybe<{ sender: string; body: Buffer }>(sql`
    select m.sender, coalesce(w.body, m.body) as body from messaging.messages m
    left join messaging.revoked_messages w on w.conversation = m.conversation and w.seq = m.seq
    where m.conversation = ${readable.conversation} and m.seq = ${seq}`);
  if (!row || row.body.length === 0 || !isID(row.sender)) throw new Refusal('MessageNotFound');
  if (row.sender === userID) throw new Refusal('NotYourself');
  const { msgFrom, contentType } = decodeMessage(row.body);
  // The server writes some messages in a user's name; the user did not write their text.
  if (msgFrom === MessageFrom.system || contentType >= ContentType.oaNotification)
    throw new Refusal('MessageNotFound');
  return { conversation: readable.conversation, senderID: row.sender };
}

/** Reports a message to staff. Nobody else learns of it. */
export const reportMessage: Command<'reportMessage'> = async (context, input) => {
  const { tx, caller, now, settings } = context;
  const { conversationID, seq, reason } = input;
  const text = checkStaffText(input.text, 'text');
  if (reason === 'other' && text.length < minTextLength) throw new Refusal('ReportNeedsText');
  const userID = String(caller.userID);
  const { conversation, senderID } = await reportable(tx, { userID, conversationID, seq });
  const dueAt = later(now, hours(settings.imReportHours));
  const flagID = await addFlag(tx, { conversation, seq, senderID, kind: 'report', dueAt, now });
  const isNew = await tx.run(sql`
    insert into messaging.flag_reports (conversation, seq, reporter_id, flag_id, reason, words, at)
    values (${conversation}, ${seq}, ${userID}, ${flagID}, ${reason}, ${text}, ${now})
    on conflict do nothing`);
  if (isNew === 0) throw new Refusal('MessageReported');
  return {};
};
