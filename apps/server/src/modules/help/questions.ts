import { findSensitiveText } from '@gift/contract/text/sensitive-text';
import type { Command, Query } from '../../platform/calls/context';
import { idOfCursor } from '../../platform/calls/id-cursor';
import { Refusal } from '../../platform/calls/refusal';
import { hours, later } from '../../platform/clock';
import { publishEvent } from '../../platform/events/outbox';
import { newID } from '../../platform/ids';
import { nicknamesOf } from '../identity';
import { isSideOf, textRevealsCode } from '../orders';
import * as store from './store';

const view = (row: store.Question) => ({
  questionID: String(row.id),
  text: row.text,
  articleID: row.articleID,
  orderNo: row.orderID === null ? null : String(row.orderID),
  at: row.at.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** Refuses card codes and one-time codes in a question: support staff do not need them. */
function refuseSecrets(text: string, orderNo: string | undefined) {
  const match = findSensitiveText(text, { orderNos: orderNo ? [orderNo] : [], mayShareContacts: true });
  if (match?.isSure && (match.kind === 'card' || match.kind === 'otp')) throw new Refusal('SecretInQuestion');
}

export const askSupport: Command<'askSupport'> = async (context, { text, orderNo, articleID, device }) => {
  const { tx, caller, now, settings } = context;
  refuseSecrets(text, orderNo);
  const orderID = orderNo === undefined ? null : BigInt(orderNo);
  if (orderID !== null) {
    if (!(await isSideOf(tx, orderID, caller.userID))) throw new Refusal('OrderNotFound');
    if (await textRevealsCode(context, orderID, text)) throw new Refusal('SecretInQuestion');
  }
  const maxOpen = settings.supportQuestionsWaiting;
  if ((await store.openQuestionsOf(tx, caller.userID)) >= maxOpen)
    throw new Refusal('TooManyOpenQuestions', { max: maxOpen });
  const question: store.Question = {
    id: newID(now),
    userID: caller.userID,
    articleID: articleID ?? null,
    orderID,
    text,
    device: device ?? null,
    at: now,
    answer: null,
    answeredBy: null,
    answeredAt: null,
  };
  store.insertQuestion(tx, question);
  await publishEvent({ tx, now }, 'support.asked', {
    questionID: String(question.id),
    userID: String(caller.userID),
  });
  return view(question);
};

/** `rows` has one more than a page if there is a next page. */
const nextCursor = (rows: readonly store.Question[], limit: number) =>
  rows.length > limit ? String(rows[limit - 1]!.id) : null;

export const supportQuestions: Query<'supportQuestions'> = async ({ db, caller }, { cursor, limit }) => {
  const page = { beforeID: idOfCursor(cursor), limit: limit + 1 };
  const rows = await store.questionsOf(db, caller.userID, page);
  return { items: rows.slice(0, limit).map(view), nextCursor: nextCursor(rows, limit) };
};

export const staffQuestions: Query<'staffQuestions'> = async ({ db, settings }, { tab, cursor, limit }) => {
  const rows = await store.questionsFor(db, tab, { beforeID: idOfCursor(cursor), limit: limit + 1 });
  const names = await nicknamesOf(db, [...new Set(rows.map(({ userID }) => userID))]);
  return {
    items: rows.slice(0, limit).map((row) => ({
      ...view(row),
      userID: String(row.userID),
      nickname: names.get(row.userID) ?? '',
      device: row.device,
      dueAt: later(row.at, hours(settings.questionDueHours)).toISOString(),
      answeredBy: row.answeredBy === null ? null : String(row.answeredBy),
    })),
    nextCursor: nextCursor(rows, limit),
  };
};

export const answerQuestion: Command<'answerQuestion'> = async (
  { tx, caller, now },
  { questionID, text },
) => {
  const question = await store.lockQuestion(tx, BigInt(questionID));
  if (!question) throw new Refusal('QuestionNotFound');
  if (question.userID === caller.userID) throw new Refusal('OwnQuestion');
  if (question.answeredAt) throw new Refusal('QuestionAnswered');
  store.answer(tx, question.id, text, caller.userID, now);
  await publishEvent({ tx, now }, 'support.answered', { questionID, userID: String(question.userID) });
  return {};
};
