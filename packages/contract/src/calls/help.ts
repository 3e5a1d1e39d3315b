import * as z from 'zod';
import { endpoint } from '../endpoint';
import { cursor, done, idDigits, moment, pageLimit, pageOf } from '../fields';
import { helpRoles } from '../operator/staff-roles';
import { orderNo } from '../orders/fields';
import { helpCategories, statusAreas } from '../text/help-text';

const category = z.enum(helpCategories);
const articleID = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);

const articleRow = z.object({ articleID, category, title: z.string(), summary: z.string() });

export const helpList = endpoint({
  method: 'GET',
  path: '/api/help/list',
  access: 'public',
  summary: 'Every help article: title and summary, in order; `isTop` marks what most people ask',
  // In the URL, so that a browser cache never serves one language for the other.
  query: z.object({ language: z.enum(['en-US', 'zh-CN']) }),
  answer: z.object({ articles: z.array(articleRow.extend({ isTop: z.boolean() })) }),
});

export const helpStatus = endpoint({
  method: 'GET',
  path: '/api/help/status',
  access: 'public',
  summary: 'What does not work as it should just now; nothing, where all is well',
  answer: z.object({
    /** `off`: switched off by an operator. `slow`: failing, or slower than promised. */
    lines: z.array(z.object({ area: z.enum(statusAreas), state: z.enum(['off', 'slow']) })),
  }),
});

export const helpDetail = endpoint({
  method: 'GET',
  path: '/api/help/detail',
  access: 'public',
  summary: 'One help article in the reader’s language, its figures filled in from the settings in force',
  query: z.object({ articleID }),
  answer: articleRow.extend({
    /** In the format of `help-text.ts`. */
    body: z.string(),
    updatedAt: moment,
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
  summary: 'The help articles that speak of these words, best first; forgives a slip of the finger',
  rate: { limit: 120, windowS: 60, by: 'address' },
  query: z.object({ q: z.string().trim().min(1).max(80) }),
  answer: z.object({ articles: z.array(articleRow) }),
});

export const rateHelp = endpoint({
  method: 'POST',
  path: '/api/help/rate',
  access: 'public',
  summary: 'Say whether an article helped; each reader counts once, and the last word counts',
  rate: { limit: 60, windowS: 3600, by: 'address' },
  body: z.strictObject({ articleID, isHelpful: z.boolean() }),
  answer: done,
  refusals: ['ArticleNotFound'],
});

const question = z.object({
  questionID: idDigits,
  text: z.string(),
  articleID: articleID.nullable(),
  orderNo: orderNo.nullable(),
  at: moment,
  answer: z.string().nullable(),
  answeredAt: moment.nullable(),
});

export const askSupport = endpoint({
  method: 'POST',
  path: '/api/help/ask',
  access: 'user',
  idempotent: true,
  summary: 'Write to support, with the order it is about',
  rate: { limit: 10, windowS: 3600, by: 'account' },
  body: z.strictObject({
    text: z.string().trim().min(10).max(2000),
    orderNo: orderNo.optional(),
    articleID: articleID.optional(),
    /** Device details, if the user agreed to send them. */
    device: z.string().max(1000).optional(),
  }),
  answer: question,
  refusals: ['OrderNotFound', 'QuestionsWaiting', 'SecretInQuestion'],
});

export const supportQuestions = endpoint({
  method: 'GET',
  path: '/api/help/questions',
  access: 'user',
  summary: 'What the reader asked support, newest first, with the answers',
  query: z.strictObject({ cursor, limit: pageLimit }),
  answer: pageOf(question),
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
  summaryEn: z.string().min(1).max(200),
  summaryZh: z.string().min(1).max(100),
  bodyEn: z.string().min(1).max(20_000),
  bodyZh: z.string().min(1).max(10_000),
  /** Search terms that do not occur in the article. */
  words: z.string().max(500),
};
const version = z.object({
  ...versionText,
  articleID,
  version: z.number().int(),
  at: moment,
  /** Null: shipped with Gift. */
  byID: idDigits.nullable(),
  reason: z.string(),
});

export const helpSource = endpoint({
  method: 'GET',
  path: '/api/help/source',
  access: 'user',
  roles: helpRoles,
  summary:
    'An article as it is written, every version, newest first; without an id the newest of each article',
  query: z.strictObject({ articleID: articleID.optional() }),
  answer: z.object({
    versions: z.array(version.extend({ helped: z.number().int(), didNotHelp: z.number().int() })),
  }),
  refusals: ['ArticleNotFound'],
});

export const saveHelp = endpoint({
  method: 'POST',
  path: '/api/help/save',
  access: 'user',
  roles: helpRoles,
  idempotent: true,
  summary:
    'Write a new version of an article, or a new article; `version` is the one it was written from, 0 for none',
  bodyLimit: 128 * 1024,
  body: z.strictObject({
    ...versionText,
    articleID,
    version: z.number().int().min(0),
    reason: z.string().trim().min(3).max(300),
  }),
  answer: version,
  refusals: ['ArticleChanged', 'FigureUnknown', 'PictureUnknown', 'PictureNeedsAltText'],
});

export const addHelpPicture = endpoint({
  method: 'POST',
  path: '/api/help/picture',
  access: 'user',
  roles: helpRoles,
  multipart: true,
  summary:
    'Send a picture for an article as the multipart field `file`; the answer is what the text names it by. ' +
    'It opens to readers with the first version that shows it, and goes after a week without one',
  bodyLimit: 13 * 1024 * 1024,
  answer: z.object({ address: z.string(), width: z.number().int(), height: z.number().int() }),
  refusals: ['TooManyUploads', 'NotAnImage', 'ImageBroken', 'ImageTooManyPixels'],
});

export const previewHelp = endpoint({
  method: 'POST',
  path: '/api/help/preview',
  access: 'user',
  roles: helpRoles,
  summary: 'A text with its figures and pictures filled in, in both languages, as readers would see it',
  bodyLimit: 128 * 1024,
  body: z.strictObject({ bodyEn: z.string().max(20_000), bodyZh: z.string().max(10_000) }),
  answer: z.object({ bodyEn: z.string(), bodyZh: z.string() }),
  refusals: ['FigureUnknown', 'PictureUnknown', 'PictureNeedsAltText'],
});

export const staffQuestions = endpoint({
  method: 'GET',
  path: '/api/help/staff/questions',
  access: 'user',
  roles: helpRoles,
  summary: 'Questions to support: those that wait, longest first, or those that were answered, newest first',
  query: z.strictObject({ tab: z.enum(['waiting', 'answered']), cursor, limit: pageLimit }),
  answer: pageOf(
    question.extend({
      userID: idDigits,
      nickname: z.string(),
      device: z.string().nullable(),
      /** The deadline for an answer. */
      dueAt: moment,
      answeredBy: idDigits.nullable(),
    }),
  ),
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/help/staff/answer',
  access: 'user',
  roles: helpRoles,
  idempotent: true,
  summary: 'Answer a question to support; the person hears of it',
  body: z.strictObject({ questionID: idDigits, text: z.string().trim().min(10).max(4000) }),
  answer: done,
  refusals: ['QuestionNotFound', 'QuestionAnswered', 'OwnQuestion'],
});
