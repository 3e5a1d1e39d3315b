import { helpRoles, threadRoles } from '@gift/contract/operator/staff-roles';
import type { Caller, Command, CommandContext, Context, Query } from '../../../platform/calls/context';
import { idOfCursor } from '../../../platform/calls/id-cursor';
import { Refusal } from '../../../platform/calls/refusal';
import { hours, later } from '../../../platform/clock';
import type { Db } from '../../../platform/database/db';
import { publishEvent } from '../../../platform/events/outbox';
import { newID } from '../../../platform/ids';
import { allStaff, languagesOf, nicknamesOf } from '../../identity';
import { findLinkedAccounts, refuseLinked } from '../../wallet';
import { cannedRepliesFor } from './canned-replies';
import * as store from './thread-store';
import { messageView, nextCursor, picturesAmong, picturesOf, questionView } from './thread-view';
import { transition } from './transition';

const seesAll = ({ roles }: Pick<Caller, 'roles'>) => helpRoles.some((role) => roles.includes(role));

const staffView = (
  row: store.Question,
  names: ReadonlyMap<bigint, string>,
  { settings }: Pick<Context, 'settings'>,
) => ({
  ...questionView(row),
  userID: String(row.userID),
  nickname: names.get(row.userID) ?? '',
  device: row.device,
  dueAt: later(row.openSince, hours(settings.questionDueHours)).toISOString(),
  answeredBy: row.answeredBy === null ? null : String(row.answeredBy),
  assigneeID: row.assigneeID === null ? null : String(row.assigneeID),
  assigneeName: row.assigneeID === null ? null : (names.get(row.assigneeID) ?? ''),
  closedAt: row.closedAt?.toISOString() ?? null,
  isHelpful: row.isHelpful,
});

/** The list shows the start of a question. The whole text is in the thread, whose views are audited. */
const maxRowText = 200;

const namesIn = (db: Db, ids: readonly (bigint | null)[]) =>
  nicknamesOf(db, [...new Set(ids.filter((id) => id !== null))]);

export const staffQuestions: Query<'staffQuestions'> = async (context, { tab, cursor, limit }) => {
  const { db, caller } = context;
  const rows = await store.questionsFor(db, {
    ...{ tab, staffID: caller.userID, seesAll: seesAll(caller) },
    ...{ beforeID: idOfCursor(cursor), limit: limit + 1 },
  });
  const names = await namesIn(
    db,
    rows.flatMap(({ userID, assigneeID }) => [userID, assigneeID]),
  );
  return {
    items: rows.slice(0, limit).map((row) => {
      const { answer: _, ...view } = staffView(row, names, context);
      return { ...view, text: [...row.text].slice(0, maxRowText).join('') };
    }),
    nextCursor: nextCursor(rows, limit),
  };
};

/** Refuses threads that the caller may not see, and those of the caller or a linked account. */
async function checkAccess(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  question: store.Question | undefined,
) {
  if (!question || !(seesAll(caller) || (await store.isInvolved(db, question.id, caller.userID))))
    throw new Refusal('QuestionNotFound');
  if (question.userID === caller.userID) throw new Refusal('OwnQuestion');
  await refuseLinked(db, caller.userID, question.userID);
  return question;
}

const lockThread = async (context: CommandContext, questionID: string) =>
  checkAccess(context, await store.lockQuestion(context.tx, BigInt(questionID)));

/** The staff members who may be assigned to a thread of this user: none who is the user or linked with them. */
async function colleaguesFor(db: Db, userID: bigint) {
  const staff = await allStaff(db);
  const linked = await findLinkedAccounts(
    db,
    [userID],
    staff.map((one) => one.userID),
  );
  return staff.filter(
    (one) => !linked.has(one.userID) && threadRoles.some((role) => one.roles.includes(role)),
  );
}

export const staffThread: Query<'staffThread'> = async (context, { questionID }) => {
  const { db } = context;
  const question = await checkAccess(context, await store.questionByID(db, BigInt(questionID)));
  const { id, userID, orderID } = question;
  const messages = await store.messagesOf(db, [id]);
  const notes = await store.notesOf(db, id);
  const files = await picturesAmong(context, userID, [question, ...messages]);
  const names = await namesIn(db, [
    ...[userID, question.assigneeID, question.answeredBy],
    ...messages.map(({ authorID }) => authorID),
    ...notes.flatMap(({ authorID, mentions }) => [authorID, ...mentions]),
  ]);
  const nameOf = (one: bigint) => names.get(one) ?? '';
  const language = (await languagesOf(db, [userID])).get(userID) ?? 'en-US';
  return {
    ...staffView(question, names, context),
    pictures: picturesOf(question, files),
    messages: messages.map((message) => ({
      ...messageView(message, files),
      authorName: nameOf(message.authorID),
    })),
    answeredName: question.answeredBy === null ? null : nameOf(question.answeredBy),
    notes: notes.map(({ id: noteID, authorID, text, mentions, at }) => ({
      ...{ noteID: String(noteID), authorName: nameOf(authorID), text },
      ...{ mentions: mentions.map(nameOf), at: at.toISOString() },
    })),
    colleagues: (await colleaguesFor(db, userID)).map((one) => ({
      ...{ userID: String(one.userID), nickname: one.nickname, roles: [...one.roles] },
    })),
    cannedReplies: await cannedRepliesFor(db, { language, name: nameOf(userID), orderID }),
    language,
  };
};

export const answerQuestion: Command<'answerQuestion'> = async (context, { questionID, text, closes }) => {
  const { tx, caller, now } = context;
  const question = await lockThread(context, questionID);
  const afterReply = transition(question, 'reply');
  if (question.answeredAt === null) store.answer(tx, question.id, text, caller.userID, now);
  else
    store.insertMessage(tx, {
      ...{ id: newID(now), questionID: question.id, authorID: caller.userID, isStaff: true, text },
      ...{ fileIDs: [], at: now },
    });
  const state = closes ? transition({ state: afterReply }, 'close') : afterReply;
  store.setState(tx, question.id, state, now);
  await publishEvent({ tx, now }, 'support.answered', { questionID, userID: String(question.userID) });
  return {};
};

export const closeThread: Command<'closeThread'> = async (context, { questionID }) => {
  const { tx, now } = context;
  const question = await lockThread(context, questionID);
  store.setState(tx, question.id, transition(question, 'close'), now);
  await publishEvent({ tx, now }, 'support.closed', { questionID, userID: String(question.userID) });
  return {};
};

/** Refuses colleagues who may not be assigned, without saying why: a link with the user is theirs to know. */
async function checkColleagues({ db }: Context, question: store.Question, ids: readonly bigint[]) {
  const possible = new Set((await colleaguesFor(db, question.userID)).map(({ userID }) => userID));
  if (!ids.every((id) => possible.has(id))) throw new Refusal('AssigneeNotPossible');
}

export const assignThread: Command<'assignThread'> = async (context, { questionID, assigneeID }) => {
  const { tx, caller, now } = context;
  const question = await lockThread(context, questionID);
  const assignee = assigneeID === null ? null : BigInt(assigneeID);
  if (assignee !== null) await checkColleagues(context, question, [assignee]);
  store.setAssignee(tx, question.id, assignee);
  if (assigneeID !== null && assignee !== caller.userID)
    await publishEvent({ tx, now }, 'support.assigned', { questionID, assigneeID });
  return {};
};

export const addThreadNote: Command<'addThreadNote'> = async (context, { questionID, text, mentions }) => {
  const { tx, caller, now } = context;
  const question = await lockThread(context, questionID);
  const mentioned = mentions.map(BigInt);
  await checkColleagues(context, question, mentioned);
  const id = newID(now);
  const note = { id, questionID: question.id, authorID: caller.userID, text, mentions: mentioned, at: now };
  store.insertNote(tx, note);
  if (mentions.length > 0) await publishEvent({ tx, now }, 'support.mentioned', { questionID, mentions });
  return {};
};
