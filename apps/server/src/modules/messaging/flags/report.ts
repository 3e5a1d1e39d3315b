import { isID } from '@gift/contract/rules';
import { ContentType, isNotificationID, MessageFrom } from '@gift/im-protocol';
import { hours, later } from '../../../platform/clock';
import type { Command } from '../../../platform/context';
import { type Db, sql } from '../../../platform/db';
import { staffText } from '../../../platform/free-text';
import { Refusal } from '../../../platform/refusal';
import { isCaseRoom } from '../case-rooms/ids';
import { decodeMessage } from '../messages/encoded';
import { partiesOf } from '../messages/ids';
import { placesIn } from '../messages/places';
import { raiseFlag } from './raise';

const fewestLetters = 10;

/** Where a message stands that this reader can see and report: somebody's own words, outside the room of a case. */
async function reportable(
  db: Db,
  { userID, conversationID, seq }: { userID: string; conversationID: string; seq: number },
): Promise<{ thread: bigint; senderID: string }> {
  const parties = partiesOf(conversationID);
  const isCase = parties?.kind === 'group' && isCaseRoom(parties.groupID);
  if (!parties || isCase || isNotificationID(conversationID)) throw new Refusal('MessageNotFound');
  const place = (await placesIn(db, userID, [conversationID])).get(conversationID);
  if (!place || seq < place.from || seq > place.to) throw new Refusal('MessageNotFound');
  const row = await db.maybe<{ sender: string; body: Buffer }>(sql`
    select m.sender, coalesce(w.body, m.body) as body from messaging.messages m
    left join messaging.withdrawn w on w.thread = m.thread and w.seq = m.seq
    where m.thread = ${place.thread} and m.seq = ${seq}`);
  if (!row || row.body.length === 0 || !isID(row.sender)) throw new Refusal('MessageNotFound');
  if (row.sender === userID) throw new Refusal('NotYourself');
  const { msgFrom, contentType } = decodeMessage(row.body);
  // What the server wrote stands in somebody's name, and is none of their words.
  if (msgFrom === MessageFrom.system || contentType >= ContentType.oaNotification)
    throw new Refusal('MessageNotFound');
  return { thread: place.thread, senderID: row.sender };
}

/** Hands a message to the staff. Nobody but they learns of it. */
export const reportMessage: Command<'reportMessage'> = async (context, input) => {
  const { tx, caller, now, settings } = context;
  const { conversationID, seq, reason } = input;
  const text = staffText(input.text, 'text');
  if (reason === 'other' && text.length < fewestLetters) throw new Refusal('ReportNeedsWords');
  const userID = String(caller.userID);
  const { thread, senderID } = await reportable(tx, { userID, conversationID, seq });
  const dueAt = later(now, hours(settings.imReportHours));
  const flagID = await raiseFlag(tx, { thread, seq, senderID, kind: 'report', dueAt, now });
  const isNew = await tx.run(sql`
    insert into messaging.flag_reports (thread, seq, reporter_id, flag_id, reason, words, at)
    values (${thread}, ${seq}, ${userID}, ${flagID}, ${reason}, ${text}, ${now})
    on conflict do nothing`);
  if (isNew === 0) throw new Refusal('MessageReported');
  return {};
};
