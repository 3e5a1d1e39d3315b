import * as z from 'zod';
import { endpoint } from '../endpoint';
import { cursor, dateTime, done, idDigits, pageLimit, pageOf } from '../fields';
import { pidginText } from '../operator/fields';
import { helpRoles, threadRoles } from '../operator/staff-roles';
import { orderNo } from '../orders/fields';
import { helpCategories, statusAreas } from '../text/help-text';
import { languages } from '../text/localized';
import { maxMentions, threadStates } from '../text/support-threads';
import { templateAuthor, templateFields } from '../text/template-fields';

const category = z.enum(helpCategories);
const articleID = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);

const articleRow = z.object({ articleID, category, title: z.string(), summary: z.string() });

export const helpList = endpoint({
  method: 'GET',
  path: '/api/help/list',
  access: 'public',
  summary: 'Lists all help articles with title and summary',
  // In the URL, so that a browser cache never serves the list in another language.
  query: z.object({ language: z.enum(languages) }),
  answer: z.object({ articles: z.array(articleRow.extend({ isTop: z.boolean() })) }),
});

export const helpStatus = endpoint({
  method: 'GET',
  path: '/api/help/status',
  access: 'public',
  summary: 'Lists services that are switched off, failing or slow',
  answer: z.object({
    /** `off`: switched off by an operator. `slow`: failing, or slower than promised. */
    lines: z.array(z.object({ area: z.enum(statusAreas), state: z.enum(['off', 'slow']) })),
  }),
});

export const helpDetail = endpoint({
  method: 'GET',
  path: '/api/help/detail',
  access: 'public',
  summary: "Returns a help article in the reader's language, with current figures",
  query: z.object({ articleID }),
  answer: articleRow.extend({
    /** In the format of `help-text.ts`. */
    body: z.string(),
    updatedAt: dateTime,
    related: z.array(articleRow),
    /** This reader's vote. Null before voting. */
    isHelpful: z.boolean().nullable(),
  }),
  refusals: ['ArticleNotFound'],
});

export const helpSearch = endpoint({
  method: 'GET',
  path: '/api/help/search',
  access: 'public',
  summary: 'Searches the help articles, best match first, and tolerates typos',
  rate: { limit: 120, windowS: 60, by: 'address' },
  query: z.object({ q: z.string().trim().min(1).max(80) }),
  answer: z.object({ articles: z.array(articleRow) }),
});

export const rateHelp = endpoint({
  method: 'POST',
  path: '/api/help/rate',
  access: 'public',
  summary: "Records whether an article helped; a reader's new vote replaces the old one",
  rate: { limit: 60, windowS: 3600, by: 'address' },
  body: z.strictObject({ articleID, isHelpful: z.boolean() }),
  answer: done,
  refusals: ['ArticleNotFound'],
});

const picture = z.object({ fileID: idDigits, url: z.string(), thumbURL: z.string() });
const pictures = z.array(idDigits).max(3).default([]);
const message = z.object({
  messageID: idDigits,
  isStaff: z.boolean(),
  text: z.string(),
  pictures: z.array(picture),
  at: dateTime,
});

const question = z.object({
  questionID: idDigits,
  text: z.string(),
  articleID: articleID.nullable(),
  orderNo: orderNo.nullable(),
  at: dateTime,
  /** The first answer. */
  answer: z.string().nullable(),
  answeredAt: dateTime.nullable(),
  state: z.enum(threadStates),
});
const thread = question.extend({
  pictures: z.array(picture),
  /** What follows the question and its first answer: the last 100. */
  messages: z.array(message),
  /** Whether the user may still write; if not, a new question is needed. */
  canWrite: z.boolean(),
  /** The user's rating of the closed thread. */
  isHelpful: z.boolean().nullable(),
});

const messageRefusals = ['SecretInQuestion', 'CardInQuestion', 'FileNotFound', 'NotAnImage'] as const;

export const askSupport = endpoint({
  method: 'POST',
  path: '/api/help/ask',
  idempotent: true,
  summary: 'Sends a question to support, optionally about an order',
  rate: { limit: 10, windowS: 3600, by: 'account' },
  body: z.strictObject({
    text: z.string().trim().min(10).max(2000),
    orderNo: orderNo.optional(),
    articleID: articleID.optional(),
    /** Device details, if the user agreed to send them. */
    device: z.string().max(1000).optional(),
    fileIDs: pictures,
  }),
  answer: thread,
  refusals: ['OrderNotFound', 'TooManyOpenQuestions', ...messageRefusals],
});

export const writeToSupport = endpoint({
  method: 'POST',
  path: '/api/help/write',
  idempotent: true,
  summary: "Adds a message to the caller's support thread; reopens a thread closed up to 14 days ago",
  rate: { limit: 30, windowS: 3600, by: 'account' },
  body: z.strictObject({
    questionID: idDigits,
    text: z.string().trim().min(2).max(2000),
    fileIDs: pictures,
  }),
  answer: thread,
  refusals: [
    'QuestionNotFound',
    'ThreadClosed',
    'TooManyOpenQuestions',
    'TooManyMessages',
    ...messageRefusals,
  ],
});

export const rateSupport = endpoint({
  method: 'POST',
  path: '/api/help/rateSupport',
  summary: 'Records whether support helped, after the thread was closed',
  body: z.strictObject({ questionID: idDigits, isHelpful: z.boolean() }),
  answer: thread,
  refusals: ['QuestionNotFound', 'ThreadNotClosed'],
});

export const supportQuestions = endpoint({
  method: 'GET',
  path: '/api/help/questions',
  summary: "Lists the caller's support threads, newest first",
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(thread),
});

const versionText = {
  category,
  /** The position within the category, lowest first. */
  place: z.number().int().min(0).max(999),
  isTop: z.boolean(),
  /** Unpublished, but not deleted. */
  isHidden: z.boolean(),
  titleEn: z.string().min(1).max(120),
  titleZh: z.string().min(1).max(60),
  titlePcm: pidginText(120),
  summaryEn: z.string().min(1).max(200),
  summaryZh: z.string().min(1).max(100),
  summaryPcm: pidginText(200),
  bodyEn: z.string().min(1).max(20_000),
  bodyZh: z.string().min(1).max(10_000),
  bodyPcm: pidginText(20_000),
  /** Search terms that do not occur in the article. */
  keywords: z.string().max(500),
};
const version = z.object({
  ...versionText,
  articleID,
  version: z.number().int(),
  at: dateTime,
  /** Null: shipped with Gift. */
  byID: idDigits.nullable(),
  reason: z.string(),
});

export const helpSource = endpoint({
  method: 'GET',
  path: '/api/help/source',
  roles: helpRoles,
  summary: 'Lists all versions of an article, or the newest version of every article',
  query: z.strictObject({ articleID: articleID.optional() }),
  answer: z.object({
    versions: z.array(
      version.extend({ by: z.string().nullable(), helped: z.number().int(), didNotHelp: z.number().int() }),
    ),
  }),
  refusals: ['ArticleNotFound'],
});

export const saveHelp = endpoint({
  method: 'POST',
  path: '/api/help/save',
  roles: helpRoles,
  idempotent: true,
  summary: 'Saves a new article or a new version of one',
  bodyLimit: 128 * 1024,
  body: z.strictObject({
    ...versionText,
    articleID,
    /** The version that it is based on. 0 for a new article. */
    version: z.number().int().min(0),
    reason: z.string().trim().min(3).max(300),
  }),
  answer: version,
  refusals: ['ArticleChanged', 'FigureUnknown', 'PictureUnknown', 'PictureNeedsAltText'],
});

/** Readers see it once an article shows it. An unused picture is deleted after a week. */
export const addHelpPicture = endpoint({
  method: 'POST',
  path: '/api/help/picture',
  roles: helpRoles,
  multipart: true,
  summary: 'Uploads a picture for a help article in the multipart field `file`',
  bodyLimit: 13 * 1024 * 1024,
  answer: z.object({ address: z.string(), width: z.number().int(), height: z.number().int() }),
  refusals: ['TooManyUploads', 'NotAnImage', 'ImageBroken', 'ImageTooManyPixels'],
});

export const previewHelp = endpoint({
  method: 'POST',
  path: '/api/help/preview',
  roles: helpRoles,
  summary: "Returns an article's text in each language, with figures and pictures filled in",
  bodyLimit: 128 * 1024,
  body: z.strictObject({
    bodyEn: z.string().max(20_000),
    bodyZh: z.string().max(10_000),
    bodyPcm: pidginText(20_000),
  }),
  answer: z.object({ bodyEn: z.string(), bodyZh: z.string(), bodyPcm: z.string() }),
  refusals: ['FigureUnknown', 'PictureUnknown', 'PictureNeedsAltText'],
});

const staffQuestion = question.extend({
  userID: idDigits,
  nickname: z.string(),
  device: z.string().nullable(),
  /** The deadline of the reply, while the thread is open. */
  dueAt: dateTime,
  answeredBy: idDigits.nullable(),
  assigneeID: idDigits.nullable(),
  assigneeName: z.string().nullable(),
  closedAt: dateTime.nullable(),
  isHelpful: z.boolean().nullable(),
});

export const staffQuestions = endpoint({
  method: 'GET',
  path: '/api/help/staff/questions',
  roles: threadRoles,
  summary: 'Lists support threads the caller may read: open ones by waiting time, others newest first',
  query: z.strictObject({
    /** answered: answered or closed. mine: assigned to the caller and not closed. mentions: notes mention the caller. */
    tab: z.enum(['open', 'mine', 'mentions', 'answered']),
    cursor,
    limit: pageLimit,
  }),
  /** `text`: the first 200 characters. */
  answer: pageOf(staffQuestion.omit({ answer: true })),
});

const colleague = z.object({ userID: idDigits, nickname: z.string(), roles: z.array(z.string()) });

export const staffThread = endpoint({
  method: 'GET',
  path: '/api/help/staff/thread',
  roles: threadRoles,
  isLogged: 'hourly',
  summary: 'Returns a support thread with notes, colleagues and canned replies',
  query: z.strictObject({ questionID: idDigits }),
  answer: staffQuestion.extend({
    pictures: z.array(picture),
    messages: z.array(message.extend({ authorName: z.string() })),
    answeredName: z.string().nullable(),
    notes: z.array(
      z.object({
        noteID: idDigits,
        authorName: z.string(),
        text: z.string(),
        mentions: z.array(z.string()),
        at: dateTime,
      }),
    ),
    /** Who can be given the thread or mentioned. */
    colleagues: z.array(colleague),
    /** In the user's language, filled in. Those about an order are left out if the thread has none. */
    cannedReplies: z.array(z.object({ replyID: idDigits, name: z.string(), text: z.string() })),
    language: z.enum(languages),
  }),
  refusals: ['QuestionNotFound', 'OwnQuestion', 'LinkedCase'],
});

const threadRefusals = ['QuestionNotFound', 'OwnQuestion', 'LinkedCase'] as const;

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/help/staff/answer',
  roles: threadRoles,
  idempotent: true,
  summary: 'Answers a support question and notifies the user',
  body: z.strictObject({
    questionID: idDigits,
    text: z.string().trim().min(10).max(4000),
    /** False: the thread stays open for the user. */
    closes: z.boolean().default(true),
  }),
  answer: done,
  refusals: [...threadRefusals, 'ThreadAlreadyClosed'],
});

export const closeThread = endpoint({
  method: 'POST',
  path: '/api/help/staff/close',
  roles: threadRoles,
  summary: 'Closes a support thread',
  body: z.strictObject({ questionID: idDigits }),
  answer: done,
  refusals: [...threadRefusals, 'ThreadAlreadyClosed'],
});

export const assignThread = endpoint({
  method: 'POST',
  path: '/api/help/staff/assign',
  roles: threadRoles,
  summary: 'Gives a support thread to a staff member, or to nobody',
  body: z.strictObject({ questionID: idDigits, assigneeID: idDigits.nullable() }),
  answer: done,
  refusals: [...threadRefusals, 'AssigneeNotPossible'],
});

export const addThreadNote = endpoint({
  method: 'POST',
  path: '/api/help/staff/note',
  roles: threadRoles,
  idempotent: true,
  summary: 'Adds an internal note to a support thread and notifies mentioned colleagues',
  body: z.strictObject({
    questionID: idDigits,
    text: z.string().trim().min(3).max(2000),
    mentions: z.array(idDigits).max(maxMentions).default([]),
  }),
  answer: done,
  refusals: [...threadRefusals, 'AssigneeNotPossible'],
});

const cannedReply = templateFields(2000);

export const cannedReplies = endpoint({
  method: 'GET',
  path: '/api/help/staff/cannedReplies',
  roles: helpRoles,
  summary: 'Lists the canned replies by name',
  answer: z.object({
    items: z.array(z.object({ ...cannedReply, ...templateAuthor, replyID: idDigits })),
  }),
});

export const saveCannedReply = endpoint({
  method: 'POST',
  path: '/api/help/staff/cannedReply',
  roles: helpRoles,
  idempotent: true,
  summary: 'Saves a new canned reply or changes one',
  body: z.strictObject({ ...cannedReply, replyID: idDigits.nullable() }),
  answer: done,
  refusals: ['CannedReplyNotFound', 'CannedNameTaken', 'VariableUnknown'],
});

export const deleteCannedReply = endpoint({
  method: 'POST',
  path: '/api/help/staff/deleteCannedReply',
  roles: helpRoles,
  summary: 'Deletes a canned reply',
  body: z.strictObject({ replyID: idDigits }),
  answer: done,
  refusals: ['CannedReplyNotFound'],
});
