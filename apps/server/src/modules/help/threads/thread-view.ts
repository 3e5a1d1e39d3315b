import type { Context } from '../../../platform/calls/context';
import { type FileView, fileViews } from '../../uploads';
import type { Message, Question } from './thread-store';

export const questionView = (row: Question) => ({
  questionID: String(row.id),
  text: row.text,
  articleID: row.articleID,
  orderNo: row.orderID === null ? null : String(row.orderID),
  at: row.at.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  state: row.state,
});

type Files = ReadonlyMap<bigint, FileView>;

/** The pictures of these rows of a user's threads, for everyone who may see the threads. */
export const picturesAmong = (
  { db, services, now }: Context,
  userID: bigint,
  rows: readonly { fileIDs: bigint[] }[],
): Promise<Files> =>
  fileViews(db, services, {
    fileIDs: rows.flatMap(({ fileIDs }) => fileIDs),
    readerID: userID,
    now,
  });

export const picturesOf = ({ fileIDs }: { fileIDs: bigint[] }, files: Files) =>
  fileIDs.flatMap((fileID) => {
    const file = files.get(fileID);
    return file?.thumbURL ? [{ fileID: String(fileID), url: file.url, thumbURL: file.thumbURL }] : [];
  });

export const messageView = (message: Message, files: Files) => ({
  messageID: String(message.id),
  isStaff: message.isStaff,
  text: message.text,
  pictures: picturesOf(message, files),
  at: message.at.toISOString(),
});

/** `rows` has one row more than `limit` if there is a next page. */
export const nextCursor = (rows: readonly Question[], limit: number) =>
  rows.length > limit ? String(rows[limit - 1]!.id) : null;
