import type { AnswerOf, Calls } from '@gift/contract';
import { findSensitiveText, weakOtp } from '@gift/contract/text/sensitive-text';
import { maxUnansweredMessages, reopenDays } from '@gift/contract/text/support-threads';
import type { Command, CommandContext, Context, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { Refusal } from '../../../platform/calls/refusal';
import { days, later } from '../../../platform/clock';
import { publishEvent } from '../../../platform/events/outbox';
import { newID } from '../../../platform/ids';
import { isSideOf, showUsableCard, textRevealsCode } from '../../orders';
import { attachFile, duplicatesOf } from '../../uploads';
import * as store from './thread-store';
import { messageView, nextCursor, picturesAmong, picturesOf, questionView } from './thread-view';
import { transition } from './transition';

type Thread = AnswerOf<Calls['rateSupport']>;

const canWrite = ({ state, closedAt }: store.Question, now: Date) =>
  state !== 'closed' || (closedAt !== null && now < later(closedAt, days(reopenDays)));

async function threadViews(context: Context, rows: readonly store.Question[]): Promise<Thread[]> {
  const { db, caller, now } = context;
  const messages = await store.messagesOf(
    db,
    rows.map(({ id }) => id),
  );
  const files = await picturesAmong(context, caller.userID, [...rows, ...messages]);
  return rows.map((row) => ({
    ...questionView(row),
    pictures: picturesOf(row, files),
    messages: messages
      .filter(({ questionID }) => questionID === row.id)
      .map((message) => messageView(message, files)),
    canWrite: canWrite(row, now),
    isHelpful: row.isHelpful,
  }));
}

async function threadView(context: Context, id: bigint): Promise<Thread> {
  const row = await store.questionByID(context.db, id);
  const [view] = await threadViews(context, row ? [row] : []);
  if (!view) throw new Refusal('QuestionNotFound');
  return view;
}

/**
 * Refuses card codes and one-time codes in a message: support staff do not need them. `before`: what staff wrote last,
 * which may have asked for the number.
 */
async function refuseSecrets(context: CommandContext, text: string, orderID: bigint | null, before = '') {
  const orderNos = orderID === null ? [] : [String(orderID)];
  const caught = findSensitiveText(text, { orderNos, mayShareContacts: true, before });
  const isCard = caught?.kind === 'card' && caught.isSure;
  const isOneTimeCode = caught?.kind === 'otp' && (caught.isSure || weakOtp.test(before));
  if (isCard || isOneTimeCode || (orderID !== null && (await textRevealsCode(context, orderID, text))))
    throw new Refusal('SecretInQuestion');
}

async function refuseTooMany({ tx, caller, settings }: CommandContext) {
  const max = settings.supportQuestionsWaiting;
  if ((await store.openQuestionsOf(tx, caller.userID)) >= max)
    throw new Refusal('TooManyOpenQuestions', { max });
}

/**
 * Attaches the caller's pictures. The thread shows them to everyone who may see the thread, so pictures of a card that
 * may still be used are refused, also those that were saved again.
 */
async function attachPictures(
  { tx, caller, now }: CommandContext,
  ids: readonly string[],
): Promise<bigint[]> {
  const fileIDs = ids.map(BigInt);
  for (const fileID of fileIDs) await attachFile(tx, fileID, { ownerID: caller.userID, readers: [], now });
  const duplicates = (await duplicatesOf(tx, fileIDs)).map(({ duplicateID }) => duplicateID);
  if (await showUsableCard(tx, [...fileIDs, ...duplicates])) throw new Refusal('CardInQuestion');
  return fileIDs;
}

export const askSupport: Command<'askSupport'> = async (context, input) => {
  const { tx, caller, now } = context;
  const { userID } = caller;
  const { text, orderNo, articleID, device } = input;
  const orderID = orderNo === undefined ? null : BigInt(orderNo);
  if (orderID !== null && !(await isSideOf(tx, orderID, userID))) throw new Refusal('OrderNotFound');
  await refuseSecrets(context, text, orderID);
  await refuseTooMany(context);
  const id = newID(now);
  const fileIDs = await attachPictures(context, input.fileIDs);
  const row = {
    id,
    userID,
    orderID,
    text,
    fileIDs,
    articleID: articleID ?? null,
    device: device ?? null,
    at: now,
  };
  store.insertQuestion(tx, row);
  await publishEvent({ tx, now }, 'support.asked', {
    ...{ questionID: String(id), userID: String(userID), assigneeID: null, wasOpen: false },
  });
  return threadView(context, id);
};

/** The caller's question, locked. */
async function lockOwn({ tx, caller }: CommandContext, questionID: string): Promise<store.Question> {
  const question = await store.lockQuestion(tx, BigInt(questionID));
  if (question?.userID !== caller.userID) throw new Refusal('QuestionNotFound');
  return question;
}

export const writeToSupport: Command<'writeToSupport'> = async (context, { questionID, text, fileIDs }) => {
  const { tx, caller, now } = context;
  const question = await lockOwn(context, questionID);
  const next = transition(question, 'write');
  if (!canWrite(question, now)) throw new Refusal('ThreadClosed', { days: reopenDays });
  const reply = await store.lastReply(tx, question.id);
  await refuseSecrets(context, text, question.orderID, reply.text ?? '');
  if (reply.unanswered >= maxUnansweredMessages)
    throw new Refusal('TooManyMessages', { max: maxUnansweredMessages });
  const wasOpen = question.state === next;
  if (!wasOpen) {
    await refuseTooMany(context);
    store.setState(tx, question.id, next, now);
  }
  await publishEvent({ tx, now }, 'support.asked', {
    ...{ questionID, userID: String(caller.userID), wasOpen },
    assigneeID: question.assigneeID === null ? null : String(question.assigneeID),
  });
  store.insertMessage(tx, {
    ...{ id: newID(now), questionID: question.id, authorID: caller.userID, isStaff: false, text, at: now },
    fileIDs: await attachPictures(context, fileIDs),
  });
  return threadView(context, question.id);
};

export const rateSupport: Command<'rateSupport'> = async (context, { questionID, isHelpful }) => {
  const question = await lockOwn(context, questionID);
  transition(question, 'rate');
  store.setRating(context.tx, question.id, isHelpful);
  return threadView(context, question.id);
};

export const supportQuestions: Query<'supportQuestions'> = async (context, { cursor, limit }) => {
  const page = { beforeID: idOfCursor(cursor), limit: limit + 1 };
  const rows = await store.questionsOf(context.db, context.caller.userID, page);
  return { items: await threadViews(context, rows.slice(0, limit)), nextCursor: nextCursor(rows, limit) };
};
