import type { Command } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { sql } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { checkStaffText } from '../../../platform/text/free-text';

const minTextLength = 10;

/** Stores a report about a user and notifies the staff who decide about flagged chat, except the user and accounts linked to them. */
export const reportUser: Command<'reportUser'> = async (context, { userID, reason, text: inputText }) => {
  const { tx, caller, now } = context;
  const text = checkStaffText(inputText, 'text');
  const subjectID = BigInt(userID);
  if (subjectID === caller.userID) throw new Refusal('NotYourself');
  if (reason === 'other' && text.length < minTextLength) throw new Refusal('ReportNeedsText');
  const subject = await tx.maybe(sql`select 1 from identity.users where id = ${subjectID}`);
  if (!subject) throw new Refusal('UserNotFound');
  // Locks the reporter's row, so that a double tap cannot store two reports.
  await tx.one(sql`select 1 from identity.users where id = ${caller.userID} for no key update`);
  const since = later(now, -days(1));
  const before = await tx.maybe(sql`
    select 1 from identity.reports
    where reporter_id = ${caller.userID} and subject_id = ${subjectID} and at > ${since} limit 1`);
  if (before) throw new Refusal('ReportedAlready');
  await tx.run(sql`
    insert into identity.reports (reporter_id, subject_id, reason, words, at)
    values (${caller.userID}, ${subjectID}, ${reason}, ${text}, ${now})`);
  await publishEvent(context, 'identity.userReported', {
    userID,
    reporterID: String(caller.userID),
    reason,
    words: text,
  });
  return {};
};
