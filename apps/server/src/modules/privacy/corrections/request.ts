import type { AnswerOf, Calls } from '@gift/contract';
import type { CorrectionSubject } from '@gift/contract/profile/privacy-values';
import type { Command, CommandContext } from '../../../platform/calls/context';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { type Db, sql, type Tx } from '../../../platform/database/db';
import { newID } from '../../../platform/ids';
import { checkStaffText } from '../../../platform/text/free-text';
import { verifiedIdentityOf } from '../../identity';
import { claimFiles, closeFile } from '../../uploads';
import { confirmOwner } from '../confirm-owner';

type View = AnswerOf<Calls['requestCorrection']>;

type Row = {
  state: Exclude<View['state'], 'none'>;
  subject: CorrectionSubject;
  text: string;
  requestedAt: Date;
  answerBy: Date;
  answer: string | null;
};

/** The user's last correction request and its result. */
export async function correctionView(db: Db, userID: bigint): Promise<View> {
  const row = await db.maybe<Row>(sql`
    select state, subject, words as text, requested_at as "requestedAt", answer_by as "answerBy", answer from privacy.requests
    where user_id = ${userID} and kind = 'correction' order by id desc limit 1`);
  if (!row) return { state: 'none', subject: null, text: '', requestedAt: null, answerBy: null, answer: '' };
  return {
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    answerBy: row.state === 'open' ? row.answerBy.toISOString() : null,
    answer: row.answer ?? '',
  };
}

/**
 * Requests a correction: the verified data is wrong, and a document shows the right data. Refuses as the confirmation
 * of the owner does; with CorrectionOfNothing, CorrectionAlreadyOpen, NotYourPicture, and CodeInText.
 */
export const requestCorrection: Command<'requestCorrection'> = async (context, input) => {
  const { tx, caller, now, settings, language } = context;
  const { userID } = caller;
  const { subject, fileIDs, text: inputText, ...confirmation } = input;
  await confirmOwner(context, confirmation);
  if (!(await verifiedIdentityOf(tx, userID))) throw new Refusal('CorrectionOfNothing');
  const text = checkStaffText(inputText, 'text');
  const files = fileIDs.map(BigInt);
  const rows = await tx.run(sql`
    insert into privacy.requests
      (id, user_id, kind, language, requested_at, answer_by, subject, words, file_ids)
    values (${newID(now)}, ${userID}, 'correction', ${language}, ${now},
      ${later(now, days(settings.dataAnswerDays))}, ${subject}, ${text}, ${files})
    on conflict (user_id, kind) where state = 'open' do nothing`);
  if (rows === 0) throw new Refusal('CorrectionAlreadyOpen');
  if (!(await claimFiles(tx, files, { ownerID: userID, now }))) throw new Refusal('NotYourPicture');
  return correctionView(tx, userID);
};

/** Deletes the documents of a closed correction: they are no longer needed as evidence. */
export async function deleteCorrectionFiles(
  tx: Tx,
  { userID, fileIDs }: { userID: bigint; fileIDs: readonly bigint[] },
): Promise<void> {
  for (const id of fileIDs) await closeFile(tx, id, { ownerID: userID });
}

export async function stopCorrection({ tx, caller, now }: CommandContext): Promise<View> {
  const { userID } = caller;
  const stoppedRequest = await tx.maybe<{ fileIDs: bigint[] }>(sql`
    with held as (
      select id, file_ids from privacy.requests
      where user_id = ${userID} and kind = 'correction' and state = 'open' for update
    )
    update privacy.requests r set state = 'stopped', closed_at = ${now}, file_ids = '{}'
    from held where held.id = r.id returning held.file_ids as "fileIDs"`);
  if (!stoppedRequest) throw new Refusal('NoOpenCorrection');
  await deleteCorrectionFiles(tx, { userID, fileIDs: stoppedRequest.fileIDs });
  return correctionView(tx, userID);
}
