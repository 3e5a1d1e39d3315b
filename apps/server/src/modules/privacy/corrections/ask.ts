import type { AnswerOf, Calls } from '@gift/contract';
import type { CorrectionSubject } from '@gift/contract/privacy-words';
import { days, later } from '../../../platform/clock';
import type { Command, CommandContext } from '../../../platform/context';
import { type Db, sql, type Tx } from '../../../platform/db';
import { staffText } from '../../../platform/free-text';
import { newID } from '../../../platform/ids';
import { Refusal } from '../../../platform/refusal';
import { personOf } from '../../identity';
import { claimFiles, closeFile } from '../../uploads';
import { proveOwner } from '../prove';

type View = AnswerOf<Calls['askCorrection']>;

type Row = {
  state: Exclude<View['state'], 'none'>;
  subject: CorrectionSubject;
  words: string;
  askedAt: Date;
  answerBy: Date;
  answer: string | null;
};

/** The last thing somebody asked to be corrected, and what became of it. */
export async function correctionView(db: Db, userID: bigint): Promise<View> {
  const row = await db.maybe<Row>(sql`
    select state, subject, words, asked_at as "askedAt", answer_by as "answerBy", answer from privacy.requests
    where user_id = ${userID} and kind = 'correction' order by id desc limit 1`);
  if (!row) return { state: 'none', subject: null, words: '', askedAt: null, answerBy: null, answer: '' };
  return {
    ...row,
    askedAt: row.askedAt.toISOString(),
    answerBy: row.state === 'open' ? row.answerBy.toISOString() : null,
    answer: row.answer ?? '',
  };
}

/**
 * Puts a wish before the staff: what is verified is wrong, and a paper shows what is right. Refuses as the proof does;
 * with CorrectionOfNothing, CorrectionWaiting, NotYourPicture, and CodeInText.
 */
export const askCorrection: Command<'askCorrection'> = async (context, input) => {
  const { tx, caller, now, settings, language } = context;
  const { userID } = caller;
  const { subject, words, fileIDs, ...proof } = input;
  await proveOwner(context, proof);
  if (!(await personOf(tx, userID))) throw new Refusal('CorrectionOfNothing');
  const text = staffText(words, 'words');
  const files = fileIDs.map(BigInt);
  const rows = await tx.run(sql`
    insert into privacy.requests
      (id, user_id, kind, language, asked_at, answer_by, subject, words, file_ids)
    values (${newID(now)}, ${userID}, 'correction', ${language}, ${now},
      ${later(now, days(settings.dataAnswerDays))}, ${subject}, ${text}, ${files})
    on conflict (user_id, kind) where state = 'open' do nothing`);
  if (rows === 0) throw new Refusal('CorrectionWaiting');
  if (!(await claimFiles(tx, files, { ownerID: userID, now }))) throw new Refusal('NotYourPicture');
  return correctionView(tx, userID);
};

/** Lets go of the papers of a correction that is over: they prove nothing any longer. */
export async function dropPapers(
  tx: Tx,
  { userID, fileIDs }: { userID: bigint; fileIDs: readonly bigint[] },
): Promise<void> {
  for (const id of fileIDs) await closeFile(tx, id, { ownerID: userID });
}

export async function stopCorrection({ tx, caller, now }: CommandContext): Promise<View> {
  const { userID } = caller;
  const stopped = await tx.maybe<{ fileIDs: bigint[] }>(sql`
    with held as (
      select id, file_ids from privacy.requests
      where user_id = ${userID} and kind = 'correction' and state = 'open' for update
    )
    update privacy.requests r set state = 'stopped', closed_at = ${now}, file_ids = '{}'
    from held where held.id = r.id returning held.file_ids as "fileIDs"`);
  if (!stopped) throw new Refusal('CorrectionNotWaiting');
  await dropPapers(tx, { userID, fileIDs: stopped.fileIDs });
  return correctionView(tx, userID);
}
